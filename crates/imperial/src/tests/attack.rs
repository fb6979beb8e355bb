//! §6 Attack.

use super::{check, legal, play, position, refused};
use crate::{Bonus, Event, SquareSet, Threshold, Volley};
use tabletop::Seat;

/// The threshold of an attack, written as origins and target.
#[track_caller]
fn threshold(text: &str, origins: &str, target: &str) -> u8 {
    let origins: SquareSet = origins.split('+').map(|at| at.parse().unwrap()).collect();
    let target = target.parse().unwrap();
    let state = position(text);
    state.check_attack(state.active(), origins, target).unwrap();
    state.force(origins, target).threshold.value()
}

fn volley(events: &[Event]) -> &Volley {
    match &events[0] {
        Event::Attacked { volley, .. } => volley,
        other => panic!("no attack but {other:?}"),
    }
}

#[test]
fn six_hits_and_seven_does_not() {
    let events = play(
        "- - - / - i2 - / - I2 - / - - - | reserve - : i2 | turn a",
        "b2xb3",
        &[6, 7],
        "- - - / - i1 - / - I2x - / - - - | reserve - : i2 | turn a | ap 5 | assault b3 b2 I",
    );
    let volley = volley(&events);
    assert_eq!(volley.threshold, Threshold { kinds: 1, squares: 1, charge: false });
    assert_eq!((volley.hits(), volley.kills(), volley.wasted), ([1, 0, 0], 0, 0));
    assert_eq!(volley.shots[0].rolls.faces(), [6, 7]);
}

#[test]
fn one_die_is_rolled_per_level_squares_row_by_row_units_as_they_stand() {
    let events = play(
        "- - - / - i5 - / C1I2 - - / - A3 - | reserve - : i2 | turn a",
        "b1xb3",
        &[1, 40, 6],
        "- - - / - i3 - / C1I2 - - / - A3x - | reserve - : i2 | turn a | ap 5 | assault b3 b1 A",
    );
    assert_eq!(volley(&events).shots.len(), 1);
    let events = play(
        "- - - / - i5 - / - C1I2 - / - A3 - | reserve - : i2 | turn a",
        "b1+b2xb3",
        &[40, 39, 38, 40, 40, 40],
        "- - - / - i5 - / - C1xI2x - / - A3x - | reserve - : i2 | turn a | ap 4 \
         | assault b3 b1 b2 ICA",
    );
    let volley = volley(&events);
    let shots = volley.shots.iter().map(|shot| {
        format!("{}.{} {} {:?}", shot.from, shot.place.number(), shot.unit, shot.rolls.faces())
    });
    let expected = ["b1.1 A3 [40, 39, 38]", "b2.1 C1 [40]", "b2.2 I2 [40, 40]"];
    assert_eq!(shots.collect::<Vec<_>>(), expected);
}

#[test]
fn combined_arms_add_four_for_two_kinds_and_six_for_three() {
    let two = "- - - / - i2 - / - I2C2 - / - - - | reserve - : - | turn a";
    assert_eq!(threshold(two, "b2", "b3"), 10);
    let three = "- - - / - - - / - i2 - / - I2C2A2 - | reserve - : - | turn a";
    assert_eq!(threshold(three, "b1", "b2"), 12);
}

#[test]
fn flanking_adds_four_six_and_eight() {
    let around = "- I1 - / I1 i2 I1 / - I1 - / - A1 - | reserve - : - | turn a";
    assert_eq!(threshold(around, "b4", "b3"), 6);
    assert_eq!(threshold(around, "b4+a3", "b3"), 10);
    assert_eq!(threshold(around, "b4+a3+c3", "b3"), 12);
    assert_eq!(threshold(around, "b4+a3+c3+b2", "b3"), 14);
    // Five squares flank as four do; the artillery is a second kind.
    assert_eq!(threshold(around, "b1+b4+a3+c3+b2", "b3"), 18);
}

#[test]
fn a_charge_adds_six_for_everybody_but_only_after_exactly_one_step() {
    let charge = "- - - / - i2 - / - I2C2m - / - - - | reserve - : - | turn a";
    assert_eq!(threshold(charge, "b2", "b3"), 16);
    let standing = "- - - / - i2 - / - C2 - / - - - | reserve - : - | turn a";
    assert_eq!(threshold(standing, "b2", "b3"), 6);
    let deployed = "- - - / - - - / - i2 - / - C2d - | reserve - : - | turn a";
    assert_eq!(threshold(deployed, "b1", "b2"), 6);
    let rode = "- - - / - i2 - / - C2r - / - - - | reserve - : - | turn a";
    refused(rode, "b2xb3", "The units on b2 that reach b3 have no attack left this turn");
    // The charge's direction does not matter, and the infantry's dice profit: 16 hits.
    check(
        charge,
        "b2xb3",
        &[16, 17, 40, 40],
        "- - - / - i1 - / - I2xC2mx - / - - - | reserve - : - | turn a | ap 5 | assault b3 b2 IC",
    );
}

#[test]
fn all_three_kinds_from_three_squares_with_a_charge_hit_with_24() {
    let position = "- - - / I2 i2 C2m / - - - / - A2 - | reserve - : - | turn a";
    assert_eq!(threshold(position, "a3+c3+b1", "b3"), 24);
    let state = super::position(position);
    let origins: SquareSet = ["a3", "c3", "b1"].iter().map(|at| at.parse().unwrap()).collect();
    let force = state.force(origins, "b3".parse().unwrap());
    let bonuses: Vec<Bonus> = force.threshold.bonuses().collect();
    assert_eq!(bonuses, [Bonus::CombinedArms2, Bonus::Flanking2, Bonus::CavalryCharge]);
    assert_eq!(force.dice, [2, 2, 2]);
}

#[test]
fn the_whole_army_from_four_squares_with_a_charge_hits_with_26() {
    let position = "- I2 - / I2C2 i2 I2C2m / - - - / - A2 - | reserve - : - | turn a";
    assert_eq!(threshold(position, "b1+a3+c3+b4", "b3"), 26);
}

#[test]
fn artillery_strikes_its_column_over_everything_and_never_sideways() {
    let position = "- i1 - / - i1 - / - I1 - / i1 A1 - | reserve - : - | turn a";
    assert_eq!(threshold(position, "b1", "b4"), 6);
    assert_eq!(threshold(position, "b1", "b3"), 6);
    refused(position, "b1xa1", "No unit on b1 reaches a1");
    let of_b = "- a1 - / - i1 - / - I1 - / - I1 - | reserve - : - | turn b";
    assert_eq!(threshold(of_b, "b4", "b1"), 6);
}

#[test]
fn infantry_and_cavalry_strike_neighbours_only() {
    let position = "- - - / - i2 - / C2 - - / - I2 - | reserve - : - | turn a";
    refused(position, "b1xb3", "No unit on b1 reaches b3");
    refused(position, "a2xb3", "No unit on a2 reaches b3");
}

#[test]
fn everyone_who_can_takes_part_and_the_others_keep_their_action() {
    // b1: fresh infantry and artillery, infantry that has moved, cavalry that has attacked.
    let start = "- - - / - - - / - i5 - / - I1I1mA1C1x - | reserve - : - | turn a";
    check(
        start,
        "b1xb2",
        &[40, 40],
        "- - - / - - - / - i5 - / - I1xI1mA1xC1x - | reserve - : - | turn a | ap 5 \
         | assault b2 b1 IA",
    );
    // The artillery alone reaches b3; the infantry next to it may still move.
    check(
        "- - - / - i5 - / - - - / - I1A1 - | reserve - : - | turn a",
        "b1xb3",
        &[6],
        "- - - / - i4 - / - - - / - I1A1x - | reserve - : - | turn a | ap 5 | assault b3 b1 A",
    );
}

#[test]
fn who_moved_cannot_attack_but_cavalry_can_after_one_step() {
    let position = "- - - / - - - / - i2 - / - I2mA2m C2m | reserve - : - | turn a";
    assert_eq!(legal(position), ["end", "retreat", "resign"]);
    let sentence = "The units on b1 that reach b2 have no attack left this turn";
    refused(position, "b1xb2", sentence);
    let cavalry = "- - - / - - - / - i2 - / - C2m - | reserve - : - | turn a";
    assert_eq!(legal(cavalry)[0], "b1xb2");
}

#[test]
fn nobody_attacks_twice_but_a_square_may() {
    let first = "- - - / - i5 - / - C1 - / - A1 - | reserve - : - | turn a";
    check(
        first,
        "b1xb3",
        &[40],
        "- - - / - i5 - / - C1 - / - A1x - | reserve - : - | turn a | ap 5 | assault b3 b1 A",
    );
    // The gun has fired at b3; the infantry beside it attacks a1 for another point.
    check(
        "- - - / - i5 - / - - - / i2 A1xI1 - | reserve - : - | turn a | ap 5 | assault b3 b1 A",
        "b1xa1",
        &[40],
        "- - - / - i5 - / - - - / i2 A1xI1x - | reserve - : - | turn a | ap 4 \
         | assault a1 b1 I | assault b3 b1 A",
    );
}

#[test]
fn a_square_that_attacks_twice_flanks_once() {
    let position = "- - - / - - - / - i5 - / - A1xI1 - | reserve - : - | turn a | ap 5 \
                    | assault b2 b1 A";
    // Two kinds, one square.
    assert_eq!(threshold(position, "b1", "b2"), 10);
}

#[test]
fn a_joint_attack_costs_one_point_per_square() {
    let position = "- - - / I1 i5 I1 / - I1 - / - - - | reserve - : - | turn a | ap 2";
    check(
        position,
        "a3+c3xb3",
        &[40, 40],
        "- - - / I1x i5 I1x / - I1 - / - - - | reserve - : - | turn a | ap 0 | assault b3 a3 c3 I",
    );
    refused(position, "b2+a3+c3xb3", "This costs 3 AP and you have 2 left");
    assert_eq!(legal(position).iter().filter(|action| action.ends_with("xb3")).count(), 6);
}

#[test]
fn together_everybody_profits_and_one_by_one_only_the_later_ones() {
    // Together: 10 hits for both.
    let start = "- - - / I1 i5 I1 / - - - / - - - | reserve - : - | turn a";
    check(
        start,
        "a3+c3xb3",
        &[10, 10],
        "- - - / I1x i3 I1x / - - - / - - - | reserve - : - | turn a | ap 4 | assault b3 a3 c3 I",
    );
    // One by one: 10 misses first, then hits.
    let half =
        "- - - / I1x i5 I1 / - - - / - - - | reserve - : - | turn a | ap 5 | assault b3 a3 I";
    check(start, "a3xb3", &[10], half);
    check(
        half,
        "c3xb3",
        &[10],
        "- - - / I1x i4 I1x / - - - / - - - | reserve - : - | turn a | ap 4 | assault b3 a3 c3 I",
    );
}

#[test]
fn kinds_and_squares_are_remembered_but_a_charge_is_not() {
    let charged = "- - - / C2mx i5 - / - I2 - / - - - | reserve - : - | turn a | ap 4 \
                   | assault b3 a3 C";
    // Two kinds and two squares, no charge: 6 + 4 + 4.
    assert_eq!(threshold(charged, "b2", "b3"), 14);
}

#[test]
fn the_memory_is_of_one_square_and_of_one_turn() {
    let position = "- - - / C2x i5 - / - I2 i1 / - - - | reserve - : - | turn a | ap 5 \
                    | assault b3 a3 C";
    assert_eq!(threshold(position, "b2", "c2"), 6);
    check(position, "end", &[], "- - - / C2 i5 - / - I2 i1 / - - - | reserve - : - | turn b");
}

#[test]
fn without_assault_memory_only_a_joint_attack_flanks() {
    let start = "- - - / I1 i5 C1 / - - - / - - - | reserve - : - | turn a | memory off";
    let half = "- - - / I1x i5 C1 / - - - / - - - | reserve - : - | turn a | ap 5 | memory off";
    check(start, "a3xb3", &[40], half);
    assert_eq!(threshold(half, "c3", "b3"), 6);
    assert_eq!(threshold(start, "a3+c3", "b3"), 14);
}

#[test]
fn attackers_lose_nothing_and_do_not_advance() {
    check(
        "- - - / - i1 - / - I2 - / - - - | reserve - : i2 | turn a",
        "b2xb3",
        &[1, 1],
        "- - - / - - - / - I2x - / - - - | reserve - : i2 | turn a | ap 5",
    );
}

#[test]
fn an_attack_needs_own_squares_and_an_enemy() {
    let position = "- - - / - i2 - / - I2 - / - - - | reserve - : - | turn a";
    refused(position, "b2xb1", "There is no enemy on b1");
    refused(position, "b2xb2", "There is no enemy on b2");
    refused(position, "a3xb3", "You have no units on a3");
    refused(position, "b2+b3xb3", "You have no units on b3");
    refused(position, "b2+a3xb3", "You have no units on a3");
}

#[test]
fn an_attack_by_nobody_is_refused() {
    use crate::{Action, Illegal};
    use tabletop::Game;
    let state = position("- - - / - i2 - / - I2 - / - - - | reserve - : - | turn a");
    let json = r#"{"attack": {"origins": [], "target": "b3"}}"#;
    let action: Action = serde_json::from_str(json).unwrap();
    assert_eq!(state.check(Seat::A, &action), Err(Illegal::NoOrigins));
}

#[test]
fn every_threshold_is_its_bonuses_added_up_and_stays_within_the_die() {
    let mut seen = std::collections::BTreeSet::new();
    for (kinds, combined) in [(1, 0), (2, 4), (3, 6)] {
        for (squares, flanking) in [(1, 0), (2, 4), (3, 6), (4, 8), (5, 8)] {
            for (charge, charging) in [(false, 0), (true, 6)] {
                let value = Threshold { kinds, squares, charge }.value();
                assert_eq!(value, 6 + combined + flanking + charging);
                seen.insert(value);
            }
        }
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), [6, 10, 12, 14, 16, 18, 20, 22, 24, 26]);
}
