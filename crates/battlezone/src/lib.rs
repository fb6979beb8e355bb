//! BattleZone: Dice Wars for two on a generated hex map.

mod map;
mod territory;

pub use map::{Bounds, Map, Shape, drawing, reference};
pub use territory::{Territory, TerritorySet};
