//! Training of learned values by self-play through the shipped rules.
//!
//! - [`gradient`] — one step of a network towards a target
//! - [`course`] — how rates fall over a course, and what a checkpoint reports
//! - [`fit`] — values turned into chances of winning
//! - [`battlezone`], [`imperial`], [`worldbattle`] — the courses of the games

pub mod battlezone;
pub mod course;
mod duel;
pub mod fit;
pub mod gradient;
pub mod imperial;
pub mod worldbattle;

pub use course::{Checkpoint, Course};
