//! A test of a rule: a position, a move, the dice, a position.
//!
//! The game crates write their rulebooks as tests of this form. Positions and moves are in the
//! game's own notation; a move is by the seat to act unless it names another, as in `b resign`.

use crate::{Game, Rng, Seat};

/// The position that a text shows.
#[track_caller]
pub fn position<G: Game>(text: &str) -> G {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Who moves, and what.
#[track_caller]
pub fn parse_move<G: Game>(state: &G, text: &str) -> (Seat, G::Action) {
    let (seat, action) = match text.split_once(' ') {
        Some((seat, action)) => (seat.parse().expect("a seat is a letter"), action),
        None => (state.to_act().unwrap_or(Seat::A), text),
    };
    (seat, action.parse().unwrap_or_else(|error| panic!("{error}")))
}

/// Makes a move, with exactly these dice: where it leads, and what happened.
#[track_caller]
pub fn played<G: Game>(before: &str, action: &str, dice: &[u32]) -> (G, Vec<G::Event>) {
    let mut state: G = position(before);
    let (seat, action) = parse_move(&state, action);
    let mut rng = Rng::scripted(dice);
    let mut events = Vec::new();
    if let Err(refusal) = state.apply(seat, &action, &mut rng, &mut events) {
        panic!("{action} is refused: {refusal}");
    }
    assert!(rng.is_exhausted(), "not all dice of {dice:?} were used");
    (state, events)
}

/// `before`, a move, its dice, `after`; what happened.
#[track_caller]
pub fn play<G: Game>(before: &str, action: &str, dice: &[u32], after: &str) -> Vec<G::Event> {
    let (state, events) = played::<G>(before, action, dice);
    assert_eq!(state.to_string(), after);
    events
}

/// A move that is refused with this sentence and changes nothing.
#[track_caller]
pub fn refused<G: Game>(before: &str, action: &str, sentence: &str) {
    let mut state: G = position(before);
    let (seat, action) = parse_move(&state, action);
    let mut events = Vec::new();
    let result = state.apply(seat, &action, &mut Rng::scripted(&[]), &mut events);
    assert_eq!(result.map_err(|refusal| refusal.to_string()), Err(sentence.to_owned()));
    assert_eq!((state.to_string(), events), (before.to_owned(), vec![]));
}

/// What the seat to act may do, in notation.
#[track_caller]
pub fn legal<G: Game>(text: &str) -> Vec<String> {
    let state: G = position(text);
    let mut actions = Vec::new();
    state.legal_actions(state.to_act().expect("the game goes on"), &mut actions);
    actions.iter().map(ToString::to_string).collect()
}
