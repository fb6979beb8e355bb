//! Tactician and Expert: the learned value, looked at one move deep or several.

use search::{Expectimax, Greedy};

use super::learned::{LearnedValue, shipped};

/// One move deep over exact odds, by the learned value of a position.
pub fn tactician() -> Greedy<LearnedValue<'static>> {
    Greedy { insight: shipped("tactician"), samples: 1, slack: 0.0 }
}

/// How many positions Expert values for a move when nobody says so.
pub const EXPERT_POSITIONS: u32 = 10_000;

/// Several moves and answers deep over exact odds, by the same value; it values so many
/// positions.
pub fn expert(positions: u32) -> Expectimax<LearnedValue<'static>> {
    search_with(shipped("expert"), positions)
}

/// Expert's search by any learned value.
pub fn search_with(insight: LearnedValue<'_>, positions: u32) -> Expectimax<LearnedValue<'_>> {
    Expectimax { insight, positions, depth: 8, width: 8, samples: 4 }
}
