//! Sergeant: counts damage and the way to the flag.

use imperial::{Action, End, Kind, State};
use search::{Greedy, Insight};
use tabletop::Seat;

use super::enemy_of;
use super::moves::{self, Attacks};

/// The greedy bot with Sergeant's eye for a position.
pub fn sergeant() -> Greedy<Sergeant> {
    Greedy { insight: Sergeant, samples: 1 }
}

/// A position is worth the levels on both sides and how far the own units have come.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sergeant;

impl Insight<State> for Sergeant {
    fn moves(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        moves::list(state, seat, Attacks::All, out);
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
        match state.end() {
            Some(End::Elimination(winner) | End::Flag(winner)) => {
                if winner == seat {
                    VICTORY
                } else {
                    -VICTORY
                }
            }
            _ => {
                let levels = state.levels(seat) as f32 - state.levels(enemy_of(seat)) as f32;
                levels + advance(state, seat)
            }
        }
    }
}

const VICTORY: f32 = 1000.0;
/// What a level is worth more on the grid than in reserve, and more with every row.
const DEPLOYED: f32 = 0.05;
const ROW: f32 = 0.04;
/// What the foremost unit's row is worth.
const FOREMOST_ROW: f32 = 0.1;

/// How far the units that can take a flag have come.
fn advance(state: &State, seat: Seat) -> f32 {
    let (mut total, mut foremost) = (0.0, 0);
    for at in state.held(seat) {
        let rows = if seat == Seat::A { at.row() } else { 3 - at.row() };
        for unit in state.stack(at).units() {
            total += DEPLOYED * f32::from(unit.level());
            if unit.kind() != Kind::Artillery {
                total += ROW * f32::from(unit.level() * rows);
                foremost = foremost.max(rows);
            }
        }
    }
    total + FOREMOST_ROW * f32::from(foremost)
}
