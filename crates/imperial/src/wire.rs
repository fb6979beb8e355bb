//! Positions and dice as JSON.
//!
//! A position is written out field by field, for programs in any language.

use serde::{Serialize, Serializer};
use tabletop::json::{FromJson, Json, JsonError};
use tabletop::{ParseError, Seat, json_deserialize, json_fields, json_words};

use crate::{
    Army, Assault, DIE, End, Kind, KindSet, MAX_LEVEL, Movement, Piece, Rolls, Setup, Square,
    SquareSet, Stack, StartingPlayer, State, Unit,
};

const FIELDS: &str = "squares reserve active ap round first assaults end max_rounds \
    quiet_rounds_draw last_stir assault_memory";

const OPTIONS: &str =
    "army starting_player first_turn_ap max_rounds quiet_rounds_draw assault_memory";

#[derive(Serialize)]
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

#[derive(Serialize)]
struct Held {
    at: Square,
    owner: Seat,
    units: Vec<Standing>,
}

#[derive(Serialize)]
struct Standing {
    kind: Kind,
    level: u8,
    movement: Movement,
    attacked: bool,
}

#[derive(Serialize)]
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

impl FromJson<'_> for State {
    #[inline]
    fn from_json(json: &Json) -> Result<State, JsonError> {
        let position = json.fields(FIELDS)?;
        let mut state = State {
            stacks: [Stack::EMPTY; Square::COUNT],
            held: [SquareSet::EMPTY; 2],
            reserve: position.must("reserve")?,
            assaults: [Assault::NONE; Square::COUNT],
            active: position.must("active")?,
            ap: position.must("ap")?,
            round: position.must("round")?,
            first: position.must("first")?,
            end: position.maybe("end")?,
            max_rounds: position.maybe("max_rounds")?,
            quiet_rounds_draw: position.maybe("quiet_rounds_draw")?,
            last_stir: position.must("last_stir")?,
            assault_memory: position.must("assault_memory")?,
        };
        for held in position.must::<Vec<Held>>("squares")? {
            state.read_held(&held)?;
        }
        for Assaulted { target, origins, kinds } in position.must::<Vec<Assaulted>>("assaults")? {
            let kinds = kinds.into_iter().fold(KindSet::EMPTY, KindSet::with);
            state.assaults[target.index()] = Assault { origins, kinds };
        }
        Ok(state.checked()?)
    }
}

impl State {
    #[inline]
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

impl FromJson<'_> for Setup {
    #[inline]
    fn from_json(json: &Json) -> Result<Setup, JsonError> {
        let setup = json.fields(OPTIONS)?;
        let usual = Setup::default();
        Ok(Setup {
            army: setup.or("army", Armies(usual.army))?.0,
            starting_player: setup.or("starting_player", usual.starting_player)?,
            first_turn_ap: setup.or("first_turn_ap", usual.first_turn_ap)?,
            max_rounds: setup.maybe("max_rounds")?,
            quiet_rounds_draw: setup.maybe("quiet_rounds_draw")?,
            assault_memory: setup.or("assault_memory", usual.assault_memory)?,
        })
    }
}

/// Both armies of a setup: as two lists, as the name of a preset, or as text for both sides or for
/// each (`3I2 A2`, `3I2 A2 : 6I1`); nothing is the army of the rules.
struct Armies([Army; 2]);

impl FromJson<'_> for Armies {
    #[inline]
    fn from_json(json: &Json) -> Result<Armies, JsonError> {
        Ok(Armies(match json {
            Json::Null => [Army::STANDARD; 2],
            Json::Text(text) => {
                let (a, b) = text.split_once(" : ").unwrap_or((text, text));
                [army(a)?, army(b)?]
            }
            _ => FromJson::from_json(json)?,
        }))
    }
}

#[inline]
fn army(text: &str) -> Result<Army, ParseError> {
    match Army::PRESETS.iter().find(|(name, _)| *name == text) {
        Some(&(_, preset)) => Ok(preset),
        None => text.parse(),
    }
}

impl FromJson<'_> for Army {
    #[inline]
    fn from_json(json: &Json) -> Result<Army, JsonError> {
        let mut army = Army::EMPTY;
        for entry in Vec::<Entry>::from_json(json)? {
            army.add(entry.piece, entry.count);
        }
        Ok(army)
    }
}

/// One line of an army.
struct Entry {
    piece: Piece,
    count: u8,
}

impl FromJson<'_> for Entry {
    #[inline]
    fn from_json(json: &Json) -> Result<Entry, JsonError> {
        let entry = json.fields("kind level count")?;
        let (level, count) = (entry.must("level")?, entry.must("count")?);
        let piece = Piece::new(entry.must("kind")?, level)
            .ok_or_else(|| ParseError::new("a level from 1 to 5", level))?;
        if count == 0 {
            return Err(ParseError::new("at least one unit per entry", count).into());
        }
        Ok(Entry { piece, count })
    }
}

impl FromJson<'_> for End {
    #[inline]
    fn from_json(json: &Json) -> Result<End, JsonError> {
        Ok(match json.variant("elimination: flag: retreat: resignation: round_limit quiet")? {
            0 => End::Elimination(json.content()?),
            1 => End::Flag(json.content()?),
            2 => End::Retreat(json.content()?),
            3 => End::Resignation(json.content()?),
            4 => End::RoundLimit,
            _ => End::Quiet,
        })
    }
}

impl FromJson<'_> for Square {
    #[inline]
    fn from_json(json: &Json) -> Result<Square, JsonError> {
        json.parsed()
    }
}

impl FromJson<'_> for SquareSet {
    #[inline]
    fn from_json(json: &Json) -> Result<SquareSet, JsonError> {
        Ok(Vec::<Square>::from_json(json)?.try_into()?)
    }
}

json_fields! { Held: at, owner, units }

json_fields! { Standing: kind, level, movement, attacked }

json_fields! { Assaulted: target, origins, kinds }

json_words! { Kind: Infantry = "infantry", Cavalry = "cavalry", Artillery = "artillery" }

json_words! {
    Movement: Stood = "stood", Deployed = "deployed", Stepped = "stepped", Rode = "rode",
}

json_words! { StartingPlayer: A = "a", B = "b", Random = "random" }

json_deserialize! { Army End Setup Square SquareSet State }
