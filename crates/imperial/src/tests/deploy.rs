//! §4 Deploy.

use super::{check, legal, play, refused};
use crate::Event;
use tabletop::Seat;

#[test]
fn a_unit_comes_from_the_reserve_to_the_home_row_for_one_point() {
    let events = play(
        "- - - / - - - / - - - / - - - | reserve 3I2 2C2 A2 : i2 | turn a",
        "C2@b1",
        &[],
        "- - - / - - - / - - - / - C2d - | reserve 3I2 C2 A2 : i2 | turn a | ap 5",
    );
    let (unit, to) = ("C2".parse().unwrap(), "b1".parse().unwrap());
    assert_eq!(events, [Event::Deployed { seat: Seat::A, unit, to }]);
    check(
        "- - - / - - - / - - - / - - - | reserve I2 : 2i1 i2 | turn b | ap 1",
        "I2@c4",
        &[],
        "- - i2d / - - - / - - - / - - - | reserve I2 : 2i1 | turn b | ap 0",
    );
}

#[test]
fn a_newcomer_stands_behind_those_who_were_there() {
    check(
        "- - - / - - - / - - - / - I2C1 - | reserve A3 : i2 | turn a",
        "A3@b1",
        &[],
        "- - - / - - - / - - - / - I2C1A3d - | reserve - : i2 | turn a | ap 5",
    );
}

#[test]
fn six_slots_are_enough_for_six_infantry_or_three_of_the_others() {
    let six = "- - - / - - - / - - - / I1I1I1I1I1 - - | reserve I1 C1 : i2 | turn a";
    check(
        six,
        "I1@a1",
        &[],
        "- - - / - - - / - - - / I1I1I1I1I1I1d - - | reserve C1 : i2 | turn a | ap 5",
    );
    refused(six, "C1@a1", "a1 has 1 of 6 slots free and cavalry needs 2");
    let full = "- - - / - - - / - - - / C1A1C1 - - | reserve I1 : i2 | turn a";
    refused(full, "I1@a1", "a1 has 0 of 6 slots free and infantry needs 1");
}

#[test]
fn units_are_deployed_on_the_own_home_row_only() {
    let start = "- - - / - - - / - - - / - - - | reserve I2 : i2 | turn a";
    for square in ["a2", "b3", "c4"] {
        let sentence = format!("Units are deployed on your home row, and {square} is not on it");
        refused(start, &format!("I2@{square}"), &sentence);
    }
}

#[test]
fn an_enemy_on_the_home_row_keeps_that_square_closed() {
    let position = "- - - / - - - / - - - / i2 c2 - | reserve I2 : i2 | turn a";
    refused(position, "I2@a1", "The enemy holds a1");
    let all = "- - - / - - - / - - - / i2 c2 i1 | reserve I2 : i2 | turn a";
    assert_eq!(legal(all), ["end", "retreat", "resign"]);
}

#[test]
fn only_what_is_in_reserve_is_deployed() {
    let start = "- - - / - - - / - - - / - - - | reserve I2 : i2 a1 | turn a";
    refused(start, "A1@a1", "You have no A1 in reserve");
    refused(start, "I1@a1", "You have no I1 in reserve");
}

#[test]
fn who_was_deployed_cannot_move_and_only_cavalry_may_attack_then() {
    let position = "- - - / - - - / - i2 - / - I2dC2dA2d - | reserve - : - | turn a";
    assert_eq!(legal(position), ["b1xb2", "end", "retreat", "resign"]);
    let sentence = "This unit was deployed this turn and cannot move";
    refused(position, "b1.1-a1", sentence);
    refused(position, "b1.2-a1", sentence);
    // Only the cavalry rolls, and it does not charge: 6 hits, 7 does not.
    check(
        position,
        "b1xb2",
        &[6, 7],
        "- - - / - - - / - i1 - / - I2dC2dxA2d - | reserve - : - | turn a | ap 5 | assault b2 b1 C",
    );
}
