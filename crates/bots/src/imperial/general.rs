//! General: plans whole turns.

use imperial::{Action, State};
use search::{Foresight, Greedy, Insight, Planner};
use tabletop::Seat;

use super::captain::Captain;
use super::enemy_of;
use super::moves::{self, Attacks};
use super::standing::standing;

/// How many trials General makes for an action when nobody says so.
pub const GENERAL_BUDGET: u32 = 200;

/// The planner with Captain's eye for a position, and so many trials for each action.
pub fn general(trials: u32) -> Planner<Captain, Drill> {
    let quick = Greedy { insight: Drill, samples: 1, slack: 0.0 };
    Planner { insight: Captain, quick, width: 8, plans: 8, trials, trust: 40.0 }
}

impl Foresight<State> for Captain {
    fn at_turn_start(&self, state: &State, seat: Seat) -> f32 {
        -standing(state, enemy_of(seat))
    }
}

/// How both sides play in General's trials: like Captain, but without the second look.
#[derive(Clone, Copy, Debug, Default)]
pub struct Drill;

impl Insight<State> for Drill {
    fn moves(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        moves::list_safe(state, seat, Attacks::TogetherOrAlone, out);
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
        standing(state, seat)
    }
}
