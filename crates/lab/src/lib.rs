//! The lab: many games, any bots, honest intervals.

mod interval;
mod records;
pub mod referee;
mod simulation;

pub use interval::Interval;
pub use simulation::{BotReport, Report, SimError, Simulation};
