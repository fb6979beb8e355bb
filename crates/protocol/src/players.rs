//! Players, their results and ratings.

use serde::{Deserialize, Serialize};

use crate::people::PlayerKind;

/// A player, their ratings and newest results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerInfo {
    /// Their id.
    pub player: String,
    /// Their name, as others see it.
    pub name: String,
    /// A guest or an account.
    pub kind: PlayerKind,
    /// Their rating in each game they were rated in.
    pub ratings: Vec<RatingInfo>,
    /// Their newest results.
    pub results: Vec<ResultInfo>,
}

/// How strong somebody is in a game (Glicko-2).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingInfo {
    /// The game.
    pub game: String,
    /// Their id.
    pub player: String,
    /// Their name, as others see it.
    pub name: String,
    /// The strength; everybody begins with 1500.
    pub rating: f64,
    /// Its uncertainty (rating deviation): with 95 % probability the strength lies within twice
    /// this number of the rating.
    pub deviation: f64,
    /// The number of rated games it is computed from.
    pub games: u32,
}

/// A player's result in a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ResultInfo {
    /// The match id; omitted for another player's link-only match.
    pub id: Option<String>,
    /// The game.
    pub game: String,
    /// When it ended, in milliseconds since 1970.
    pub at: i64,
    /// 1 for the winner.
    pub place: u8,
    /// How many sides there were.
    pub sides: u8,
}
