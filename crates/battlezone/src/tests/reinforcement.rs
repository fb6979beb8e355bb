//! §6 Reinforcement.

use super::{check, play};
use crate::{Event, Territory};
use tabletop::Seat;

#[test]
fn both_sides_get_as_many_armies_as_their_largest_group_has_territories() {
    let events = play(
        "map 1-2 2-3 3-4 4-5 | a1 a1 b1 b1 b1 | turn b | round 2 | reinforce",
        "reinforce",
        // a: two armies into the first territory; b: one each, counted among its own.
        &[0, 0, 0, 1, 2],
        "map 1-2 2-3 3-4 4-5 | a3 a1 b2 b2 b2 | turn b | round 3",
    );
    let placed = |numbers: &[u8]| numbers.iter().map(|&n| Territory::new(n)).collect();
    let expected = [
        Event::Reinforced { seat: Seat::A, group: 2, placed: placed(&[1, 1]), reserve: 0 },
        Event::Reinforced { seat: Seat::B, group: 3, placed: placed(&[3, 4, 5]), reserve: 0 },
    ];
    assert_eq!(events, expected);
}

#[test]
fn a_single_territory_brings_one_army() {
    check(
        "map 1-2 | a2 b1 | turn a | reinforce",
        "reinforce",
        &[0, 0],
        "map 1-2 | a3 b2 | turn a | round 2",
    );
}

#[test]
fn five_isolated_territories_bring_one_army() {
    // a's five stand alone between b's: every group has one territory.
    check(
        "map 1-2 2-3 3-4 4-5 5-6 6-7 7-8 8-9 | a1 b1 a1 b1 a1 b1 a1 b1 a1 | turn a | reinforce",
        "reinforce",
        &[2, 0],
        "map 1-2 2-3 3-4 4-5 5-6 6-7 7-8 8-9 | a1 b2 a1 b1 a2 b1 a1 b1 a1 | turn a | round 2",
    );
}

#[test]
fn of_groups_of_five_three_and_two_only_the_five_count() {
    check(
        "map 1-2 2-3 3-4 4-5 5-6 6-7 7-8 8-9 9-10 10-11 11-12 | \
         a1 a1 a1 a1 a1 b1 a1 a1 a1 b1 a1 a1 | turn a | reinforce",
        "reinforce",
        &[0, 1, 2, 3, 4, 1],
        "map 1-2 2-3 3-4 4-5 5-6 6-7 7-8 8-9 9-10 10-11 11-12 | \
         a2 a2 a2 a2 a2 b1 a1 a1 a1 b2 a1 a1 | turn a | round 2",
    );
}

#[test]
fn groups_are_counted_along_every_border() {
    // Two rings joined by a bridge 4-5:    1-2     6-7
    //                                      |  \   /  |
    //                                      3---4-5---8   with 9 hanging on 8.
    // a holds 1 2 3 4 (a ring of four) and 6 7 (two); b holds 5 8 9, of which 5-8-9 is a chain.
    check(
        "map 1-2 1-3 2-4 3-4 4-5 5-6 5-8 6-7 7-8 8-9 | a1 a1 a1 a1 b1 a1 a1 b1 b1 | turn b | reinforce",
        "reinforce",
        &[5, 5, 5, 5, 0, 0, 0],
        "map 1-2 1-3 2-4 3-4 4-5 5-6 5-8 6-7 7-8 8-9 | a1 a1 a1 a1 b4 a1 a5 b1 b1 | turn b | round 2",
    );
}

#[test]
fn what_finds_no_room_waits_in_the_reserve() {
    // The source's case: every territory is full and five armies come.
    check(
        "map 1-2 2-3 3-4 4-5 5-6 | a8 a8 a8 a8 a8 b1 | turn a | reinforce",
        "reinforce",
        &[0],
        "map 1-2 2-3 3-4 4-5 5-6 | a8 a8 a8 a8 a8 b2 | turn a | round 2 | reserve 5 0",
    );
}

#[test]
fn three_full_territories_and_five_new_armies_give_a_reserve_of_five() {
    // Three territories bring three; with two in reserve five are new, and none has a place.
    check(
        "map 1-2 2-3 3-4 | a8 a8 a8 b1 | turn a | reserve 2 0 | reinforce",
        "reinforce",
        &[0],
        "map 1-2 2-3 3-4 | a8 a8 a8 b2 | turn a | round 2 | reserve 5 0",
    );
}

#[test]
fn the_reserve_is_placed_as_soon_as_there_is_room() {
    // The source's case: 3 in reserve and 2 new, two territories at 7 and one at 8. Two places
    // are left, so two armies are placed and three stay.
    check(
        "map 1-2 2-3 3-4 | a7 a7 b1 a8 | turn a | reserve 3 0 | reinforce",
        "reinforce",
        &[1, 0, 0],
        "map 1-2 2-3 3-4 | a8 a8 b2 a8 | turn a | round 2 | reserve 3 0",
    );
}

#[test]
fn a_full_territory_gets_nothing_more() {
    // Territory 1 fills up with the first army, so the second has only territory 2 to go to.
    check(
        "map 1-2 2-3 | a7 a1 b1 | turn a | reinforce",
        "reinforce",
        &[0, 0, 0],
        "map 1-2 2-3 | a8 a2 b2 | turn a | round 2",
    );
}

#[test]
fn a_cap_limits_the_reserve_when_the_option_is_set() {
    check(
        "map 1-2 2-3 3-4 | a8 a8 a8 b1 | turn a | reserve 62 0 | cap 64 | reinforce",
        "reinforce",
        &[0],
        "map 1-2 2-3 3-4 | a8 a8 a8 b2 | turn a | round 2 | reserve 64 0 | cap 64",
    );
}

#[test]
fn a_huge_reserve_does_not_overflow() {
    check(
        "map 1-2 2-3 3-4 | a8 a8 a8 b1 | turn a | round 4294967295 | reserve 4294967295 0 | reinforce",
        "reinforce",
        &[0],
        "map 1-2 2-3 3-4 | a8 a8 a8 b2 | turn a | round 4294967295 | reserve 4294967295 0",
    );
}

#[test]
fn the_next_round_is_over_at_once_while_nobody_can_attack() {
    // Both armies go where no enemy is near.
    check(
        "map 1-2 2-3 3-4 | a1 a1 b1 b1 | turn b | reinforce",
        "reinforce",
        &[0, 0, 1, 1],
        "map 1-2 2-3 3-4 | a3 a1 b1 b3 | turn b | round 2 | reinforce",
    );
}
