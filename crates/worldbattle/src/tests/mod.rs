//! The rulebook as tests, one file per chapter. A test is a position, a move, the dice and a
//! position; only the functions here touch the API.
//!
//! The map of six: west 0 1 (2 armies), middle 2 (1), east 3 4 5 (3);
//! borders 0-1 0-5 1-2 2-3 2-4 3-4 3-5 4-5.

mod attack;
mod bad_input;
mod cards;
mod conquest;
mod contract;
mod end;
mod fortify;
mod map;
mod notation;
mod odds;
mod reinforcement;
mod secrets;
mod start;

use tabletop::{Game, rulebook};

use crate::{Action, Event, State};

/// `before`, a move by the seat to act (or `b resign`), its dice, `after`.
#[track_caller]
fn check(before: &str, action: &str, dice: &[u32], after: &str) {
    play(before, action, dice, after);
}

/// Like `check`, and returns what happened.
#[track_caller]
fn play(before: &str, action: &str, dice: &[u32], after: &str) -> Vec<Event> {
    rulebook::play::<State>(before, action, dice, after)
}

/// A move that is refused with this sentence and changes nothing.
#[track_caller]
fn refused(before: &str, action: &str, sentence: &str) {
    rulebook::refused::<State>(before, action, sentence);
}

/// The position that a text shows.
#[track_caller]
fn position(text: &str) -> State {
    rulebook::position(text)
}

/// A listed action, the actions it stands for and some that it does not.
#[track_caller]
fn means(listed: &str, these: &[&str], not_these: &[&str]) {
    let read = |text: &str| text.parse::<Action>().unwrap();
    let meant = |text: &&str| State::stands_for(&read(listed), &read(text));
    assert!(these.iter().all(meant), "{listed} stands for {these:?}");
    assert!(!not_these.iter().any(meant), "{listed} does not stand for {not_these:?}");
}

/// Everything the seat to act may do, in notation.
#[track_caller]
fn listed(text: &str) -> Vec<String> {
    rulebook::legal::<State>(text)
}
