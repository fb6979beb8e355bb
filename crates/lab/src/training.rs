//! Training of learned values by self-play through the shipped rules.
//!
//! - [`gradient`] — one step of a network towards a target
//! - [`course`] — how rates fall over a course, and what a checkpoint reports
//! - [`battlezone`] — the course of BattleZone

pub mod battlezone;
pub mod course;
pub mod gradient;

pub use course::{Checkpoint, Course};
