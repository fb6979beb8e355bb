//! Positions as JSON.
//!
//! A position is written out field by field, for programs in any language; the board is a list of
//! rows.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use tabletop::{ParseError, Seat};

use crate::draft::Draft;
use crate::{Board, Cell, End, LeadRule, MajorityBase, Setup, Size, State, notation};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
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
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let table = self.table();
        let seats = || Seat::first(table.seats());
        let team_of = |seat| table.side_of(seat);
        let of_each = |counts: &[u16; 8]| counts[..usize::from(table.seats())].to_vec();
        Position {
            board: self.field.to_string().split('/').map(str::to_owned).collect(),
            players: table.seats(),
            teams: if table.is_free_for_all() { vec![] } else { seats().map(team_of).collect() },
            first: table.first(),
            turn_blocks: self.options.turn_blocks,
            shared_regions: table.shared_regions(),
            majority: self.options.majority,
            lead_rule: self.options.lead_rule,
            time_limit: self.options.time_limit,
            active: self.active,
            placed_this_turn: self.placed_this_turn().collect(),
            captured_this_turn: self.this_turn.captured.iter().collect(),
            turn: self.turn,
            round: self.round,
            passed: self.passed.iter().collect(),
            out: self.leavings().map(|seats| seats.iter().collect()).collect(),
            territory: seats().map(|seat| self.field.territory(seat)).collect(),
            regions: of_each(&self.regions),
            placed: of_each(&self.placed),
            over: self.over,
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<State, D::Error> {
        let position = Position::deserialize(deserializer)?;
        let territory = position.territory.clone();
        let draft = Draft::from(position);
        let state = draft.state().map_err(de::Error::custom)?;
        let seats = Seat::first(state.table().seats());
        if !seats.map(|seat| state.field.territory(seat)).eq(territory) {
            return Err(de::Error::custom("the territory does not match the board"));
        }
        Ok(state)
    }
}

impl From<Position> for Draft {
    fn from(position: Position) -> Draft {
        let out = position.out.into_iter().map(|seats| seats.into_iter().collect()).collect();
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
        }
    }
}

/// An option as programs write it, or as people type it.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written<T> {
    Value(T),
    Typed(String),
}

/// The team of every seat; typed as the seats of every team, `ac bd`.
pub(crate) fn teams<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    match Option::<Written<Vec<u8>>>::deserialize(deserializer)? {
        None => Ok(Vec::new()),
        Some(Written::Value(teams)) => Ok(teams),
        Some(Written::Typed(text)) => notation::read_teams(&text).map_err(de::Error::custom),
    }
}

/// A seat's number; typed as its letter.
pub(crate) fn seat<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
    match Written::<Seat>::deserialize(deserializer)? {
        Written::Value(seat) => Ok(seat),
        Written::Typed(letter) => letter.parse().map_err(de::Error::custom),
    }
}

/// A size by name or by its sides; typed also as `12x20`.
pub(crate) fn size<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Size, D::Error> {
    match Option::<Written<Size>>::deserialize(deserializer)? {
        None => Ok(Size::default()),
        Some(Written::Value(size)) => Ok(size),
        Some(Written::Typed(text)) => {
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
