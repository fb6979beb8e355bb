//! Positions and dice as JSON.
//!
//! A position is written out field by field, for programs in any language.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use tabletop::{ParseError, Seat};

use crate::{
    Army, Assault, DIE, End, Kind, KindSet, MAX_LEVEL, Movement, Piece, Rolls, Square, SquareSet,
    Stack, State, Unit,
};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    /// Only squares on which somebody stands, row by row.
    squares: Vec<Held>,
    reserve: [Army; 2],
    active: Seat,
    ap: u8,
    round: u32,
    first: Seat,
    assaults: Vec<Assaulted>,
    end: Option<End>,
    max_rounds: Option<u8>,
    quiet_rounds_draw: Option<u8>,
    last_stir: u32,
    assault_memory: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Held {
    at: Square,
    owner: Seat,
    units: Vec<Standing>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Standing {
    kind: Kind,
    level: u8,
    movement: Movement,
    attacked: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Assaulted {
    target: Square,
    origins: SquareSet,
    kinds: Vec<Kind>,
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let held = |at: Square| {
            let units = self.stack(at).units().iter().map(|&unit| unit.into()).collect();
            self.owner(at).map(|owner| Held { at, owner, units })
        };
        let assaulted = |target: Square| {
            let Assault { origins, kinds } = self.assault(target);
            let kinds = kinds.iter().collect();
            (!origins.is_empty()).then_some(Assaulted { target, origins, kinds })
        };
        let position = Position {
            squares: Square::all().filter_map(held).collect(),
            reserve: self.reserve,
            active: self.active,
            ap: self.ap,
            round: self.round,
            first: self.first,
            assaults: Square::all().filter_map(assaulted).collect(),
            end: self.end,
            max_rounds: self.max_rounds,
            quiet_rounds_draw: self.quiet_rounds_draw,
            last_stir: self.last_stir,
            assault_memory: self.assault_memory,
        };
        position.serialize(serializer)
    }
}

impl From<Unit> for Standing {
    fn from(unit: Unit) -> Standing {
        let (kind, level) = (unit.kind(), unit.level());
        Standing { kind, level, movement: unit.movement(), attacked: unit.attacked() }
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<State, D::Error> {
        Position::deserialize(deserializer)?.try_into().map_err(de::Error::custom)
    }
}

impl TryFrom<Position> for State {
    type Error = ParseError;
    fn try_from(position: Position) -> Result<State, ParseError> {
        let mut state = State {
            stacks: [Stack::EMPTY; Square::COUNT],
            held: [SquareSet::EMPTY; 2],
            reserve: position.reserve,
            assaults: [Assault::NONE; Square::COUNT],
            active: position.active,
            ap: position.ap,
            round: position.round,
            first: position.first,
            end: position.end,
            max_rounds: position.max_rounds,
            quiet_rounds_draw: position.quiet_rounds_draw,
            last_stir: position.last_stir,
            assault_memory: position.assault_memory,
        };
        for held in position.squares {
            state.read_held(&held)?;
        }
        for Assaulted { target, origins, kinds } in position.assaults {
            let kinds = kinds.into_iter().fold(KindSet::EMPTY, KindSet::with);
            state.assaults[target.index()] = Assault { origins, kinds };
        }
        state.checked()
    }
}

impl State {
    fn read_held(&mut self, held: &Held) -> Result<(), ParseError> {
        if held.owner.index() >= 2 || held.units.is_empty() || self.owner(held.at).is_some() {
            return Err(ParseError::new("each square once, with units of seat a or b", held.at));
        }
        for unit in &held.units {
            let stack = &mut self.stacks[held.at.index()];
            let piece = Piece::new(unit.kind, unit.level)
                .ok_or_else(|| ParseError::new("a level from 1 to 5", unit.level))?;
            if !stack.has_room(piece.kind()) {
                return Err(ParseError::new("at most 6 slots in a square", held.at));
            }
            let standing = Unit::ready(piece).after(unit.movement);
            stack.push(if unit.attacked { standing.after_attack() } else { standing });
        }
        let side = &mut self.held[held.owner.index()];
        *side = side.or(held.at.bit());
        Ok(())
    }
}

impl TryFrom<Vec<u8>> for Rolls {
    type Error = ParseError;
    fn try_from(faces: Vec<u8>) -> Result<Rolls, ParseError> {
        let fits = faces.len() <= MAX_LEVEL.into() && faces.iter().all(|f| (1..=DIE).contains(f));
        if !fits {
            return Err(ParseError::new("up to five faces from 1 to 40", format!("{faces:?}")));
        }
        let mut rolls = Rolls { count: faces.len() as u8, ..Rolls::default() };
        rolls.faces[..faces.len()].copy_from_slice(&faces);
        Ok(rolls)
    }
}

/// Both armies of a setup: as two lists, as the name of a preset, or as text for both sides or for
/// each (`3I2 A2`, `3I2 A2 : 6I1`); nothing is the army of the rules.
pub(crate) fn armies<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[Army; 2], D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Given {
        Lists([Army; 2]),
        Text(String),
    }
    match Option::<Given>::deserialize(deserializer)? {
        None => Ok([Army::STANDARD; 2]),
        Some(Given::Lists(armies)) => Ok(armies),
        Some(Given::Text(text)) => {
            let (a, b) = text.split_once(" : ").unwrap_or((&text, &text));
            Ok([army(a).map_err(de::Error::custom)?, army(b).map_err(de::Error::custom)?])
        }
    }
}

fn army(text: &str) -> Result<Army, ParseError> {
    match Army::PRESETS.iter().find(|(name, _)| *name == text) {
        Some(&(_, preset)) => Ok(preset),
        None => text.parse(),
    }
}
