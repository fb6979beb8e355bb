//! §4 The attack.

use super::{check, play, refused};
use crate::{Dice, Event, Territory};
use tabletop::Seat;

#[test]
fn the_attacker_wins_with_the_higher_sum_and_all_armies_but_one_move_in() {
    // The source's example: 20 against 15 wins, and 4 of 5 armies move in.
    check(
        "map 1-2 2-3 | a5 b4 b1 | turn a",
        "1>2",
        &[6, 5, 4, 3, 2, 6, 5, 3, 1],
        "map 1-2 2-3 | a1 a4 b1 | turn b",
    );
}

#[test]
fn a_tie_is_won_by_the_defender() {
    // The source's example: 10 against 10; the defender loses nothing.
    check(
        "map 1-2 2-3 | a3 b2 b1 | turn a",
        "1>2",
        &[4, 3, 3, 6, 4],
        "map 1-2 2-3 | a1 b2 b1 | turn b",
    );
}

#[test]
fn a_lost_attack_leaves_one_army_and_the_defender_untouched() {
    check(
        "map 1-2 2-3 | a8 b3 b1 | turn a",
        "1>2",
        &[1, 1, 1, 1, 1, 1, 1, 1, 6, 2, 1],
        "map 1-2 2-3 | a1 b3 b1 | turn b",
    );
}

#[test]
fn the_attackers_dice_are_rolled_first() {
    let events = play(
        "map 1-2 2-3 | a2 b1 b3 | turn a",
        "1>2",
        &[6, 1, 2],
        "map 1-2 2-3 | a1 a1 b3 | turn b",
    );
    let dice = |faces: &[u8]| Dice::try_from(faces.to_vec()).unwrap();
    let expected = Event::Attacked {
        seat: Seat::A,
        from: Territory::new(1),
        to: Territory::new(2),
        attacker: dice(&[6, 1]),
        defender: dice(&[2]),
        won: true,
    };
    assert_eq!(events, [expected]);
}

#[test]
fn an_attack_forgets_the_skip_before_it() {
    check(
        "map 1-2 2-3 | a2 b2 b1 | turn b | skips 1",
        "2>1",
        &[1, 1, 1, 1],
        "map 1-2 2-3 | a2 b1 b1 | turn a",
    );
}

#[test]
fn one_army_cannot_attack() {
    let position = "map 1-2 2-3 | a1 b2 a2 | turn a";
    refused(position, "1>2", "Cannot attack from territory with 1 army");
}

#[test]
fn only_neighbours_are_attacked() {
    let position = "map 1-2 2-3 3-4 4-5 5-6 6-7 7-8 8-9 | a1 a1 a1 a1 a2 a1 a2 b1 b1 | turn a";
    refused(position, "5>9", "Territories 5 and 9 are not adjacent");
}

#[test]
fn own_territories_are_not_attacked() {
    let position = "map 1-2 2-3 3-4 4-5 5-6 6-7 7-8 8-9 | a1 a1 a1 a1 a2 a2 a2 b1 b1 | turn a";
    refused(position, "6>7", "Territory 7 is your own");
}

#[test]
fn only_own_armies_attack() {
    refused("map 1-2 2-3 | a2 b2 b1 | turn a", "2>1", "Territory 2 is not yours");
}

#[test]
fn territories_that_are_not_on_the_map_are_refused() {
    let position = "map 1-2 2-3 | a2 b2 b1 | turn a";
    refused(position, "1>4", "There is no territory 4 on this map");
    refused(position, "32>1", "There is no territory 32 on this map");
}

#[test]
fn attacks_wait_for_their_turn() {
    let position = "map 1-2 2-3 | a2 b2 b1 | turn a";
    refused(position, "b 2>1", "It is the turn of player 1");
    refused(position, "b skip", "It is the turn of player 1");
    refused(position, "c skip", "There is no seat c in this game");
}
