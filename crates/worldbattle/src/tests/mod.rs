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

use tabletop::{Game, Rng, Seat};

use crate::{Action, Event, State};

/// `before`, a move by the seat to act (or `b resign`), its dice, `after`.
#[track_caller]
fn check(before: &str, action: &str, dice: &[u32], after: &str) {
    play(before, action, dice, after);
}

/// Like `check`, and returns what happened.
#[track_caller]
fn play(before: &str, action: &str, dice: &[u32], after: &str) -> Vec<Event> {
    let mut state = position(before);
    let (seat, action) = parse_move(&state, action);
    let mut rng = Rng::scripted(dice);
    let mut events = Vec::new();
    if let Err(refusal) = state.apply(seat, &action, &mut rng, &mut events) {
        panic!("{action} is refused: {refusal}");
    }
    assert_eq!(state.to_string(), after);
    assert!(rng.is_exhausted(), "not all dice of {dice:?} were used");
    events
}

/// A move that is refused with this sentence and changes nothing.
#[track_caller]
fn refused(before: &str, action: &str, sentence: &str) {
    let mut state = position(before);
    let (seat, action) = parse_move(&state, action);
    let mut events = Vec::new();
    let result = state.apply(seat, &action, &mut Rng::scripted(&[]), &mut events);
    assert_eq!(result.map_err(|refusal| refusal.to_string()), Err(sentence.to_owned()));
    assert_eq!((state.to_string(), events), (before.to_owned(), vec![]));
}

#[track_caller]
fn position(text: &str) -> State {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[track_caller]
fn parse_move(state: &State, text: &str) -> (Seat, Action) {
    let (seat, action) = match text.split_once(' ') {
        Some((seat, action)) => (seat.parse().unwrap(), action),
        None => (state.to_act().unwrap_or(Seat::A), text),
    };
    (seat, action.parse().unwrap_or_else(|error| panic!("{error}")))
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
    let state = position(text);
    let mut actions = Vec::new();
    state.legal_actions(state.to_act().unwrap(), &mut actions);
    actions.iter().map(ToString::to_string).collect()
}
