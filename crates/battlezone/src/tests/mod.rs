//! The rulebook as tests, one file per chapter. A test is a position, a move, the dice and a
//! position; only the functions here touch the API.

mod attack;
mod bad_input;
mod contract;
mod end;
mod notation;
mod odds;
mod reinforcement;
mod round;
mod start;

use tabletop::rulebook;

use crate::{Event, State};

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
