//! The learned value of a position, between 0 and 1.

use std::sync::LazyLock;

use imperial::{Action, State};
use search::learned::{self, Curve, Weights, WeightsError, logistic};
use search::{Foresight, Insight};
use tabletop::{Game, Seat, Standing};

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
#[derive(Clone, Copy, Debug)]
pub struct LearnedValue<'w> {
    network: &'w Network,
    curve: Curve,
}

impl LearnedValue<'static> {
    /// The value with the weights of this program, and the chances that this level makes of it.
    pub fn shipped(level: &str) -> LearnedValue<'static> {
        let curve = SHIPPED.curve(level).expect("the committed weights know every level (test)");
        LearnedValue { network: &SHIPPED.network, curve }
    }
}

impl<'w> LearnedValue<'w> {
    /// The value by this network, taken for a chance as it is.
    pub fn new(network: &'w Network) -> LearnedValue<'w> {
        LearnedValue { network, curve: Curve::STRAIGHT }
    }

    /// The value to `seat` if its turn ended here.
    pub fn at_turn_end(&self, state: &State, seat: Seat) -> f32 {
        if let Some(outcome) = state.outcome() {
            return match outcome.standing(seat) {
                Standing::Won => 1.0,
                Standing::Drew => 0.5,
                Standing::Lost => 0.0,
            };
        }
        logistic(self.network.log_odds(&features(state, seat)))
    }
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
        second_look(state, seat, |state| self.at_turn_end(state, seat))
    }

    fn win_chance(&self, value: f32) -> Option<f32> {
        Some(self.curve.chance(value))
    }
}

impl Foresight<State> for LearnedValue<'_> {
    fn at_turn_start(&self, state: &State, seat: Seat) -> f32 {
        1.0 - self.at_turn_end(state, enemy_of(seat))
    }
}
