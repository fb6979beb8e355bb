//! The rulebook as tests, one file per chapter. A test is a position, a move, the dice and a
//! position; only the functions here touch the API.

mod attack;
mod bad_input;
mod contract;
mod damage;
mod deploy;
mod end;
mod limits;
mod movement;
mod notation;
mod odds;
mod refusals;
mod retreat;
mod start;
mod turn;

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

/// What the seat to act may do, as text.
#[track_caller]
fn legal(text: &str) -> Vec<String> {
    let state = position(text);
    let mut actions = Vec::new();
    state.legal_actions(state.to_act().expect("the game goes on"), &mut actions);
    actions.iter().map(ToString::to_string).collect()
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

/// A random position of a random game without retreats, `steps` actions from the start.
fn random_position(rng: &mut Rng, steps: u32) -> State {
    let mut state = State::new(&crate::Setup::default(), rng).unwrap();
    for _ in 0..steps {
        let Some(seat) = state.to_act() else { break };
        let action = random_action(&state, rng);
        state.apply(seat, &action, rng, &mut Vec::new()).unwrap();
    }
    state
}

/// A random action of the seat to act, but neither retreat nor resignation.
fn random_action(state: &State, rng: &mut Rng) -> Action {
    let mut actions = Vec::new();
    state.legal_actions(state.to_act().expect("the game goes on"), &mut actions);
    actions.retain(|action| !matches!(action, Action::Retreat | Action::Resign));
    actions[rng.below(actions.len() as u32) as usize]
}
