//! The learned value of a position.

use std::sync::LazyLock;

use battlezone::{Action, Phase, State, win_chance};
use search::learned::{Weights, WeightsError};
use search::{Insight, Lookahead, end_value, learned};
use tabletop::{Game, Rng, Seat};

use super::features::{INPUTS, VERSION, features};

/// How many hidden units the network has.
pub const HIDDEN: usize = 32;
/// BattleZone's network.
pub type Network = learned::Network<INPUTS, HIDDEN>;
/// BattleZone's network and where it comes from.
pub type LearnedWeights = Weights<INPUTS, HIDDEN>;

/// Reads weights of BattleZone's network.
pub fn read_weights(text: &str) -> Result<LearnedWeights, WeightsError> {
    Weights::read(text, State::ID, VERSION)
}

static SHIPPED: LazyLock<LearnedWeights> = LazyLock::new(|| {
    read_weights(include_str!("../../weights/battlezone.txt"))
        .expect("the committed weights are of this version (test)")
});

/// BattleZone as a search sees it: an attack is won or lost, and a position is worth what the
/// network makes of its [`features`].
///
/// The value is the chance to win, drawn a little towards one half for every reinforcement until
/// then: among won positions the quicker win counts more, so that nobody sits on a won game.
pub type LearnedValue<'w> = crate::learned::LearnedValue<'w, INPUTS, HIDDEN>;

/// The value with the weights of this program, and the chances that this level makes of it.
pub fn shipped(level: &str) -> LearnedValue<'static> {
    LearnedValue::of_level(&SHIPPED, level)
}

/// How much of its distance to one half a value keeps over a reinforcement.
pub const DISCOUNT: f32 = 0.97;

/// An attack on more than so many armies above one's own is not worth a thought.
const HOPELESS: u8 = 1;

impl Insight<State> for LearnedValue<'_> {
    fn moves(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if state.phase() == Phase::Reinforcement {
            return out.push(Action::Reinforce);
        }
        out.push(Action::Skip);
        state.attacks(seat, |from, to| {
            if state.armies(to) <= state.armies(from) + HOPELESS {
                out.push(Action::Attack { from, to });
            }
        });
    }

    fn outcomes(
        &self,
        state: &State,
        seat: Seat,
        action: &Action,
        out: &mut Vec<(f32, State)>,
    ) -> bool {
        match *action {
            Action::Attack { from, to } => {
                let won = win_chance(state.armies(from), state.armies(to)) as f32;
                out.push((won, state.after_attack(from, to, true)));
                out.push((1.0 - won, state.after_attack(from, to, false)));
                true
            }
            Action::Skip | Action::Resign => {
                let mut after = state.clone();
                after
                    .apply(seat, action, &mut Rng::scripted(&[]), &mut Vec::new())
                    .expect("a move worth thought is a legal move");
                out.push((1.0, after));
                true
            }
            Action::Reinforce => false,
        }
    }

    fn value(&self, state: &State, seat: Seat) -> f32 {
        if let Some(end) = end_value(state, seat) {
            return end;
        }
        let value = self.of_inputs(&features(state));
        if state.to_act() == Some(seat) { value } else { 1.0 - value }
    }

    fn win_chance(&self, value: f32) -> Option<f32> {
        Some(self.chance(value))
    }
}

impl Lookahead<State> for LearnedValue<'_> {
    fn key(&self, state: &State) -> u64 {
        let (own, enemy) = (state.owned(Seat::A).0, state.owned(Seat::B).0);
        let mut key = mixed(u64::from(own) << 32 | u64::from(enemy));
        for set in &state.holding_at_most()[1..8] {
            key = mixed(key ^ u64::from(set.0));
        }
        let to_act = state.to_act().map_or(2, Seat::index) as u64;
        let turn = to_act << 2 | u64::from(state.one_skipped()) << 1;
        let reinforces = u64::from(state.phase() == Phase::Reinforcement);
        let reserves = u64::from(state.reserve(Seat::A)) << 24 | u64::from(state.reserve(Seat::B));
        mixed(key ^ reserves << 12 ^ u64::from(state.round()) << 4 ^ turn ^ reinforces)
    }

    /// Waiting is as good as any attack, and often better.
    fn is_always_considered(&self, action: &Action) -> bool {
        *action == Action::Skip
    }

    fn before_forced(&self, state: &State, mean: f32) -> f32 {
        0.5 + kept_at(state.round()) * (mean - 0.5)
    }
}

/// How much of its distance to one half a value keeps over the reinforcement of this round. Two
/// patient players with full stacks could wait for each other for ever: the longer a game, the
/// more a round costs whoever is ahead.
pub(super) fn kept_at(round: u32) -> f32 {
    let late = round.saturating_sub(LONG_GAME) as f32;
    (DISCOUNT - IMPATIENCE * late).max(LEAST_KEPT)
}

/// Hardly any decided game takes so many rounds.
const LONG_GAME: u32 = 30;
/// How much less is kept with every round of a long game, and what is kept at least.
const IMPATIENCE: f32 = 0.02;
const LEAST_KEPT: f32 = 0.3;

fn mixed(number: u64) -> u64 {
    let mixed = (number ^ (number >> 31)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ (mixed >> 29)
}
