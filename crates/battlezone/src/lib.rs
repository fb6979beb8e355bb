//! BattleZone: Dice Wars for two on a generated hex map.
//!
//! The rules in a player's words are in this crate's README, whose sections (§) the code names.
//!
//! ```
//! use battlezone::{Action, State};
//! use tabletop::{Game, Rng, Seat};
//!
//! let mut state: State = "map 1-2 2-3 | a3 b2 b1 | turn a".parse()?;
//! let attack: Action = "1>2".parse()?;
//! let (mut dice, mut events) = (Rng::scripted(&[6, 5, 4, 3, 2]), Vec::new());
//! state.apply(Seat::A, &attack, &mut dice, &mut events)?;
//! assert_eq!(state.to_string(), "map 1-2 2-3 | a1 a2 b1 | turn b");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod armies;
mod map;
mod notation;
mod odds;
mod rules;
mod state;
mod territory;
mod wire;

#[cfg(test)]
mod tests;

pub use armies::MAX_ARMIES;
pub use map::{Bounds, Map, Shape, drawing, reference};
pub use odds::{Odds, win_chance};
pub use state::{Action, Dice, End, Event, FirstPlayer, Illegal, Phase, Setup, State, View};
pub use territory::{Territory, TerritorySet};
