//! Conquer in the browser.
//!
//! - [`drawing`], [`board`] — tiles and rocks as a few paths, with all that can be marked
//! - [`input`], [`gesture`], [`motion`], [`clock`], [`plan`], [`speech`] — pure: meanings, times,
//!   lengths and sentences
//! - [`sides`] — colours and names of teams; [`tale`] — a game in words and numbers
//! - [`stage`] — the course of events at the table; [`table()`] — all that is seen of it

mod board;
mod chart;
mod clock;
mod drawing;
mod gesture;
mod hand;
mod hearing;
mod hints;
mod input;
mod keyboard;
mod miniature;
mod motion;
mod opening;
#[cfg(test)]
mod palette;
mod panel;
mod picture;
mod plan;
mod replay;
mod rules;
mod sheet;
mod sides;
mod speech;
mod stage;
mod table;
mod tale;
mod timing;

pub use miniature::Miniature;
pub use opening::preview;
pub use rules::Rules;
pub use sheet::{SHOWN, sheet};
pub use table::table;
