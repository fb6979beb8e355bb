//! The games that a server has.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A game and how it is set up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameInfo {
    /// Its name in addresses and records.
    pub id: String,
    /// The name on the card.
    pub title: String,
    /// The game in one sentence.
    pub tagline: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// The fewest players.
    pub min_seats: u8,
    /// The most players.
    pub max_seats: u8,
    /// Its setup as JSON Schema.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub setup: Value,
    /// Its bots, weakest first.
    pub bots: Vec<String>,
}
