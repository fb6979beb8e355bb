//! Exact odds of an action, as `GET /matches/{id}/odds` answers.

use serde::{Deserialize, Serialize};

/// Exactly what an action can lead to, in the terms of its game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Odds {
    /// An attack of BattleZone.
    Battlezone(BattlezoneOdds),
    /// An attack of Imperial Battleground.
    Imperial(ImperialOdds),
    /// A whole battle of World Battle.
    WorldbattleBattle(WorldbattleBattleOdds),
    /// One roll of World Battle.
    WorldbattleRoll(WorldbattleRollOdds),
}

/// The odds of an attack of BattleZone.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BattlezoneOdds {
    /// Armies that attack.
    pub attacker: u8,
    /// Armies that defend.
    pub defender: u8,
    /// Rolls the attacker wins.
    pub wins: u64,
    /// All rolls, each as likely as any other.
    pub rolls: u64,
    /// `wins` of `rolls`.
    pub chance: f64,
}

/// The odds of one roll of World Battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WorldbattleRollOdds {
    /// Armies in the attacking territory.
    pub attackers: u32,
    /// Armies that defend.
    pub defenders: u32,
    /// Pairs of dice that are compared: armies lost by both sides together.
    pub pairs: u8,
    /// The chances that the defender loses 0, 1 and 2 armies; the attacker loses the other pairs.
    pub defender_loses: [f64; 3],
}

/// The odds of a battle of World Battle, rolled until it is decided.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WorldbattleBattleOdds {
    /// Armies in the attacking territory.
    pub attackers: u32,
    /// Armies that defend.
    pub defenders: u32,
    /// The attack stops when so many armies are left.
    pub stop_at: u32,
    /// The chance that the territory is taken.
    pub conquest: f64,
    /// Armies the attacker loses on average.
    pub attacker_losses: f64,
    /// Armies the defender loses on average.
    pub defender_losses: f64,
    /// By n: the chance of conquest with n armies left in the attacking territory.
    pub survivors: Vec<f64>,
}

/// The odds of an attack of Imperial Battleground.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ImperialOdds {
    /// A die that shows this or less hits.
    pub threshold: u8,
    /// The chance of 0, 1, 2, … hits.
    pub hits: Vec<f64>,
    /// Hits on average.
    pub expected_hits: f64,
    /// Units destroyed on average.
    pub expected_kills: f64,
    /// The chance that the square is cleared.
    pub clear: f64,
    /// Every result that can come.
    pub results: Vec<ImperialResult>,
}

/// One result of an attack of Imperial Battleground.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ImperialResult {
    /// Its chance.
    pub chance: f64,
    /// Levels lost.
    pub damage: u8,
    /// Units destroyed.
    pub kills: u8,
}
