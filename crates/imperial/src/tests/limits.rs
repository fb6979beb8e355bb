//! §10 Options that end a game: round limit and quiet rounds.

use super::end::result;
use super::{check, play};
use crate::{End, Event};

#[test]
fn the_round_limit_ends_the_game_with_its_last_turn() {
    let board = "- - - / - - - / - - - / - - - | reserve 2I2 : i2";
    check(
        &format!("{board} | turn a | round 30 | limit 30"),
        "end",
        &[],
        &format!("{board} | turn b | round 30 | limit 30"),
    );
    let events = play(
        &format!("{board} | turn b | round 30 | limit 30"),
        "end",
        &[],
        &format!("{board} | turn b | round 30 | limit 30 | over limit"),
    );
    assert_eq!(events.last(), Some(&Event::Ended { end: End::RoundLimit }));
    check(
        &format!("{board} | turn b | round 29 | limit 30"),
        "end",
        &[],
        &format!("{board} | turn a | round 30 | limit 30"),
    );
}

#[test]
fn at_the_limit_more_levels_win_then_more_units_else_it_is_a_draw() {
    let over = |grid: &str, reserves: &str| {
        result(&format!("{grid} | reserve {reserves} | turn b | round 10 | limit 10 | over limit"))
    };
    let empty = "- - - / - - - / - - - / - - -";
    assert_eq!(over(empty, "I5 : 2i2"), "a>b round-limit");
    assert_eq!(over(empty, "I4 : 2i2"), "b>a round-limit");
    assert_eq!(over(empty, "I2 C2 : i2 a2"), "a=b round-limit");
    assert_eq!(over("- - - / - - - / - c3 - / - I1 -", "I2 : -"), "a>b round-limit");
}

#[test]
fn rounds_without_loss_or_deployment_draw_the_game() {
    let board = "- - - / - - - / - - - / - - - | reserve I2 : i2";
    let events = play(
        &format!("{board} | turn b | round 7 | quiet 5 2"),
        "end",
        &[],
        &format!("{board} | turn b | round 7 | quiet 5 2 | over quiet"),
    );
    assert_eq!(events.last(), Some(&Event::Ended { end: End::Quiet }));
    assert_eq!(
        result(&format!("{board} | turn b | round 7 | quiet 5 2 | over quiet")),
        "a=b quiet"
    );
    let next = format!("{board} | turn a | round 7 | quiet 5 2");
    check(&format!("{board} | turn b | round 6 | quiet 5 2"), "end", &[], &next);
}

#[test]
fn a_deployment_breaks_the_quiet() {
    check(
        "- - - / - - - / - - - / - - - | reserve 2I2 : i2 | turn a | round 7 | quiet 5 2",
        "I2@a1",
        &[],
        "- - - / - - - / - - - / I2d - - | reserve I2 : i2 | turn a | ap 5 | round 7 | quiet 5 7",
    );
}

#[test]
fn a_loss_breaks_the_quiet_and_a_move_or_a_miss_does_not() {
    let board = "- - - / - i2 - / - I1 - / - - - | reserve - : - | turn a";
    let missed = "- - - / - i2 - / - I1x - / - - - | reserve - : - | turn a | ap 5 | round 7 \
                  | assault b3 b2 I | quiet 5 2";
    check(&format!("{board} | round 7 | quiet 5 2"), "b2xb3", &[7], missed);
    let hit = missed.replace("i2", "i1").replace("quiet 5 2", "quiet 5 7");
    check(&format!("{board} | round 7 | quiet 5 2"), "b2xb3", &[6], &hit);
    let moved = "- - - / - i2 - / I1m - - / - - - | reserve - : - | turn a | ap 5 | round 7 \
                 | quiet 5 2";
    check(&format!("{board} | round 7 | quiet 5 2"), "b2.1-a2", &[], moved);
}

#[test]
fn the_quiet_rounds_are_counted_for_the_players() {
    let board = "- - - / - - - / - - - / - - - | reserve I2 : i2";
    let quiet = |tail: &str| super::position(&format!("{board} | turn a{tail}")).quiet_rounds();
    assert_eq!(quiet(" | round 7"), None);
    assert_eq!(quiet(" | round 7 | quiet 5 2"), Some((4, 5)));
    assert_eq!(quiet(" | round 7 | quiet 5 7"), Some((0, 5)));
    assert_eq!(quiet(" | quiet 5 0"), Some((0, 5)));
}

#[test]
fn when_both_limits_are_reached_the_round_limit_decides() {
    check(
        "- - - / - - - / - - - / - - - | reserve 2I2 : i2 | turn b | round 10 | limit 10 | quiet 5 5",
        "end",
        &[],
        "- - - / - - - / - - - / - - - | reserve 2I2 : i2 | turn b | round 10 | limit 10 | quiet 5 5 \
         | over limit",
    );
}
