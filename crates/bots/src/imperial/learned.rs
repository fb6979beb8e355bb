//! The learned value of a position, between 0 and 1.

use std::sync::LazyLock;

use imperial::{Action, State};
use search::learned::{self, Weights, WeightsError};
use search::{Foresight, Insight, end_value};
use tabletop::{Game, Seat};

use super::captain::second_look;
use super::enemy_of;
use super::features::{INPUTS, VERSION, features};
use super::moves::{self, Attacks};

/// How many hidden units the network has.
pub const HIDDEN: usize = 24;
/// Imperial's network.
pub type Network = learned::Network<INPUTS, HIDDEN>;
/// Imperial's network and where it comes from.
pub type LearnedWeights = Weights<INPUTS, HIDDEN>;

/// Reads weights of Imperial's network.
pub fn read_weights(text: &str) -> Result<LearnedWeights, WeightsError> {
    Weights::read(text, State::ID, VERSION)
}

static SHIPPED: LazyLock<LearnedWeights> = LazyLock::new(|| {
    read_weights(include_str!("../../weights/imperial.txt"))
        .expect("the committed weights are of this version (test)")
});

/// Imperial as Marshal sees it: Captain's moves, and what the network makes of the
/// [`features`] of a position.
pub type LearnedValue<'w> = crate::learned::LearnedValue<'w, INPUTS, HIDDEN>;

/// The value with the weights of this program, and the chances that this level makes of it.
pub fn shipped(level: &str) -> LearnedValue<'static> {
    LearnedValue::of_level(&SHIPPED, level)
}

/// The value to `seat` if its turn ended here.
pub(super) fn at_turn_end(value: &LearnedValue<'_>, state: &State, seat: Seat) -> f32 {
    end_value(state, seat).unwrap_or_else(|| value.of_inputs(&features(state, seat)))
}

impl Insight<State> for LearnedValue<'_> {
    fn moves(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        moves::list_safe(state, seat, Attacks::All, out);
    }

    fn outcomes(
        &self,
        state: &State,
        seat: Seat,
        action: &Action,
        out: &mut Vec<(f32, State)>,
    ) -> bool {
        moves::outcomes(state, seat, action, out);
        true
    }

    fn value(&self, state: &State, seat: Seat) -> f32 {
        second_look(state, seat, |state| at_turn_end(self, state, seat))
    }

    fn win_chance(&self, value: f32) -> Option<f32> {
        Some(self.chance(value))
    }
}

impl Foresight<State> for LearnedValue<'_> {
    fn at_turn_start(&self, state: &State, seat: Seat) -> f32 {
        1.0 - at_turn_end(self, state, enemy_of(seat))
    }
}
