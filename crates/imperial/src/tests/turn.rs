//! §3 The turn.

use super::{check, legal, play, position, refused};
use crate::{Action, Event};
use tabletop::{Game, Seat};

#[test]
fn the_turn_passes_with_six_fresh_points_and_rested_units() {
    let events = play(
        "- - - / - i2 - / - I2x - / - C2rI1dA1m - | reserve - : i2 | turn a | ap 2 | assault b3 b2 I",
        "end",
        &[],
        "- - - / - i2 - / - I2 - / - C2I1A1 - | reserve - : i2 | turn b",
    );
    let ended = Event::TurnEnded { seat: Seat::A, unused: 2 };
    assert_eq!(events, [ended, Event::TurnBegan { seat: Seat::B, round: 1 }]);
}

#[test]
fn a_round_is_over_when_the_starting_player_is_to_act_again() {
    let board = "- - - / - - - / - - - / - - - | reserve I2 : i2";
    check(&format!("{board} | turn a"), "end", &[], &format!("{board} | turn b"));
    check(&format!("{board} | turn b"), "end", &[], &format!("{board} | turn a | round 2"));
    let after = format!("{board} | turn a | round 3 | first b");
    check(&format!("{board} | turn b | round 3 | first b"), "end", &[], &after);
    let after = format!("{board} | turn b | round 4 | first b");
    check(&format!("{board} | turn a | round 3 | first b"), "end", &[], &after);
}

#[test]
fn at_no_action_points_the_turn_ends_by_itself() {
    let spent = "- - - / - i2 - / - I2 - / - - - | reserve I2 : - | turn a | ap 0";
    assert_eq!(position(spent).forced(), Some(Action::EndTurn));
    assert_eq!(legal(spent), ["end", "retreat", "resign"]);
    let sentence = "This costs 1 AP and you have 0 left";
    for action in ["I2@b1", "b2.1-b1", "b2xb3"] {
        refused(spent, action, sentence);
    }
    let one_left = "- - - / - i2 - / - I2 - / - - - | reserve I2 : - | turn a | ap 1";
    assert_eq!(position(one_left).forced(), None);
}

#[test]
fn who_can_do_nothing_may_still_end_the_turn_or_retreat() {
    let stuck = "- - - / - - - / i1 - - / I1 i1 - | reserve - : - | turn a";
    assert_eq!(legal(stuck), ["a1xb1", "a1xa2", "end", "retreat", "resign"]);
    let spent = "- - - / - - - / i1 - - / I1x i1 - | reserve - : - | turn a | ap 5 \
                 | assault a2 a1 I";
    assert_eq!(legal(spent), ["end", "retreat", "resign"]);
}

#[test]
fn actions_wait_for_their_turn() {
    let start = "- - - / - - - / - - - / - - - | reserve I2 : i2 | turn a";
    for action in ["b I2@b4", "b end", "b retreat"] {
        refused(start, action, "It is the turn of player 1");
    }
    refused(start, "c end", "There is no seat c in this game");
    let mut actions = Vec::new();
    position(start).legal_actions(Seat::B, &mut actions);
    assert_eq!(actions, [Action::Resign]);
}

#[test]
fn a_player_without_time_ends_the_turn() {
    let start = position("- - - / - - - / - - - / - - - | reserve I2 : i2 | turn a");
    assert_eq!(start.timeout(Seat::A), Action::EndTurn);
}
