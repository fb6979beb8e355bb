//! Tactician and Expert: the learned value, looked at one move deep or several.

use search::{Expectimax, Greedy};

use super::learned::LearnedValue;

/// One move deep over exact odds, by the learned value of a position.
pub fn tactician() -> Greedy<LearnedValue<'static>> {
    Greedy { insight: LearnedValue::shipped(), samples: 1, slack: 0.0 }
}

/// Several moves and answers deep over exact odds, by the same value; it values so many
/// positions.
pub fn expert(positions: u32) -> Expectimax<LearnedValue<'static>> {
    Expectimax { insight: LearnedValue::shipped(), positions, depth: 3, width: 8, samples: 4 }
}
