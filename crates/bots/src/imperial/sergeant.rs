//! Sergeant: counts damage and the way to the flag.

use imperial::{Action, End, Kind, State};
use search::{Greedy, Insight};
use tabletop::Seat;

use super::SLACK;
use super::enemy_of;
use super::force::Blow;
use super::moves::{self, Attacks};
use super::standing::{chance_of_win, intrusion};

/// The greedy bot with Sergeant's eye for a position.
pub fn sergeant() -> Greedy<Sergeant> {
    Greedy { insight: Sergeant, samples: 1, slack: SLACK }
}

/// A position is worth the levels on both sides, the worst blow of either, how far the own units
/// have come, and what becomes of both flags next turn.
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
                let enemy = enemy_of(seat);
                let levels = state.levels(seat) as f32 - state.levels(enemy) as f32;
                let open = f32::from(state.flag_threats(enemy).len());
                let dealt = Blow::worst(state, seat) - Blow::worst(state, enemy);
                levels + dealt + advance(state, seat) + BREAKTHROUGH * chance_of_win(state, seat)
                    - INTRUDER * intrusion(state, seat)
                    - OPEN * open
            }
        }
    }
}

const VICTORY: f32 = 1000.0;
/// What a level is worth more on the grid than in reserve, and more with every row.
const DEPLOYED: f32 = 0.05;
const ROW: f32 = 0.02;
/// What every enemy square costs that is one move from the own flag.
const OPEN: f32 = 20.0;
/// What an own way to the enemy flag is worth that the enemy may not be able to close.
const BREAKTHROUGH: f32 = 10.0;
/// What an enemy costs who can enter the home row and may not be driven out again.
const INTRUDER: f32 = 10.0;
/// What the foremost unit's row is worth.
const FOREMOST_ROW: f32 = 0.5;

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
