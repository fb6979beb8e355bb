//! Conquer: enclosure for two to eight, alone or in teams.
//!
//! The rules in a player's words are in this crate's README, whose sections (§) the code names.
//!
//! ```
//! use conquer::{Action, State};
//! use tabletop::{Game, Rng, Seat};
//!
//! let empty = "........";
//! let rows = [empty, "..b.....", ".b......", "..b.....", empty, empty, empty, empty].join("/");
//! let mut state: State = format!("board {rows} | seats 2 | turn b").parse()?;
//! let place: Action = "d3".parse()?;
//! state.apply(Seat::B, &place, &mut Rng::scripted(&[]), &mut Vec::new())?;
//! assert_eq!(state.score(Seat::B).territory, 5); // the tile closed a ring around c3
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod cell;
mod draft;
mod enclosure;
mod field;
mod history;
mod illegal;
mod lead;
mod notation;
mod rocks;
mod rules;
mod score;
mod state;
mod table;
mod walls;
mod wire;

#[cfg(test)]
mod tests;

pub use board::{Board, MIN_SIDE};
pub use cell::{Cell, CellSet, MAX_SIDE};
pub use field::{Field, Region, Tile};
pub use history::{CapturedRegion, LastMove};
pub use illegal::{Illegal, MoveRefused};
pub use lead::Prospect;
pub use rocks::Symmetry;
pub use score::{Phase, Score};
pub use state::{Action, End, Event, LeadRule, MajorityBase, Setup, Size, State, View};
pub use table::Table;
