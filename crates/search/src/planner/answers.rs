//! What the quick player has answered before.

// Looked up, never walked through: the order of hashing cannot show.
#![allow(clippy::disallowed_types)]

use std::collections::HashMap;
use std::hash::Hash;

use tabletop::Game;

/// The quick player's move in every position it was asked about.
#[derive(Debug)]
pub(super) struct Answers<G: Game> {
    known: HashMap<G, G::Action>,
}

impl<G: Game + Hash> Answers<G> {
    pub(super) fn new() -> Answers<G> {
        Answers { known: HashMap::new() }
    }

    /// The answer to this position; `ask` is called when it is new.
    pub(super) fn to(&mut self, state: &G, ask: impl FnOnce(&G) -> G::Action) -> G::Action {
        if let Some(known) = self.known.get(state) {
            return known.clone();
        }
        let answer = ask(state);
        self.known.insert(state.clone(), answer.clone());
        answer
    }
}
