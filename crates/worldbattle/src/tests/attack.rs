//! §6 The attack.

use super::{check, listed, means, play, refused};
use crate::{Event, attacker_dice, defender_dice};

#[test]
fn dice_are_forced_to_the_most_the_armies_allow() {
    assert_eq!([1, 2, 3, 4, 5, 90].map(attacker_dice), [0, 1, 2, 3, 3, 3]);
    assert_eq!([1, 2, 3, 90].map(defender_dice), [1, 2, 2, 2]);
}

#[test]
fn the_sources_first_example_costs_the_defender_two() {
    check(
        "map six | a9 b9 b1 b1 b1 b1 | order ab | turn a attack",
        "0>1",
        &[4, 6, 2, 3, 5],
        "map six | a9 b7 b1 b1 b1 b1 | order ab | turn a attack",
    );
}

#[test]
fn the_sources_second_example_costs_the_attacker_two() {
    // Two dice need three armies. The tie 6 v 6 is the defender's.
    check(
        "map six | a3 b9 b1 b1 b1 b1 | order ab | turn a attack",
        "0>1",
        &[3, 6, 5, 6],
        "map six | a1 b9 b1 b1 b1 b1 | order ab | turn a attack",
    );
}

#[test]
fn the_sources_third_example_costs_one_each() {
    check(
        "map six | a9 b9 b1 b1 b1 b1 | order ab | turn a attack",
        "0>1",
        &[1, 2, 5, 3, 4],
        "map six | a8 b8 b1 b1 b1 b1 | order ab | turn a attack",
    );
}

#[test]
fn a_tie_is_won_by_the_defender() {
    check(
        "map six | a2 b1 b1 b1 b1 b1 | order ab | turn a attack",
        "0>1",
        &[6, 6],
        "map six | a1 b1 b1 b1 b1 b1 | order ab | turn a attack",
    );
}

#[test]
fn a_roll_reports_sorted_dice_losses_and_what_is_left_before_anybody_moves_in() {
    let events = play(
        "map six | a4 b1 b1 b1 b1 b1 | order ab | turn a attack",
        "0>1",
        &[2, 6, 4, 5],
        "map six | a3 a1 b1 b1 b1 b1 | order ab | turn a attack | conquered | move 0>1",
    );
    let json = serde_json::to_string(&events).unwrap();
    let expected = concat!(
        r#"[{"attacked":{"seat":0,"from":0,"to":1,"defender":1,"rolls":[{"attacker":[6,4,2],"#,
        r#""defender":[5],"defender_losses":1,"attacker_left":4,"#,
        r#""defender_left":0}],"conquered":true}}]"#
    );
    assert_eq!(json, expected);
    assert_eq!(serde_json::from_str::<Vec<Event>>(&json).unwrap(), events);
}

#[test]
fn an_auto_attack_rolls_until_the_target_falls() {
    let events = play(
        "map six | a5 b3 b1 b1 b1 b1 | order ab | turn a attack",
        "0>>1",
        &[6, 6, 6, 1, 1, /* defender -2 */ 1, 1, 1, 6, /* attacker -1 */ 6, 1, 1, 1],
        "map six | a3 a1 b1 b1 b1 b1 | order ab | turn a attack | conquered | move 0>1",
    );
    // One attack is one event, however many rolls it has.
    let [Event::Attacked { rolls, conquered: true, .. }] = &events[..] else {
        panic!("{events:?}");
    };
    assert_eq!(rolls.len(), 3);
}

#[test]
fn an_auto_attack_ends_when_one_army_is_left() {
    // 3 dice, then with three armies 2 dice, then with two armies 1 die: counted anew each time.
    check(
        "map six | a4 b2 b1 b1 b1 b1 | order ab | turn a attack",
        "0>>1",
        &[5, 1, 1, 4, 1, /* one each */ 1, 1, 6, /* attacker -1 */ 1, 6],
        "map six | a1 b1 b1 b1 b1 b1 | order ab | turn a attack",
    );
}

#[test]
fn an_auto_attack_stops_when_so_many_armies_are_left_or_fewer() {
    let before = "map six | a6 b9 b1 b1 b1 b1 | order ab | turn a attack";
    let after_one = "map six | a4 b9 b1 b1 b1 b1 | order ab | turn a attack";
    check(before, "0>>1:4", &[1, 1, 1, 6, 6], after_one);
    check(before, "0>>1:5", &[1, 1, 1, 6, 6], after_one);
    let after_two = "map six | a2 b9 b1 b1 b1 b1 | order ab | turn a attack";
    check(before, "0>>1:3", &[1, 1, 1, 6, 6, 1, 1, 1, 6, 6], after_two);
}

#[test]
fn an_auto_attack_that_stops_before_its_first_roll_is_refused() {
    let position = "map six | a6 b9 b1 b1 b1 b1 | order ab | turn a attack";
    for action in ["0>>1:6", "0>>1:7", "0>>1:4294967295", "0>>1:0"] {
        refused(position, action, "Stop at 1 to 5 armies");
    }
}

#[test]
fn refusals_come_in_the_order_of_the_rules() {
    // Each row is wrong in every way that comes later, too.
    let position = "map six | a1 b1 b1 a1 b1 b1 | order ab | turn a attack";
    for (action, sentence) in [
        ("60>61", "Attacking territory 60 is not on this map"),
        ("1>61", "Defending territory 61 is not on this map"),
        ("1>4", "You do not own the attacking territory 1"),
        ("0>3", "You cannot attack your own territory 3"),
        ("0>0", "You cannot attack your own territory 0"),
        ("0>2", "Territories 0 and 2 are not adjacent"),
        ("0>1", "Attacking territory 0 must have at least 2 armies"),
    ] {
        refused(position, action, sentence);
        refused(position, &action.replace('>', ">>"), sentence);
    }
}

#[test]
fn attacks_wait_for_their_phase_and_turn() {
    let sentence = "Attacks are made in the attack phase, and this is the reinforcement phase";
    refused("map six | a5 b1 b1 b1 b1 b1 | order ab | turn a reinforce 3", "0>1", sentence);
    let sentence = "Attacks are made in the attack phase, and this is the fortify phase";
    refused("map six | a5 b1 b1 b1 b1 b1 | order ab | turn a fortify", "0>1", sentence);
    let position = "map six | a5 b2 b1 b1 b1 b1 | order ab | turn a attack";
    refused(position, "b 1>0", "It is the turn of player 1");
    refused(position, "c 1>0", "There is no seat c in this game");
}

#[test]
fn attacks_are_listed_with_the_first_place_to_stop_which_means_all() {
    let position = "map six | a4 b1 a1 b1 b1 a1 | order ab | turn a attack";
    assert_eq!(listed(position), ["0>1", "0>>1:3", "end-phase", "end-turn", "resign"]);
    means("0>>1:3", &["0>>1", "0>>1:2", "0>>1:3"], &["0>>1:4", "0>>2", "0>1"]);
    means("0>1", &["0>1"], &["0>>1", "1>0"]);
}

#[test]
fn neutral_garrisons_defend_like_anybody() {
    let events = play(
        "map six | a3 n1 b1 b1 b1 b1 | order ab | turn a attack",
        "0>1",
        &[6, 1, 5],
        "map six | a2 a1 b1 b1 b1 b1 | order ab | turn a attack | conquered | move 0>1",
    );
    assert!(matches!(events[..], [Event::Attacked { defender: None, conquered: true, .. }]));
}
