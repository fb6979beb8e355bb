//! The views, events and problems of every game as the OpenAPI document describes them.
//!
//! The rule crates write this JSON; these types say in one place what it looks like to programs in
//! any language. Tests play whole games of every game and read every view and event of them back
//! to the same JSON, so that a field that is missing here, or too much, is noticed.

mod battlezone;
mod conquer;
mod imperial;
mod problem_codes;
mod worldbattle;

pub use battlezone::*;
pub use conquer::*;
pub use imperial::*;
pub use problem_codes::*;
pub use worldbattle::*;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a viewer sees of a match: the view of its game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum GameView {
    /// BattleZone.
    Battlezone(BattlezoneView),
    /// Conquer.
    Conquer(ConquerView),
    /// Imperial Battleground.
    Imperial(ImperialView),
    /// World Battle.
    Worldbattle(WorldbattleView),
}

/// What happened in a match: an event of its game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum GameEvent {
    /// BattleZone.
    Battlezone(BattlezoneEvent),
    /// Conquer.
    Conquer(ConquerEvent),
    /// Imperial Battleground.
    Imperial(ImperialEvent),
    /// World Battle.
    Worldbattle(WorldbattleEvent),
}

#[cfg(test)]
mod tests;
