//! The lab: many games, any bots, honest intervals.

pub mod arena;
pub mod calibration;
pub mod chart;
mod interval;
mod records;
pub mod referee;
mod simulation;
mod stated;
pub mod training;

pub use interval::Interval;
pub use simulation::{BotReport, Report, SimError, Simulation};
