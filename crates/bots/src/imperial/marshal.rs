//! Marshal: plans whole turns by what it has learned.

use search::{Greedy, Planner};

use super::general::Drill;
use super::learned::{LearnedValue, shipped};

/// How many trials Marshal makes for an action when nobody says so.
pub const MARSHAL_BUDGET: u32 = 150;

/// General's planner with the learned value of a position, and so many trials for each action.
pub fn marshal(trials: u32) -> Planner<LearnedValue<'static>, Drill> {
    plan_with(shipped("marshal"), trials)
}

/// Marshal's planner by any learned value.
pub fn plan_with(insight: LearnedValue<'_>, trials: u32) -> Planner<LearnedValue<'_>, Drill> {
    let quick = Greedy { insight: Drill, samples: 1, slack: 0.0 };
    Planner { insight, quick, width: 8, plans: 8, trials, trust: 40.0 }
}
