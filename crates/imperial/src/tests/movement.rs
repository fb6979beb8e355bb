//! §5 Move.

use super::{check, legal, play, refused};
use crate::{Destination, Event};
use tabletop::Seat;

/// Where the units of a position can go, as `from.place-to …` without the rest.
fn moves(text: &str) -> Vec<String> {
    legal(text).into_iter().filter(|action| action.contains('-')).collect()
}

#[test]
fn infantry_goes_one_step() {
    let position = "- - - / - - - / - I2 - / - - - | reserve - : i2 | turn a";
    assert_eq!(moves(position), ["b2.1-b1", "b2.1-a2", "b2.1-c2", "b2.1-b3"]);
    let events = play(
        position,
        "b2.1-b3",
        &[],
        "- - - / - I2m - / - - - / - - - | reserve - : i2 | turn a | ap 5",
    );
    let [Event::Moved { seat: Seat::A, to: Destination::Square(to), .. }] = events[..] else {
        panic!("{events:?}");
    };
    assert_eq!(to.to_string(), "b3");
    refused(position, "b2.1-b4", "infantry cannot go from b2 to b4 in one move");
    refused(position, "b2.1-a1", "infantry cannot go from b2 to a1 in one move");
}

#[test]
fn cavalry_goes_one_step_or_two_and_may_turn() {
    let position = "- - - / - - - / - - - / C2 - - | reserve - : i2 | turn a";
    assert_eq!(moves(position), ["a1.1-b1", "a1.1-c1", "a1.1-a2", "a1.1-b2", "a1.1-a3"]);
    let after = "- - - / - - - / - C2r - / - - - | reserve - : i2 | turn a | ap 5";
    check(position, "a1.1-b2", &[], after);
    let after = "- - - / - - - / C2m - - / - - - | reserve - : i2 | turn a | ap 5";
    check(position, "a1.1-a2", &[], after);
    refused(position, "a1.1-c2", "cavalry cannot go from a1 to c2 in one move");
    refused(position, "a1.1-a1", "The unit already stands on a1");
}

#[test]
fn cavalry_rides_through_friends_even_when_their_square_is_full() {
    let position = "- - - / - - - / I1I1I1I1I1I1x - - / C2 I1 - | reserve - : i2 | turn a";
    let after = "- - - / C2r - - / I1I1I1I1I1I1x - - / - I1 - | reserve - : i2 | turn a | ap 5";
    check(position, "a1.1-a3", &[], after);
    refused(position, "a1.1-a2", "a2 has 0 of 6 slots free and cavalry needs 2");
}

#[test]
fn nobody_moves_into_enemies_and_cavalry_does_not_ride_through_them() {
    let one = "- - - / - - - / i2 - - / C2 - - | reserve - : - | turn a";
    refused(one, "a1.1-a2", "The enemy holds a2");
    refused(one, "a1.1-a3", "The enemy blocks every way from a1 to a3");
    // Around the corner there is another way.
    check(one, "a1.1-b2", &[], "- - - / - - - / i2 C2r - / - - - | reserve - : - | turn a | ap 5");
    let both = "- - - / - - - / i2 - - / C2 c2 - | reserve - : - | turn a";
    refused(both, "a1.1-b2", "The enemy blocks every way from a1 to b2");
    assert_eq!(moves(both), Vec::<String>::new());
    refused(
        "- - - / - - - / i2 - - / I2 - - | reserve - : - | turn a",
        "a1.1-a2",
        "The enemy holds a2",
    );
}

#[test]
fn the_last_square_needs_room() {
    let position = "- - - / - - - / C1C1I1 - - / I2C2 - - | reserve - : i2 | turn a";
    let after = "- - - / - - - / C1C1I1I2m - - / C2 - - | reserve - : i2 | turn a | ap 5";
    check(position, "a1.1-a2", &[], after);
    refused(position, "a1.2-a2", "a2 has 1 of 6 slots free and cavalry needs 2");
}

#[test]
fn artillery_moves_along_its_home_row_only() {
    let position = "- - - / - - - / - - - / - A2 - | reserve - : i2 | turn a";
    assert_eq!(moves(position), ["b1.1-a1", "b1.1-c1"]);
    refused(position, "b1.1-b2", "Artillery stays on its home row");
    refused(position, "b1.1-flag", "Artillery stays on its home row");
    let corner = "- - - / - - - / - - - / A2 - - | reserve - : i2 | turn a";
    refused(corner, "a1.1-c1", "artillery cannot go from a1 to c1 in one move");
    let of_b = "- a2 - / - - - / - - - / - - - | reserve I2 : - | turn b";
    assert_eq!(moves(of_b), ["b4.1-a4", "b4.1-c4"]);
}

#[test]
fn a_unit_moves_once_and_not_after_an_attack() {
    let position = "- - - / - - - / - C2mC2r - / - I2xC2mx - | reserve - : i2 | turn a";
    for unit in ["b2.1", "b2.2"] {
        refused(position, &format!("{unit}-a2"), "This unit has already moved this turn");
    }
    for unit in ["b1.1", "b1.2"] {
        refused(
            position,
            &format!("{unit}-a1"),
            "This unit has attacked this turn and cannot move",
        );
    }
    assert_eq!(moves(position), Vec::<String>::new());
}

#[test]
fn any_unit_of_a_square_may_be_picked_and_the_rest_close_up() {
    check(
        "- - - / - - - / - - - / - I1C2I3 - | reserve - : i2 | turn a",
        "b1.2-b3",
        &[],
        "- - - / - C2r - / - - - / - I1I3 - | reserve - : i2 | turn a | ap 5",
    );
}

#[test]
fn only_own_units_move() {
    let position = "- - - / - - - / - i2 - / - I2 - | reserve - : - | turn a";
    refused(position, "b2.1-a2", "You have no units on b2");
    refused(position, "c1.1-b1", "You have no units on c1");
    refused(position, "b1.2-a1", "There is no unit 2 on b1");
}

#[test]
fn every_way_is_found_that_a_search_step_by_step_finds() {
    use crate::{Kind, Place, Square, State};
    use tabletop::{Game, Rng};
    /// Breadth first, as the rules tell it.
    fn destinations(state: &State, seat: Seat, kind: Kind, from: Square) -> Vec<Square> {
        let enemy = |at: Square| state.owner(at).is_some_and(|owner| owner != seat);
        let (mut reached, mut frontier) = (vec![], vec![from]);
        for _ in 0..kind.steps() {
            let step = |at: &Square| at.neighbours().iter().collect::<Vec<_>>();
            frontier = frontier.iter().flat_map(step).filter(|&at| !enemy(at)).collect();
            reached.extend(&frontier);
        }
        let home = if seat == Seat::A { 0 } else { 3 };
        reached.retain(|&at| {
            let used: u8 = state.stack(at).units().iter().map(|unit| unit.kind().slots()).sum();
            at != from && used + kind.slots() <= 6 && (kind != Kind::Artillery || at.row() == home)
        });
        reached.sort();
        reached.dedup();
        reached
    }
    let mut rng = Rng::fast(9);
    let mut seen = 0;
    for game in 0..400 {
        let state = super::random_position(&mut rng, game % 200);
        let Some(seat) = state.to_act().filter(|_| state.action_points() > 0) else { continue };
        for from in state.held(seat) {
            for (place, unit) in state.stack(from).places().filter(|(_, unit)| unit.is_ready()) {
                let allowed = |to: &Square| {
                    let place: Place = place;
                    state.check_move(seat, from, place, Destination::Square(*to)).is_ok()
                };
                let found: Vec<Square> = Square::all().filter(allowed).collect();
                let expected = destinations(&state, seat, unit.kind(), from);
                assert_eq!(found, expected, "{from}.{} of {state}", place.number());
                seen += 1;
            }
        }
    }
    assert!(seen > 300, "{seen} units looked at");
}
