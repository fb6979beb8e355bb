//! The learned value of a position: every player's chance to win.

use std::sync::LazyLock;

use search::learned::{self, Weights, WeightsError, exp};
use tabletop::{Game, Seat};
use worldbattle::{MOST_PLAYERS, State, View};

use super::features::{INPUTS, Player, VERSION, features};
use super::position::{Position, Worth};
use super::strength::ShareOfStrength;

/// How many hidden units the network has.
pub const HIDDEN: usize = 24;
/// World Battle's network: one player's numbers to a score. Chances are in proportion to the
/// weights of all players' strengths, as Hard counts them, times the exponentials of their scores.
pub type Network = learned::Network<INPUTS, HIDDEN>;
/// World Battle's network and where it comes from.
pub type LearnedWeights = Weights<INPUTS, HIDDEN>;
/// Every player in the game, by seat.
pub type Players = [Option<Player>; MOST_PLAYERS as usize];
/// A chance for every seat.
pub type Chances = [f32; MOST_PLAYERS as usize];

/// Reads weights of World Battle's network.
pub fn read_weights(text: &str) -> Result<LearnedWeights, WeightsError> {
    Weights::read(text, State::ID, VERSION)
}

static SHIPPED: LazyLock<LearnedWeights> = LazyLock::new(|| {
    read_weights(include_str!("../../weights/worldbattle.txt"))
        .expect("the committed weights are of this version (test)")
});

/// A network's chance to win for the position's player, and what a level makes of it.
pub(super) type LearnedValue<'w> = crate::learned::LearnedValue<'w, INPUTS, HIDDEN>;

/// The value with the weights of this program, and the chances that this level makes of it.
pub(super) fn shipped(level: &str) -> LearnedValue<'static> {
    LearnedValue::of_level(&SHIPPED, level)
}

/// What the network reads when `seat` has just ended its turn.
pub fn players_after_turn(view: &View, seat: Seat) -> Players {
    let mut players = Players::default();
    features(&Position::of(view, seat, &ShareOfStrength), &mut players);
    players
}

/// Every player's chance to win.
pub fn chances(network: &Network, players: &Players) -> Chances {
    let mut chances = Chances::default();
    let mut sum = 0.0;
    for (chance, player) in chances.iter_mut().zip(players) {
        if let Some(Player { weight, inputs }) = player {
            *chance = weight * exp(network.log_odds(inputs).clamp(-30.0, 30.0));
            sum += *chance;
        }
    }
    chances.map(|chance| chance / sum)
}

/// The worth of a position by the network.
#[derive(Clone, Copy, Debug)]
pub(super) struct LearnedWorth<'w> {
    pub(super) network: &'w Network,
}

impl Worth for LearnedWorth<'_> {
    fn of(&self, position: &Position<'_>) -> f32 {
        let mut players = Players::default();
        features(position, &mut players);
        chances(self.network, &players)[position.me.index()]
    }
}
