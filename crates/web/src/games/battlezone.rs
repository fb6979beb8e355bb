//! BattleZone in the browser.
//!
//! - [`drawing`], [`land`] — the map as paths, and the paths as SVG; [`Board`] — all of its states
//! - [`input`], [`motion`], [`odds`], [`speech`] — pure: meanings, times, places and sentences
//! - [`stage`] — the course of events at the table; [`Table`] — all that is seen of it

mod board;
mod dialogs;
mod drawing;
mod hearing;
mod hints;
mod input;
mod keyboard;
mod land;
mod miniature;
mod motion;
mod odds;
mod opening;
mod panel;
mod picture;
mod roll;
mod rules;
mod speech;
mod stage;
mod table;
pub mod tale;

pub use board::Board;
pub use drawing::Lie;
pub use miniature::Miniature;
pub use opening::preview;
pub use picture::{Marks, Picture};
pub use rules::Rules;
pub use table::Table;
