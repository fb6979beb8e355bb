//! BattleZone in the browser.
//!
//! - [`drawing`], [`land`] — the map as paths, and the paths as SVG; [`board::Board`] — all of its states
//! - [`input`], [`motion`], [`odds`], [`speech`] — pure: meanings, times, places and sentences
//! - [`stage`] — how the steps are shown at the table; [`table()`] — all that is seen of it

mod board;
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
mod replay;
mod roll;
mod rules;
mod speech;
mod stage;
mod table;
mod tale;

pub use miniature::Miniature;
pub use odds::percent;
pub use opening::preview;
pub use rules::Rules;
pub use table::table;
