//! §8 The end: elimination, the flag, resignation.

use super::{check, legal, play, position, refused};
use crate::{End, Event};
use tabletop::{Game, Seat};

#[track_caller]
pub(super) fn result(text: &str) -> String {
    position(text).outcome().expect("the game is over").to_string()
}

#[test]
fn who_destroys_the_last_unit_wins_at_once() {
    let over = "- - - / - - - / - I2x - / - - - | reserve - : - | turn a | ap 5 | over elimination";
    let events =
        play("- - - / - i1 - / - I2 - / - - - | reserve - : - | turn a", "b2xb3", &[6, 40], over);
    assert_eq!(events.last(), Some(&Event::Ended { end: End::Elimination(Seat::A) }));
    assert_eq!(result(over), "a>b elimination");
}

#[test]
fn units_in_reserve_keep_a_side_alive() {
    check(
        "- - - / - i1 - / - I2 - / - - - | reserve - : i1 | turn a",
        "b2xb3",
        &[6, 40],
        "- - - / - - - / - I2x - / - - - | reserve - : i1 | turn a | ap 5",
    );
}

#[test]
fn infantry_on_the_enemy_home_row_takes_the_flag() {
    let over = "- - - / - - - / - - - / - - - | reserve I1 : i2 | turn a | ap 5 | over flag";
    let events =
        play("- I2 - / - - - / - - - / - - - | reserve I1 : i2 | turn a", "b4.1-flag", &[], over);
    assert_eq!(events.last(), Some(&Event::Ended { end: End::Flag(Seat::A) }));
    assert_eq!(result(over), "a>b flag");
    let of_b = "- - - / - - - / - - - / - - i2 | reserve I1 : - | turn b";
    let over = "- - - / - - - / - - - / - - - | reserve I1 : - | turn b | ap 5 | over flag";
    check(of_b, "c1.1-flag", &[], over);
    assert_eq!(result(over), "b>a flag");
}

#[test]
fn infantry_one_row_short_does_not() {
    let short = "- - - / - I2 - / - - - / - - - | reserve - : i2 | turn a";
    refused(short, "b3.1-flag", "infantry cannot reach the enemy flag from b3 in one move");
}

#[test]
fn cavalry_takes_the_flag_from_the_enemy_home_row_and_from_one_row_short() {
    let over = "- - - / - - - / - - - / - - - | reserve - : i2 | turn a | ap 5 | over flag";
    check("C2 - - / - - - / - - - / - - - | reserve - : i2 | turn a", "a4.1-flag", &[], over);
    check("- - - / C2 - - / - - - / - - - | reserve - : i2 | turn a", "a3.1-flag", &[], over);
    let far = "- - - / - - - / C2 - - / - - - | reserve - : i2 | turn a";
    refused(far, "a2.1-flag", "cavalry cannot reach the enemy flag from a2 in one move");
    let of_b = "- - - / - - - / - c2 - / - - - | reserve I2 : - | turn b";
    let over = "- - - / - - - / - - - / - - - | reserve I2 : - | turn b | ap 5 | over flag";
    check(of_b, "b2.1-flag", &[], over);
}

#[test]
fn cavalry_rides_to_the_flag_through_friends_but_not_through_enemies() {
    let friends = "I1I1I1I1I1I1 - - / C2 - - / - - - / - - - | reserve - : i2 | turn a";
    let over =
        "I1I1I1I1I1I1 - - / - - - / - - - / - - - | reserve - : i2 | turn a | ap 5 | over flag";
    check(friends, "a3.1-flag", &[], over);
    let enemies = "i1 - - / C2 - - / - - - / - - - | reserve - : - | turn a";
    refused(enemies, "a3.1-flag", "The enemy on a4 blocks the way to the flag");
}

#[test]
fn units_in_the_enemy_reserve_do_not_block_the_flag() {
    assert!(
        legal("- I2 - / - - - / - - - / - - - | reserve - : 3i2 2c2 a2 | turn a")
            .contains(&"b4.1-flag".to_owned())
    );
}

#[test]
fn the_flag_is_an_ordinary_move() {
    let row = "I2m C2x - / - - - / - - - / - - - | reserve - : i2 | turn a";
    refused(row, "a4.1-flag", "This unit has already moved this turn");
    refused(row, "b4.1-flag", "This unit has attacked this turn and cannot move");
    let spent = "I2 - - / - - - / - - - / - - - | reserve - : i2 | turn a | ap 0";
    refused(spent, "a4.1-flag", "This costs 1 AP and you have 0 left");
}

#[test]
fn nobody_enters_the_own_reserve() {
    let home = "- - - / - - - / - - - / I2C2 - - | reserve - : i2 | turn a";
    refused(home, "a1.1-flag", "infantry cannot reach the enemy flag from a1 in one move");
    refused(home, "a1.2-flag", "cavalry cannot reach the enemy flag from a1 in one move");
}

#[test]
fn the_last_unit_may_take_the_flag() {
    let over = "- - - / - - - / - - - / - - - | reserve - : i2 | turn a | ap 5 | over flag";
    check("- - I1 / - - - / - - - / - - - | reserve - : i2 | turn a", "c4.1-flag", &[], over);
}

#[test]
fn the_warning_names_the_squares_from_which_the_flag_can_be_taken_next_turn() {
    let threats = |text: &str, seat| {
        let squares: Vec<String> =
            position(text).flag_threats(seat).iter().map(|at| at.to_string()).collect();
        squares.join(" ")
    };
    let board = "I2m - i1 / C2x I2 C2 / - - - / i2 A2 - | reserve - : i2 | turn a";
    // Marks of this turn are gone by the next one; c3 is blocked, b3 one step short.
    assert_eq!(threats(board, Seat::A), "a3 a4");
    assert_eq!(threats(board, Seat::B), "a1");
}

#[test]
fn a_seat_may_resign_at_any_time_and_the_other_wins() {
    let start = "- - - / - - - / - - - / - - - | reserve I2 : i2 | turn a | ap 3";
    for (seat, winner) in [("a", "b>a"), ("b", "a>b")] {
        let over = format!("{start} | over resigned {seat}");
        check(start, &format!("{seat} resign"), &[], &over);
        assert_eq!(result(&over), format!("{winner} resignation"));
    }
}

#[test]
fn after_the_end_nothing_can_be_done() {
    let over = "- I2 - / - - - / - - - / - - - | reserve I1 : i2 | turn a | over resigned b";
    for action in ["I1@b1", "b4.1-a4", "b4xb3", "end", "retreat", "resign", "b resign"] {
        refused(over, action, "The game is over");
    }
    assert_eq!(position(over).to_act(), None);
}
