//! Any legal move.

use tabletop::{Game, Rng, Seat};

use crate::{Analysis, Bot};

/// Plays any legal move with equal chance, but never gives up: the measure of what luck alone
/// achieves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn analyse(&self, view: &G::View, seat: Seat, rng: &mut Rng) -> Analysis<G::Action> {
        let state = G::from_view(view, rng);
        let mut actions = Vec::new();
        state.legal_actions(seat, &mut actions);
        if actions.len() > 1 {
            actions.retain(|action| !G::gives_up(action));
        }
        let listed = &actions[rng.below(actions.len() as u32) as usize];
        let chosen = G::any_of(listed, rng);
        Analysis::even(chosen, actions)
    }
}
