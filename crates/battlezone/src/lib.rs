//! BattleZone: Dice Wars for two on a generated hex map.

mod territory;

pub use territory::{Territory, TerritorySet};
