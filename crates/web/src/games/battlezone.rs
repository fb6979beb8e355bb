//! BattleZone in the browser.
//!
//! - [`drawing`], [`land`] — the map as paths, and the paths as SVG; [`Board`] — all of its states
//! - [`input`], [`motion`], [`odds`], [`speech`] — pure: meanings, times, places and sentences
//! - [`stage`] — the course of events at the table; [`Table`] — all that is seen of it

mod board;
mod dialogs;
mod drawing;
mod hints;
mod input;
mod keyboard;
mod land;
mod miniature;
mod motion;
mod odds;
mod panel;
mod picture;
mod roll;
mod rules;
mod speech;
mod stage;
mod table;

pub use miniature::Miniature;
pub use rules::Rules;
pub use table::Table;
