//! The named bots of each game, one module per game.

pub mod battlezone;
pub mod conquer;
pub mod imperial;
mod learned;
pub mod worldbattle;
