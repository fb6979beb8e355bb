//! What lies on the table; no rules.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tabletop::{Seat, SeatSet};

use crate::history::History;
use crate::{Board, Cell, CellSet, Field, Table};

/// The options of a game (README §9).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// How many seats play, 2 to 8.
    pub players: u8,
    /// The team of every seat, counted from 0; empty when everyone plays alone.
    #[serde(deserialize_with = "crate::wire::teams")]
    pub teams: Vec<u8>,
    /// Who opens the game: the game master.
    #[serde(deserialize_with = "crate::wire::seat")]
    pub first: Seat,
    /// How large the board is.
    #[serde(deserialize_with = "crate::wire::size")]
    pub size: Size,
    /// How many of a hundred cells are rocks, 0 to 90.
    pub rocks: u8,
    /// A board of one's own, instead of `size` and `rocks`.
    #[serde(with = "crate::wire::board_option")]
    pub board: Option<Arc<Board>>,
    /// How many cells are placed in a turn at most, 1 to 4.
    pub turn_blocks: u8,
    /// Do teammates' tiles help to enclose?
    pub shared_regions: bool,
    /// Of what a majority is counted.
    pub majority: MajorityBase,
    /// Does a lead that nobody can take away end the game?
    pub lead_rule: LeadRule,
    /// The whole game ends after so many minutes; the host plays `time-up` then.
    pub time_limit: Option<u16>,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            players: 2,
            teams: Vec::new(),
            first: Seat::A,
            size: Size::Standard,
            rocks: 20,
            board: None,
            turn_blocks: 1,
            shared_regions: true,
            majority: MajorityBase::Total,
            lead_rule: LeadRule::Strict,
            time_limit: None,
        }
    }
}

/// How large a board is (README §1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Size {
    /// 4 cells and 2 more for every player in each direction.
    Quick,
    /// 8 cells and 2 more for every player in each direction.
    #[default]
    Standard,
    /// 16 cells and 2 more for every player in each direction.
    Epic,
    /// As many as one likes, 8 to 32 in each direction.
    Cells {
        /// Columns.
        width: u8,
        /// Rows.
        height: u8,
    },
}

impl Size {
    /// Columns and rows for this many players.
    pub fn sides(self, players: u8) -> (u8, u8) {
        let square = |base: u8| {
            let side = base.saturating_add(players.saturating_mul(2));
            (side, side)
        };
        match self {
            Size::Quick => square(4),
            Size::Standard => square(8),
            Size::Epic => square(16),
            Size::Cells { width, height } => (width, height),
        }
    }
}

/// Of what a side must own more than half to win by majority.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MajorityBase {
    /// Of all cells, rocks included.
    #[default]
    Total,
    /// Of the cells that can be owned.
    Playable,
}

/// Does a lead that nobody can take away end the game?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeadRule {
    /// Yes, when it is proven (README §7).
    #[default]
    Strict,
    /// No.
    Off,
}

/// The options that a game in progress still needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Options {
    pub(crate) turn_blocks: u8,
    pub(crate) majority: MajorityBase,
    pub(crate) lead_rule: LeadRule,
    pub(crate) time_limit: Option<u16>,
}

/// A position: the board with its tiles, whose turn it is, and what was counted so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "crate::wire::Position", into = "crate::wire::Position")]
pub struct State {
    pub(crate) field: Field,
    pub(crate) options: Options,
    /// The seat to act, or who would be if the game were not over.
    pub(crate) active: Seat,
    /// What the active seat did in this turn.
    pub(crate) this_turn: ThisTurn,
    pub(crate) turn: u32,
    pub(crate) round: u32,
    /// Active seats that passed since the last placement.
    pub(crate) passed: SeatSet,
    /// When a seat left the game: 0 while it plays, 1 for the first to leave, and so on.
    pub(crate) left: [u8; 8],
    pub(crate) regions: [u16; 8],
    pub(crate) placed: [u16; 8],
    pub(crate) over: Option<End>,
    pub(crate) history: History,
}

/// Nothing is hidden in Conquer: a view is the state itself.
pub type View = State;

/// What the active seat did in its turn so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ThisTurn {
    pub(crate) cells: [Option<Cell>; 4],
    pub(crate) captured: CellSet,
}

/// Why a game is over (README §7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// One side is left.
    Elimination,
    /// The last sides left together.
    NobodyLeft,
    /// A side owns more than half.
    Majority,
    /// A side cannot be caught any more.
    Lead,
    /// The board is full, or everyone passed.
    NoMoves,
    /// The time of the game is up.
    TimeLimit,
}

/// What a seat can do, written `h9`, `done`, `pass`, `surrender`, `time-up`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Put a tile on an empty cell; the last one of a turn ends it.
    Place(Cell),
    /// End the turn with fewer cells than allowed.
    Done,
    /// Place nothing in this turn.
    Pass,
    /// Leave the game for good; the tiles stay.
    Surrender,
    /// The game's time is up: what the host plays, never a player.
    TimeUp,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A tile was placed.
    CellPlaced {
        /// Who placed it.
        seat: Seat,
        /// Where.
        cell: Cell,
        /// In which turn.
        turn: u32,
    },
    /// A placement enclosed a region.
    RegionCaptured {
        /// Who captured it.
        seat: Seat,
        /// The region's number in this game, counted from 1.
        region: u32,
        /// The cells gained, row by row; their number is the region's value.
        cells: Vec<Cell>,
        /// Who lost how many of them.
        lost: Vec<(Seat, u16)>,
        /// In which turn.
        turn: u32,
    },
    /// What a placement brought in all.
    TerritoryGained {
        /// Who gained.
        seat: Seat,
        /// The placed cell and all captured ones.
        cells: u16,
    },
    /// A turn ended with fewer cells than allowed.
    TurnEnded {
        /// Whose turn.
        seat: Seat,
    },
    /// A turn without placement.
    TurnPassed {
        /// Who passed.
        seat: Seat,
    },
    /// A seat is out of the game.
    PlayerEliminated {
        /// Who.
        seat: Seat,
        /// By its own wish? Otherwise its side lost its last cell.
        surrendered: bool,
    },
    /// The game is over.
    Ended {
        /// Why.
        end: End,
    },
}

impl State {
    /// The board with its tiles.
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// Who plays, and with whom.
    pub fn table(&self) -> &Table {
        self.field.table()
    }

    /// The turn, counted from 1.
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// The round, counted from 1: how often the turn has gone around, and one.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// How many cells may be placed in a turn.
    pub fn turn_blocks(&self) -> u8 {
        self.options.turn_blocks
    }

    /// The cells placed in this turn, in order.
    pub fn placed_this_turn(&self) -> impl Iterator<Item = Cell> {
        self.this_turn.cells.into_iter().flatten()
    }

    /// How many more cells the active seat may place in this turn.
    pub fn can_place(&self) -> u8 {
        self.options.turn_blocks - self.placed_this_turn().count() as u8
    }

    /// The active seats that passed since the last placement.
    pub fn passed(&self) -> SeatSet {
        self.passed
    }

    /// After how many minutes the host ends the game.
    pub fn time_limit(&self) -> Option<u16> {
        self.options.time_limit
    }

    /// Of what a majority is counted.
    pub fn majority_base(&self) -> MajorityBase {
        self.options.majority
    }

    /// Why the game is over, if it is.
    pub fn end(&self) -> Option<End> {
        self.over
    }

    /// Does this seat still play?
    pub fn is_active(&self, seat: Seat) -> bool {
        self.left[seat.index()] == 0 && seat.index() < usize::from(self.table().seats())
    }

    /// The seats that still play.
    pub fn active_seats(&self) -> SeatSet {
        Seat::first(self.table().seats()).filter(|&seat| self.is_active(seat)).collect()
    }

    /// The sides that still play, ascending.
    pub fn active_sides(&self) -> Vec<u8> {
        let (sides, count) = self.sides_in_play();
        sides[..count].to_vec()
    }

    /// The sides that still play, ascending, and how many they are.
    pub(crate) fn sides_in_play(&self) -> ([u8; 8], usize) {
        let mut plays = [false; 8];
        for seat in Seat::first(self.table().seats()) {
            plays[usize::from(self.table().side_of(seat))] |= self.is_active(seat);
        }
        let (mut sides, mut count) = ([0; 8], 0);
        for side in (0..self.table().sides()).filter(|&side| plays[usize::from(side)]) {
            sides[count] = side;
            count += 1;
        }
        (sides, count)
    }
}
