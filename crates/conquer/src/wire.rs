//! Positions as JSON.
//!
//! A position is written out field by field, for programs in any language; the board is a list of
//! rows.

use std::sync::Arc;

use serde::{Serialize, Serializer};
use tabletop::json::{FromJson, Json, JsonError};
use tabletop::{ParseError, Seat, json_deserialize, json_words};

use crate::draft::Draft;
use crate::{Board, Cell, End, LeadRule, MajorityBase, Setup, Size, State, notation};

const FIELDS: &str = "board players teams first turn_blocks shared_regions majority lead_rule \
    time_limit active placed_this_turn captured_this_turn turn round passed out territory regions \
    placed over";

const OPTIONS: &str = "players teams first size rocks board turn_blocks shared_regions majority \
    lead_rule time_limit";

const SIDES: &str = "quick, standard, epic or sides such as 12x20";

#[derive(Serialize)]
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

impl FromJson<'_> for State {
    #[inline]
    fn from_json(json: &Json) -> Result<State, JsonError> {
        let position = json.fields(FIELDS)?;
        let leavings: Vec<Vec<Seat>> = position.must("out")?;
        let draft = Draft {
            rows: position.must::<Vec<&str>>("board")?.join("/"),
            setup: Setup {
                players: position.must("players")?,
                teams: position.must("teams")?,
                first: position.must("first")?,
                turn_blocks: position.must("turn_blocks")?,
                shared_regions: position.must("shared_regions")?,
                majority: position.must("majority")?,
                lead_rule: position.must("lead_rule")?,
                time_limit: position.maybe("time_limit")?,
                ..Setup::default()
            },
            active: Some(position.must("active")?),
            cells: position.must("placed_this_turn")?,
            captured: position.must("captured_this_turn")?,
            turn: position.must("turn")?,
            round: position.must("round")?,
            passed: position.must::<Vec<Seat>>("passed")?.into_iter().collect(),
            out: leavings.into_iter().map(|seats| seats.into_iter().collect()).collect(),
            regions: position.must("regions")?,
            placed: position.must("placed")?,
            over: position.maybe("over")?,
        };
        let territory: Vec<u16> = position.must("territory")?;
        let state = draft.state()?;
        let seats = Seat::first(state.table().seats());
        if !seats.map(|seat| state.field.territory(seat)).eq(territory) {
            return Err(JsonError::refused(&"the territory does not match the board"));
        }
        Ok(state)
    }
}

impl FromJson<'_> for Setup {
    #[inline]
    fn from_json(json: &Json) -> Result<Setup, JsonError> {
        let setup = json.fields(OPTIONS)?;
        let usual = Setup::default();
        let Typed(teams) = setup.or("teams", Typed(usual.teams))?;
        let Typed(first) = setup.or("first", Typed(usual.first))?;
        Ok(Setup {
            players: setup.or("players", usual.players)?,
            teams,
            first,
            size: setup.maybe("size")?.unwrap_or_default(),
            rocks: setup.or("rocks", usual.rocks)?,
            board: setup.maybe("board")?.map(|Typed(board)| board),
            turn_blocks: setup.or("turn_blocks", usual.turn_blocks)?,
            shared_regions: setup.or("shared_regions", usual.shared_regions)?,
            majority: setup.or("majority", usual.majority)?,
            lead_rule: setup.or("lead_rule", usual.lead_rule)?,
            time_limit: setup.maybe("time_limit")?,
        })
    }
}

/// An option as programs write it, or as people type it.
struct Typed<T>(T);

/// The team of every seat; typed as the seats of every team, `ac bd`; nothing is everyone alone.
impl FromJson<'_> for Typed<Vec<u8>> {
    #[inline]
    fn from_json(json: &Json) -> Result<Typed<Vec<u8>>, JsonError> {
        let teams = match json {
            Json::Null => Vec::new(),
            Json::Text(typed) => notation::read_teams(typed)?,
            _ => Vec::from_json(json)?,
        };
        Ok(Typed(teams))
    }
}

/// A seat's number; typed as its letter.
impl FromJson<'_> for Typed<Seat> {
    #[inline]
    fn from_json(json: &Json) -> Result<Typed<Seat>, JsonError> {
        if let Json::Text(_) = json { json.parsed() } else { Seat::from_json(json) }.map(Typed)
    }
}

/// A board as its text.
impl FromJson<'_> for Typed<Arc<Board>> {
    #[inline]
    fn from_json(json: &Json) -> Result<Typed<Arc<Board>>, JsonError> {
        Ok(Typed(Arc::new(json.parsed()?)))
    }
}

/// A size by name or by its sides; typed also as `12x20`.
impl FromJson<'_> for Size {
    #[inline]
    fn from_json(json: &Json) -> Result<Size, JsonError> {
        if let Json::Text(typed) = json
            && let Some((width, height)) = typed.split_once('x')
        {
            let side = |text: &str| text.parse().map_err(|_| ParseError::new(SIDES, typed));
            return Ok(Size::Cells { width: side(width)?, height: side(height)? });
        }
        Ok(match json.variant("quick standard epic cells:")? {
            0 => Size::Quick,
            1 => Size::Standard,
            2 => Size::Epic,
            _ => json.content::<Sides>()?.0,
        })
    }
}

struct Sides(Size);

impl FromJson<'_> for Sides {
    #[inline]
    fn from_json(json: &Json) -> Result<Sides, JsonError> {
        let sides = json.fields("width height *")?;
        Ok(Sides(Size::Cells { width: sides.must("width")?, height: sides.must("height")? }))
    }
}

impl FromJson<'_> for Cell {
    #[inline]
    fn from_json(json: &Json) -> Result<Cell, JsonError> {
        json.parsed()
    }
}

json_words! { MajorityBase: Total = "total", Playable = "playable" }

json_words! { LeadRule: Strict = "strict", Off = "off" }

json_words! {
    End: Elimination = "elimination", NobodyLeft = "nobody_left", Majority = "majority",
    Lead = "lead", NoMoves = "no_moves", TimeLimit = "time_limit",
}

json_deserialize! { Cell Setup Size State }

/// A setup's board as its text.
pub(crate) fn board_option<S: Serializer>(
    board: &Option<Arc<Board>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    board.as_ref().map(ToString::to_string).serialize(serializer)
}
