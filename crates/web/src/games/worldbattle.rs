//! World Battle in the browser.
//!
//! - [`shapes`], [`drawing`], [`land`] — the map as paths, and the paths as SVG; [`board::Board`] —
//!   all of its states; [`camera`], [`gestures`] — what is seen of it
//! - [`input`], [`motion`], [`speech`] — pure: meanings, times and sentences
//! - [`stage`] — how the steps are shown at the table; [`table()`] — all that is seen of it, with the
//!   [`tools`] of each phase and the hand of [`cards`]

mod board;
mod camera;
mod cards;
#[cfg(test)]
mod colours;
mod drawing;
mod gestures;
mod hearing;
mod hints;
mod input;
mod keyboard;
mod land;
mod miniature;
mod motion;
mod opening;
mod panel;
mod picture;
mod replay;
mod roll;
mod rules;
mod shapes;
mod speech;
mod stage;
mod table;
mod tale;
mod tools;

pub use miniature::Miniature;
pub use opening::preview;
pub use rules::Rules;
pub use table::table;
