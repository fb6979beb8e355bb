//! Ten effects, synthesised while they play.
//!
//! - [`recipe`] — what a sound is made of, as plain data
//! - [`cue`] — the ten recipes by name
//! - [`graph`] — a recipe as nodes of Web Audio; also rendered offline, for tests
//! - [`voices`] — at most three play at once
//! - [`player`] — plays them: not before the first tap, not while the page is hidden

mod cue;
mod graph;
mod player;
mod recipe;
mod voices;

pub use cue::Cue;
pub use player::{Sound, provide, use_sound};
