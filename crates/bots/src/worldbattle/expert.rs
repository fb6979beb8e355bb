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
    /// The same value with the chances it stands for at larger tables.
    of_several: LearnedValue<'w>,
}

/// Expert with the weights of this program.
pub fn expert() -> Expert<'static> {
    Expert { value: shipped("expert"), of_several: shipped("expert-of-several") }
}

impl<'w> Expert<'w> {
    /// Expert with this network, whose values are taken for chances as they are.
    pub fn new(network: &'w Network) -> Expert<'w> {
        let value = LearnedValue::new(network);
        Expert { value, of_several: value }
    }
}

impl Bot<State> for Expert<'_> {
    fn analyse(&self, view: &View, seat: Seat, _: &mut Rng) -> Analysis<Action> {
        let worth = LearnedWorth { network: self.value.network() };
        let position = Position::of(view, seat, &worth);
        let level = if position.is_for_several() { self.of_several } else { self.value };
        analysis(&choices(view, &position), level)
    }
}
