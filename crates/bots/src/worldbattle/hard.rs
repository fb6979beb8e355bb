//! Hard: plans the whole turn before every move of it.

use search::{Analysis, Bot};
use tabletop::{Rng, Seat};
use worldbattle::{Action, State, View};

use super::decision::{analysis, best, choices};
use super::learned::shipped;
use super::position::Position;
use super::strength::ShareOfStrength;

/// Weighs goals (continents, players, cards) and the paths of attacks towards them by exact chain
/// odds and by the value of the positions where they can end, anew before every action.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hard;

impl Bot<State> for Hard {
    fn analyse(&self, view: &View, seat: Seat, _: &mut Rng) -> Analysis<Action> {
        let position = Position::of(view, seat, &ShareOfStrength);
        let level = if position.is_for_several() { "hard-of-several" } else { "hard" };
        analysis(&choices(view, &position), shipped(level))
    }

    /// Without the chances of every candidate, a fifth of its time.
    fn choose(&self, view: &View, seat: Seat, _: &mut Rng) -> Action {
        best(&choices(view, &Position::of(view, seat, &ShareOfStrength))).action
    }
}
