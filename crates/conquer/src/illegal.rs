//! Why something is refused.

use tabletop::{Refusal, Seat};

use crate::Cell;

/// Why something is refused; the sentence is for the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// Nothing can be done after the end.
    #[error("The game is over")]
    Over,
    /// The table has fewer seats.
    #[error("There is no seat {seat} in this game")]
    NoSuchSeat {
        /// The seat that is not there.
        seat: Seat,
    },
    /// Who has left cannot act.
    #[error("You are out of the game")]
    Out,
    /// It is another seat's turn.
    #[error("It is the turn of player {}", .active.index() + 1)]
    NotYourTurn {
        /// Whose turn it is.
        active: Seat,
    },
    /// A move of no cells.
    #[error("A move needs at least one cell: pass to place none")]
    EmptyMove,
    /// More cells than a turn allows.
    #[error("A turn has at most {allowed} {}", cells(.allowed))]
    TooMany {
        /// How many are allowed.
        allowed: u8,
    },
    /// Beyond the edge.
    #[error("There is no cell {cell} on this board")]
    OutOfBounds {
        /// The cell that is not there.
        cell: Cell,
    },
    /// The same cell twice in one turn.
    #[error("You have placed {cell} in this turn already")]
    Duplicate {
        /// The cell.
        cell: Cell,
    },
    /// A cell that this turn has captured.
    #[error("You have captured {cell} in this turn: it is yours already")]
    CapturedThisTurn {
        /// The cell.
        cell: Cell,
    },
    /// Nobody can own a rock.
    #[error("There is a rock on {cell}")]
    Rock {
        /// The cell.
        cell: Cell,
    },
    /// Somebody owns the cell.
    #[error("{cell} belongs to player {}", .owner.index() + 1)]
    Occupied {
        /// The cell.
        cell: Cell,
        /// Its owner.
        owner: Seat,
    },
    /// A turn with cells in it is ended, not passed.
    #[error("You have placed a cell in this turn: end it instead of passing")]
    PassAfterPlacing,
    /// A turn without cells is passed, not ended.
    #[error("You have placed nothing in this turn: pass instead of ending it")]
    NothingPlaced,
    /// The clock cannot end a game without a limit.
    #[error("This game has no time limit")]
    NoTimeLimit,
    /// Too few or too many players.
    #[error("Conquer is played by 2 to 8, not by {players}")]
    PlayerCount {
        /// How many were asked for.
        players: u8,
    },
    /// Too small or too large.
    #[error("A board has 8 to 32 columns and rows, not {width} and {height}")]
    BoardSize {
        /// Columns asked for.
        width: u8,
        /// Rows asked for.
        height: u8,
    },
    /// A board without an open cell.
    #[error("A board needs a cell that is no rock")]
    OnlyRocks,
    /// Too many rocks.
    #[error("Rocks cover 0 to 90 percent of the board, not {percent}")]
    RockShare {
        /// The share asked for.
        percent: u8,
    },
    /// Too few or too many cells a turn.
    #[error("A turn has 1 to 4 cells, not {turn_blocks}")]
    TurnBlocks {
        /// How many were asked for.
        turn_blocks: u8,
    },
    /// A list of teams that does not fit the seats.
    #[error("The teams must hold all {players} players, not {teams}")]
    TeamOfEverySeat {
        /// How many play.
        players: u8,
        /// How many are in a team.
        teams: usize,
    },
    /// A team number that is left out.
    #[error("Team {} has no player", .team + 1)]
    EmptyTeam {
        /// The team, counted from 0.
        team: u8,
    },
    /// Everyone in one team.
    #[error("A game needs at least two teams")]
    OneTeam,
    /// A limit of no minutes.
    #[error("The time limit must be at least 1 minute")]
    NoTime,
}

fn cells(count: &u8) -> &'static str {
    if *count == 1 { "cell" } else { "cells" }
}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::Over => "game.over",
            Illegal::NoSuchSeat { .. } => "seat.unknown",
            Illegal::Out => "seat.out",
            Illegal::NotYourTurn { .. } => "turn.not_yours",
            Illegal::EmptyMove => "place.empty_move",
            Illegal::TooMany { .. } => "place.too_many",
            Illegal::OutOfBounds { .. } => "place.out_of_bounds",
            Illegal::Duplicate { .. } => "place.duplicate",
            Illegal::CapturedThisTurn { .. } => "place.captured_this_turn",
            Illegal::Rock { .. } => "place.rock",
            Illegal::Occupied { .. } => "place.occupied",
            Illegal::PassAfterPlacing => "pass.after_placing",
            Illegal::NothingPlaced => "done.nothing_placed",
            Illegal::NoTimeLimit => "time_up.no_limit",
            Illegal::PlayerCount { .. } => "setup.player_count",
            Illegal::BoardSize { .. } => "setup.board_size",
            Illegal::OnlyRocks => "setup.only_rocks",
            Illegal::RockShare { .. } => "setup.rock_share",
            Illegal::TurnBlocks { .. } => "setup.turn_blocks",
            Illegal::TeamOfEverySeat { .. } => "setup.team_of_every_seat",
            Illegal::EmptyTeam { .. } => "setup.empty_team",
            Illegal::OneTeam => "setup.one_team",
            Illegal::NoTime => "setup.no_time",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Illegal::BoardSize { .. } | Illegal::OnlyRocks => "§1",
            Illegal::RockShare { .. } => "§2",
            Illegal::NoSuchSeat { .. }
            | Illegal::NotYourTurn { .. }
            | Illegal::EmptyMove
            | Illegal::TooMany { .. }
            | Illegal::OutOfBounds { .. }
            | Illegal::Duplicate { .. }
            | Illegal::CapturedThisTurn { .. }
            | Illegal::Rock { .. }
            | Illegal::Occupied { .. }
            | Illegal::PassAfterPlacing
            | Illegal::NothingPlaced => "§3",
            Illegal::Over | Illegal::Out | Illegal::NoTimeLimit => "§7",
            Illegal::PlayerCount { .. }
            | Illegal::TeamOfEverySeat { .. }
            | Illegal::EmptyTeam { .. }
            | Illegal::OneTeam
            | Illegal::TurnBlocks { .. }
            | Illegal::NoTime => "§9",
        }
    }
}

/// Why a whole move is refused, and which of its cells is at fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason}")]
pub struct MoveRefused {
    /// The place of the cell in the move, counted from 0.
    pub index: usize,
    /// What is wrong.
    pub reason: Illegal,
}
