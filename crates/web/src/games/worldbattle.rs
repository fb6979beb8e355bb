//! World Battle in the browser.
//!
//! - [`shapes`], [`drawing`], [`land`] — the map as paths, and the paths as SVG; [`Board`] — all of
//!   its states, [`camera`] — what is seen of it
//! - [`input`], [`motion`], [`speech`] — pure: meanings, times and sentences

mod board;
mod camera;
mod drawing;
mod gestures;
mod input;
mod land;
mod miniature;
mod motion;
mod opening;
mod picture;
mod rules;
mod shapes;
mod speech;
pub mod tale;

pub use miniature::Miniature;
pub use opening::preview;
pub use rules::Rules;
