//! Expert: plans like Hard, by what it has learned about where turns should end.

use search::{Analysis, Bot};
use tabletop::{Rng, Seat};
use worldbattle::{Action, State, View};

use super::decision::{analysis, choices};
use super::learned::{LearnedValue, LearnedWorth, Network, shipped};
use super::position::Position;

/// Weighs goals and paths of attacks towards them by exact chain odds and by the learned chance to
/// win where they end.
#[derive(Clone, Copy, Debug)]
pub struct Expert<'w> {
    value: LearnedValue<'w>,
}

/// Expert with the weights of this program.
pub fn expert() -> Expert<'static> {
    Expert { value: shipped("expert") }
}

impl<'w> Expert<'w> {
    /// Expert with this network, whose values are taken for chances as they are.
    pub fn new(network: &'w Network) -> Expert<'w> {
        Expert { value: LearnedValue::new(network) }
    }
}

impl Bot<State> for Expert<'_> {
    fn analyse(&self, view: &View, seat: Seat, _: &mut Rng) -> Analysis<Action> {
        let worth = LearnedWorth { network: self.value.network() };
        analysis(&choices(view, &Position::of(view, seat, &worth)), self.value)
    }
}
