//! BattleZone: its view, its events and its refusals.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::problem_codes::problem_codes;

/// The position of BattleZone; nothing in it is hidden.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BattlezoneView {
    /// The seed of the map, or its borders; `GET /matches/{id}/board` has it in full.
    pub map: String,
    /// By territory, the first one is number 1.
    pub territories: Vec<BattlezoneTerritory>,
    /// Armies of each seat that found no place yet.
    pub reserve: [u32; 2],
    /// Whose turn it is.
    pub active: u8,
    /// How many seats have skipped in a row.
    pub skips: u8,
    /// What the game is waiting for.
    pub phase: BattlezonePhase,
    /// The round, counted from 1.
    pub round: u32,
    /// The game ends with this round; `null` without a limit.
    #[schema(required)]
    pub round_limit: Option<u32>,
    /// The most armies a reserve holds; `null` without a limit.
    #[schema(required)]
    pub reserve_cap: Option<u32>,
}

/// Who owns a territory, and with how many armies.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BattlezoneTerritory {
    /// The seat.
    pub owner: u8,
    /// 1 to 8.
    pub armies: u8,
}

/// What the game is waiting for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BattlezonePhase {
    /// An attack or a skip.
    Attack,
    /// The reinforcement between two rounds.
    Reinforcement,
    /// Nothing: the game is over.
    Over(BattlezoneEnd),
}

/// Why a game is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BattlezoneEnd {
    /// This seat owns everything.
    Conquest(u8),
    /// This seat gave up.
    Resignation(u8),
    /// The last round of the limit is over.
    RoundLimit,
}

/// What happened in BattleZone, dice included.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum BattlezoneEvent {
    /// An attack and its dice.
    Attacked {
        /// The attacker.
        seat: u8,
        /// Where the armies came from.
        from: u8,
        /// Where they went.
        to: u8,
        /// The attacker's dice.
        attacker: Vec<u8>,
        /// The defender's dice.
        defender: Vec<u8>,
        /// Was the territory taken? It then holds all of the attacker's armies but one.
        won: bool,
    },
    /// A turn passed.
    Skipped {
        /// Who skipped.
        seat: u8,
    },
    /// The attacks of a round are over.
    RoundEnded {
        /// The round.
        round: u32,
        /// Did both skip? Otherwise nobody could attack any more.
        by_skips: bool,
    },
    /// One side got its new armies.
    Reinforced {
        /// The side.
        seat: u8,
        /// The size of its largest group: how many new armies it got.
        group: u32,
        /// Where armies were placed, in order, those from the reserve included.
        placed: Vec<u8>,
        /// What did not fit and waits.
        reserve: u32,
    },
    /// A seat gave up.
    Resigned {
        /// Who gave up.
        seat: u8,
    },
    /// The game is over.
    Ended {
        /// Why.
        end: BattlezoneEnd,
    },
}

problem_codes! {
    /// Refused by the rules of BattleZone.
    BattlezoneProblemCode: [
        "battlezone.attack.not_adjacent",
        "battlezone.attack.not_yours",
        "battlezone.attack.own_territory",
        "battlezone.attack.too_few_armies",
        "battlezone.game.over",
        "battlezone.phase.reinforcement_first",
        "battlezone.phase.round_not_over",
        "battlezone.seat.unknown",
        "battlezone.setup.malformed",
        "battlezone.setup.no_rounds",
        "battlezone.setup.unplayable_map",
        "battlezone.territory.unknown",
        "battlezone.turn.not_yours",
    ]
}
