//! §9 Fortifying, and the end of a turn.

use super::{check, listed, means, play, refused};
use crate::Event;
use tabletop::Seat;

const START: &str = "map six | a4 a1 a1 b1 b1 b1 | order ab | turn a fortify";

#[test]
fn armies_move_once_through_own_territories_and_the_turn_ends() {
    let events = play(
        START,
        "fortify:0>2:3",
        &[],
        "map six | a1 a1 a4 b1 b1 b1 | order ab | turn b reinforce 6",
    );
    let [Event::Fortified { armies: 3, .. }, Event::TurnBegan { seat: Seat::B, .. }] = events[..]
    else {
        panic!("{events:?}");
    };
}

#[test]
fn one_army_stays_and_at_least_one_goes() {
    refused(START, "fortify:0>1:4", "At least 1 army must stay in territory 0");
    refused(START, "fortify:0>1:0", "Name at least 1 army");
}

#[test]
fn armies_move_between_two_own_territories() {
    refused(START, "fortify:0>5:1", "Territory 5 is not yours");
    refused(START, "fortify:5>0:1", "Territory 5 is not yours");
    refused(START, "fortify:0>0:1", "Armies must go to another territory");
    refused(START, "fortify:0>9:1", "There is no territory 9 on this map");
}

#[test]
fn the_way_leads_through_own_territories() {
    refused(
        "map six | a4 b1 a1 b1 b1 b1 | order ab | turn a fortify",
        "fortify:0>2:1",
        "Territories 0 and 2 are not connected through your own",
    );
}

#[test]
fn by_an_option_armies_move_only_to_neighbours() {
    let start = "map six | a4 a1 a1 b1 b1 b1 | order ab | turn a fortify | fortify one_adjacent";
    let sentence = "Armies move to a neighbour, and territories 0 and 2 are not adjacent";
    refused(start, "fortify:0>2:1", sentence);
    check(
        start,
        "fortify:0>1:3",
        &[],
        "map six | a1 a4 a1 b1 b1 b1 | order ab | turn b reinforce 6 | fortify one_adjacent",
    );
}

#[test]
fn by_an_option_any_number_of_moves_is_made() {
    check(
        "map six | a4 a1 a1 b1 b1 b1 | order ab | turn a fortify | fortify unlimited_connected",
        "fortify:0>2:1",
        &[],
        "map six | a3 a1 a2 b1 b1 b1 | order ab | turn a fortify | fortify unlimited_connected",
    );
}

#[test]
fn by_an_option_there_is_no_fortifying() {
    let start = "map six | a4 a1 a1 b1 b1 b1 | order ab | turn a attack | fortify none";
    refused(start, "end-phase", "There is no fortifying in this game: end your turn");
    assert!(!listed(start).contains(&"end-phase".to_owned()));
}

#[test]
fn armies_are_not_moved_in_other_phases() {
    let start = "map six | a4 a1 a1 b1 b1 b1 | order ab | turn a attack";
    let sentence = "Armies are moved in the fortify phase, and this is the attack phase";
    refused(start, "fortify:0>1:1", sentence);
}

#[test]
fn fortifying_may_be_skipped() {
    check(START, "end-turn", &[], "map six | a4 a1 a1 b1 b1 b1 | order ab | turn b reinforce 6");
    refused(START, "end-phase", "After fortifying comes the next player: end your turn");
}

#[test]
fn every_way_is_listed_with_all_armies_which_means_any_number() {
    assert_eq!(listed(START), ["fortify:0>1:3", "fortify:0>2:3", "end-turn", "resign"]);
    let others = ["fortify:0>1:4", "fortify:0>2:1", "fortify:1>0:1", "end-turn"];
    means("fortify:0>1:3", &["fortify:0>1:1", "fortify:0>1:2", "fortify:0>1:3"], &others);
}

#[test]
fn the_turn_passes_over_those_who_are_out_and_a_new_round_begins_after_the_last() {
    check(
        "map six | a4 a1 a1 d1 d1 d1 | order acbd | turn a fortify | round 4 | out bc",
        "end-turn",
        &[],
        "map six | a4 a1 a1 d1 d1 d1 | order acbd | turn d reinforce 6 | round 4 | out bc",
    );
    check(
        "map six | a4 a1 a1 d1 d1 d1 | order cabd | turn d fortify | round 4 | out bc",
        "end-turn",
        &[],
        "map six | a4 a1 a1 d1 d1 d1 | order cabd | turn a reinforce 6 | round 5 | out bc",
    );
}
