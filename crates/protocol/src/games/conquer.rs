//! Conquer: its view, its events and its refusals. Cells are written as column and row, such as `c4`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::problem_codes::problem_codes;

/// The position of Conquer; nothing in it is hidden.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConquerView {
    /// The rows from the top, a letter per cell: the owner, a rock or an empty cell.
    pub board: Vec<String>,
    /// How many play.
    pub players: u8,
    /// The team of every seat; empty where everyone plays alone.
    pub teams: Vec<u8>,
    /// Who began.
    pub first: u8,
    /// How many cells a turn may place.
    pub turn_blocks: u8,
    /// Do tiles of the own team enclose together?
    pub shared_regions: bool,
    /// Of what more than half wins.
    pub majority: ConquerMajority,
    /// Does a lead that cannot be caught up win?
    pub lead_rule: ConquerLeadRule,
    /// The minutes that a game may take; `null` without a limit.
    #[schema(required)]
    pub time_limit: Option<u16>,
    /// Whose turn it is.
    pub active: u8,
    /// The cells placed in this turn.
    pub placed_this_turn: Vec<String>,
    /// The cells captured in this turn.
    pub captured_this_turn: Vec<String>,
    /// The turn, counted from 1.
    pub turn: u32,
    /// The round, counted from 1.
    pub round: u32,
    /// Who has passed since the last placement.
    pub passed: Vec<u8>,
    /// Who left, in order, together where they left together.
    pub out: Vec<Vec<u8>>,
    /// How many cells each seat owns.
    pub territory: Vec<u16>,
    /// How many regions each seat has captured.
    pub regions: Vec<u16>,
    /// How many cells each seat has placed.
    pub placed: Vec<u16>,
    /// Why the game is over; `null` while it goes on.
    #[schema(required)]
    pub over: Option<ConquerEnd>,
}

/// Of what more than half wins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ConquerMajority {
    /// Of all cells.
    Total,
    /// Of the cells that are no rocks.
    Playable,
}

/// Does a lead that cannot be caught up win?
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ConquerLeadRule {
    /// Yes.
    Strict,
    /// No.
    Off,
}

/// Why a game is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ConquerEnd {
    /// Only one side is left.
    Elimination,
    /// Nobody is left.
    NobodyLeft,
    /// One side owns more than half.
    Majority,
    /// The lead cannot be caught up.
    Lead,
    /// No cell is free.
    NoMoves,
    /// The time is up.
    TimeLimit,
}

/// What happened in Conquer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ConquerEvent {
    /// A tile was placed.
    CellPlaced {
        /// Who placed it.
        seat: u8,
        /// Where.
        cell: String,
        /// In which turn.
        turn: u32,
    },
    /// A placement enclosed a region.
    RegionCaptured {
        /// Who captured it.
        seat: u8,
        /// The region's number in this game, counted from 1.
        region: u32,
        /// The cells gained, row by row.
        cells: Vec<String>,
        /// Who lost how many of them: seat and number.
        lost: Vec<[u16; 2]>,
        /// In which turn.
        turn: u32,
    },
    /// What a placement brought in all.
    TerritoryGained {
        /// Who gained.
        seat: u8,
        /// The placed cell and all captured ones.
        cells: u16,
    },
    /// A turn ended with fewer cells than allowed.
    TurnEnded {
        /// Whose turn.
        seat: u8,
    },
    /// A turn without placement.
    TurnPassed {
        /// Who passed.
        seat: u8,
    },
    /// A seat is out of the game.
    PlayerEliminated {
        /// Who.
        seat: u8,
        /// By its own wish? Otherwise its side lost its last cell.
        surrendered: bool,
    },
    /// The game is over.
    Ended {
        /// Why.
        end: ConquerEnd,
    },
}

problem_codes! {
    /// Refused by the rules of Conquer.
    ConquerProblemCode: [
        "conquer.done.nothing_placed",
        "conquer.game.over",
        "conquer.pass.after_placing",
        "conquer.place.captured_this_turn",
        "conquer.place.duplicate",
        "conquer.place.empty_move",
        "conquer.place.occupied",
        "conquer.place.out_of_bounds",
        "conquer.place.rock",
        "conquer.place.too_many",
        "conquer.seat.out",
        "conquer.seat.unknown",
        "conquer.setup.board_size",
        "conquer.setup.empty_team",
        "conquer.setup.malformed",
        "conquer.setup.no_time",
        "conquer.setup.one_team",
        "conquer.setup.only_rocks",
        "conquer.setup.player_count",
        "conquer.setup.rock_share",
        "conquer.setup.team_of_every_seat",
        "conquer.setup.turn_blocks",
        "conquer.time_up.no_limit",
        "conquer.turn.not_yours",
    ]
}
