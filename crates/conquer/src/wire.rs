//! Positions as JSON.
//!
//! A position is written out field by field, for programs in any language; the board is a list of
//! rows.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use tabletop::{ParseError, Seat};

use crate::draft::Draft;
use crate::history::History;
use crate::{
    Board, CapturedRegion, Cell, End, LastMove, LeadRule, MajorityBase, Phase, Setup, Size, State,
    notation,
};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    board: Vec<String>,
    players: u8,
    teams: Vec<u8>,
    first: Seat,
    turn_blocks: u8,
    shared_regions: bool,
    majority: MajorityBase,
    lead_rule: LeadRule,
    time_limit: Option<u16>,
    active: Seat,
    placed_this_turn: Vec<Cell>,
    captured_this_turn: Vec<Cell>,
    turn: u32,
    round: u32,
    passed: Vec<Seat>,
    /// Who left, in order, together where they left together.
    out: Vec<Vec<Seat>>,
    territory: Vec<u16>,
    regions: Vec<u16>,
    placed: Vec<u16>,
    over: Option<End>,
    phase: Phase,
    captured_regions: Vec<CapturedRegion>,
    /// Of every seat; none before it places, or when the position was set up by hand.
    last_moves: Vec<Option<LastMove>>,
}

/// A last move: the cells in the order in which they were placed.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Move {
    turn: u32,
    cells: Vec<Cell>,
}

impl From<LastMove> for Move {
    fn from(last: LastMove) -> Move {
        Move { turn: last.turn, cells: last.cells().collect() }
    }
}

impl TryFrom<Move> for LastMove {
    type Error = ParseError;
    fn try_from(written: Move) -> Result<LastMove, ParseError> {
        let mut cells = [None; 4];
        if written.cells.len() > cells.len() {
            return Err(ParseError::new("at most 4 cells in a turn", written.cells.len()));
        }
        for (slot, cell) in cells.iter_mut().zip(written.cells) {
            *slot = Some(cell);
        }
        Ok(LastMove { turn: written.turn, cells })
    }
}

impl From<State> for Position {
    fn from(state: State) -> Position {
        let table = state.table();
        let seats = || Seat::first(table.seats());
        let team_of = |seat| table.side_of(seat);
        let of_each = |counts: &[u16; 8]| counts[..usize::from(table.seats())].to_vec();
        Position {
            board: state.field.to_string().split('/').map(str::to_owned).collect(),
            players: table.seats(),
            teams: if table.is_free_for_all() { vec![] } else { seats().map(team_of).collect() },
            first: table.first(),
            turn_blocks: state.options.turn_blocks,
            shared_regions: table.shared_regions(),
            majority: state.options.majority,
            lead_rule: state.options.lead_rule,
            time_limit: state.options.time_limit,
            active: state.active,
            placed_this_turn: state.placed_this_turn().collect(),
            captured_this_turn: state.this_turn.captured.iter().collect(),
            turn: state.turn,
            round: state.round,
            passed: state.passed.iter().collect(),
            out: state.leavings().map(|seats| seats.iter().collect()).collect(),
            territory: seats().map(|seat| state.field.territory(seat)).collect(),
            regions: of_each(&state.regions),
            placed: of_each(&state.placed),
            over: state.over,
            phase: state.phase(),
            captured_regions: state.captured_regions().to_vec(),
            last_moves: seats().map(|seat| state.last_move(seat).copied()).collect(),
        }
    }
}

impl TryFrom<Position> for State {
    type Error = ParseError;
    fn try_from(position: Position) -> Result<State, ParseError> {
        let (territory, phase) = (position.territory.clone(), position.phase);
        if position.last_moves.len() != usize::from(position.players) {
            let found = position.last_moves.len();
            return Err(ParseError::new("a last move or null for every seat", found));
        }
        let state = Draft::from(position).state()?;
        if state.phase() != phase {
            let expected = format!("the phase of the board, {:?}", state.phase());
            return Err(ParseError::new(expected, format!("{phase:?}")));
        }
        let seats = Seat::first(state.table().seats());
        let counted: Vec<u16> = seats.map(|seat| state.field.territory(seat)).collect();
        if counted != territory {
            let expected = format!("the territory on the board, {counted:?}");
            return Err(ParseError::new(expected, format!("{territory:?}")));
        }
        Ok(state)
    }
}

impl From<Position> for Draft {
    fn from(position: Position) -> Draft {
        let out = position.out.into_iter().map(|seats| seats.into_iter().collect()).collect();
        let mut history =
            History { regions: Arc::new(position.captured_regions), ..History::default() };
        for (last, written) in history.last_moves.iter_mut().zip(position.last_moves) {
            *last = written;
        }
        Draft {
            rows: position.board.join("/"),
            setup: Setup {
                players: position.players,
                teams: position.teams,
                first: position.first,
                turn_blocks: position.turn_blocks,
                shared_regions: position.shared_regions,
                majority: position.majority,
                lead_rule: position.lead_rule,
                time_limit: position.time_limit,
                ..Setup::default()
            },
            active: Some(position.active),
            cells: position.placed_this_turn,
            captured: position.captured_this_turn,
            turn: position.turn,
            round: position.round,
            passed: position.passed.into_iter().collect(),
            out,
            regions: position.regions,
            placed: position.placed,
            over: position.over,
            history,
        }
    }
}

/// The teams of a setup as a program writes them, or as a person types them.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected the team number of every seat, or a text such as \"ac bd\""
)]
enum WrittenTeams {
    Numbers(Vec<u8>),
    Typed(String),
}

/// Reads the team of every seat, or the seats of every team, `ac bd`; `null` is everyone alone.
pub(crate) fn teams<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    match Option::<WrittenTeams>::deserialize(deserializer)? {
        None => Ok(Vec::new()),
        Some(WrittenTeams::Numbers(teams)) => Ok(teams),
        Some(WrittenTeams::Typed(text)) => notation::read_teams(&text).map_err(de::Error::custom),
    }
}

/// A seat as a program writes it, or as a person types it.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a seat number from 0 to 7, or a letter from a to h")]
enum WrittenSeat {
    Number(Seat),
    Typed(String),
}

/// Reads a seat's number or its letter.
pub(crate) fn seat<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
    match WrittenSeat::deserialize(deserializer)? {
        WrittenSeat::Number(seat) => Ok(seat),
        WrittenSeat::Typed(letter) => letter.parse().map_err(de::Error::custom),
    }
}

/// A size as a program writes it, or as a person types it: `12x20`.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected quick, standard, epic or sides such as 12x20")]
enum WrittenSize {
    Size(Size),
    Typed(String),
}

/// Reads a size by its name or by its sides; `null` is the usual size.
pub(crate) fn size<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Size, D::Error> {
    match Option::<WrittenSize>::deserialize(deserializer)? {
        None => Ok(Size::default()),
        Some(WrittenSize::Size(size)) => Ok(size),
        Some(WrittenSize::Typed(text)) => {
            let sides = text.split_once('x').and_then(|(width, height)| {
                Some(Size::Cells { width: width.parse().ok()?, height: height.parse().ok()? })
            });
            let expected = "quick, standard, epic or sides such as 12x20";
            sides.ok_or_else(|| de::Error::custom(ParseError::new(expected, text)))
        }
    }
}

/// A setup's board as its text.
pub(crate) mod board_option {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(
        board: &Option<Arc<Board>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        board.as_ref().map(ToString::to_string).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Arc<Board>>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        let board = text.map(|text| text.parse::<Board>()).transpose();
        Ok(board.map_err(de::Error::custom)?.map(Arc::new))
    }
}
