//! Positions and dice as JSON.
//!
//! A position is written out field by field, for programs in any language.

use serde::{Deserialize, Deserializer, Serialize, de};
use tabletop::{ParseError, Seat};

use crate::{
    Army, Assault, DIE, End, Kind, KindSet, MAX_LEVEL, Movement, Piece, Rolls, Square, SquareSet,
    Stack, State, Unit,
};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
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

impl From<State> for Position {
    fn from(state: State) -> Position {
        let held = |at: Square| {
            let units = state.stack(at).units().iter().map(|&unit| unit.into()).collect();
            state.owner(at).map(|owner| Held { at, owner, units })
        };
        let assaulted = |target: Square| {
            let Assault { origins, kinds } = state.assault(target);
            let kinds = kinds.iter().collect();
            (!origins.is_empty()).then_some(Assaulted { target, origins, kinds })
        };
        Position {
            squares: Square::all().filter_map(held).collect(),
            reserve: state.reserve,
            active: state.active,
            ap: state.ap,
            round: state.round,
            first: state.first,
            assaults: Square::all().filter_map(assaulted).collect(),
            end: state.end,
            max_rounds: state.max_rounds,
            quiet_rounds_draw: state.quiet_rounds_draw,
            last_stir: state.last_stir,
            assault_memory: state.assault_memory,
        }
    }
}

impl From<Unit> for Standing {
    fn from(unit: Unit) -> Standing {
        let (kind, level) = (unit.kind(), unit.level());
        Standing { kind, level, movement: unit.movement(), attacked: unit.attacked() }
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
    #[serde(
        untagged,
        expecting = "expected two lists of units, or a text such as \"3I2 A2 : 6I1\""
    )]
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
        None => text.parse().map_err(|_| {
            let names: Vec<&str> = Army::PRESETS.iter().map(|(name, _)| *name).collect();
            let expected = format!(
                "{}, or units with infantry first and artillery last, such as 3I2 2C2 A2",
                names.join(", ")
            );
            ParseError::new(expected, text)
        }),
    }
}
