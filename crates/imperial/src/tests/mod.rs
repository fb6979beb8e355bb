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

use tabletop::{Game, Rng, rulebook};

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

/// What the seat to act may do, as text.
#[track_caller]
fn legal(text: &str) -> Vec<String> {
    rulebook::legal::<State>(text)
}

/// The position that a text shows.
#[track_caller]
fn position(text: &str) -> State {
    rulebook::position(text)
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
