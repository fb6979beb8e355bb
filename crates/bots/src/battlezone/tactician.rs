//! Tactician: one move deep over exact odds.

use battlezone::{Action, End, Phase, State, Territory, win_chance};
use search::{Greedy, Insight};
use tabletop::{Game, Rng, Seat};

/// The greedy bot with Tactician's eye for a position.
pub fn tactician() -> Greedy<Tactician> {
    Greedy { insight: Tactician, samples: 8, slack: 0.0 }
}

/// BattleZone as the search sees it: an attack is won or lost, and a position is worth what both
/// sides hold, less what they can lose at once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tactician;

impl Insight<State> for Tactician {
    fn moves(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        state.legal_actions(seat, out);
        if out.len() > 1 {
            out.retain(|action| *action != Action::Resign);
        }
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
        let enemy = if seat == Seat::A { Seat::B } else { Seat::A };
        match state.phase() {
            Phase::Over(End::Conquest(winner)) if winner == seat => VICTORY,
            Phase::Over(End::Resignation(loser)) if loser != seat => VICTORY,
            Phase::Over(End::Conquest(_) | End::Resignation(_)) => -VICTORY,
            _ => own(state, seat) - enemy_holds(state, enemy),
        }
    }
}

const VICTORY: f32 = 1000.0;
const TERRITORY: f32 = 0.25;
const OWN_GROUP: f32 = 0.8;
const ENEMY_GROUP: f32 = 0.08;
const OWN_ARMY: f32 = 0.30;
const ENEMY_ARMY: f32 = 0.335;
/// What a territory costs that is lost for certain, and each army in it beyond the first.
const THREAT: f32 = 0.5;
const THREATENED_ARMY: f32 = 0.15;

/// What the side that has just moved holds, less what the enemy can take from it at once.
fn own(state: &State, seat: Seat) -> f32 {
    let at_risk: f32 = state
        .owned(seat)
        .iter()
        .map(|territory| {
            let beyond_first = f32::from(state.armies(territory) - 1);
            threat(state, seat, territory) * (THREAT + THREATENED_ARMY * beyond_first)
        })
        .sum();
    TERRITORY * state.owned(seat).len() as f32
        + OWN_GROUP * state.largest_group(seat).len() as f32
        + OWN_ARMY * state.total_armies(seat) as f32
        - at_risk
}

fn enemy_holds(state: &State, enemy: Seat) -> f32 {
    TERRITORY * state.owned(enemy).len() as f32
        + ENEMY_GROUP * state.largest_group(enemy).len() as f32
        + ENEMY_ARMY * state.total_armies(enemy) as f32
}

/// The highest chance with which an enemy neighbour takes this territory.
fn threat(state: &State, seat: Seat, territory: Territory) -> f32 {
    let enemies = state.map().neighbours(territory).without(state.owned(seat));
    let strongest = enemies.iter().map(|enemy| state.armies(enemy)).max().unwrap_or(0);
    win_chance(strongest, state.armies(territory)) as f32
}
