//! Conquer in the browser.
//!
//! - [`drawing`], [`board`] — tiles and rocks as a few paths, with all that can be marked
//! - [`input`], [`gesture`], [`motion`], [`clock`], [`plan`], [`speech`] — pure: meanings, times,
//!   lengths and sentences
//! - [`sides`] — colours and names of teams; [`tale`] — a game in words and numbers

mod board;
mod clock;
mod drawing;
mod gesture;
mod input;
mod miniature;
mod motion;
mod opening;
mod picture;
mod plan;
mod rules;
mod sides;
mod speech;
pub mod tale;

pub use miniature::Miniature;
pub use opening::preview;
pub use rules::Rules;
