//! Positions and dice as JSON.
//!
//! A position is written out field by field, for programs in any language; the map stays a text
//! (its seed or its borders), from which everyone with the engine rebuilds it.

use std::sync::Arc;

use serde::{Serialize, Serializer};
use tabletop::json::{FromJson, Json, JsonError};
use tabletop::{ParseError, Seat, json_deserialize, json_fields, json_words};

use crate::armies::Armies;
use crate::{
    Dice, End, FirstPlayer, MAX_ARMIES, Map, Phase, Setup, State, Territory, TerritorySet,
};

const FIELDS: &str = "map territories reserve active skips phase round round_limit reserve_cap";

#[derive(Serialize)]
struct Position {
    map: String,
    territories: Vec<Holding>,
    reserve: [u32; 2],
    active: Seat,
    skips: u8,
    phase: Phase,
    round: u32,
    round_limit: Option<u32>,
    reserve_cap: Option<u32>,
}

#[derive(Serialize)]
struct Holding {
    owner: Seat,
    armies: u8,
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let holding =
            |territory| Holding { owner: self.owner(territory), armies: self.armies(territory) };
        let position = Position {
            map: self.map.to_string(),
            territories: self.map.territories().iter().map(holding).collect(),
            reserve: self.reserve,
            active: self.active,
            skips: self.skips,
            phase: self.phase,
            round: self.round,
            round_limit: self.round_limit,
            reserve_cap: self.reserve_cap,
        };
        position.serialize(serializer)
    }
}

impl FromJson<'_> for State {
    #[inline]
    fn from_json(json: &Json) -> Result<State, JsonError> {
        let position = json.fields(FIELDS)?;
        let (mut owned, mut armies) = ([TerritorySet::EMPTY; 2], Armies::default());
        for (index, holding) in position.must::<Vec<Holding>>("territories")?.iter().enumerate() {
            let number = u8::try_from(index + 1)
                .map_err(|_| ParseError::new("at most 32 territories", index + 1))?;
            let territory = Territory::try_from(number)?;
            if holding.owner.index() >= 2 || !(1..=MAX_ARMIES).contains(&holding.armies) {
                let found = format!("{}{}", holding.owner, holding.armies);
                return Err(ParseError::new("seat a or b with 1 to 8 armies", found).into());
            }
            armies.set(territory, holding.armies);
            let side = &mut owned[holding.owner.index()];
            *side = side.or(territory.bit());
        }
        let state = State {
            map: position.must::<Drawn>("map")?.0,
            owned,
            armies,
            reserve: position.must("reserve")?,
            active: position.must("active")?,
            skips: position.must("skips")?,
            phase: position.must("phase")?,
            round: position.must("round")?,
            round_limit: position.maybe("round_limit")?,
            reserve_cap: position.maybe("reserve_cap")?,
        };
        if state.active.index() >= 2 {
            return Err(ParseError::new("seat a or b", state.active).into());
        }
        Ok(state.checked()?)
    }
}

impl FromJson<'_> for Phase {
    #[inline]
    fn from_json(json: &Json) -> Result<Phase, JsonError> {
        Ok(match json.variant("attack reinforcement over:")? {
            0 => Phase::Attack,
            1 => Phase::Reinforcement,
            _ => Phase::Over(json.content()?),
        })
    }
}

impl FromJson<'_> for End {
    #[inline]
    fn from_json(json: &Json) -> Result<End, JsonError> {
        Ok(match json.variant("conquest: resignation: round_limit")? {
            0 => End::Conquest(json.content()?),
            1 => End::Resignation(json.content()?),
            _ => End::RoundLimit,
        })
    }
}

impl FromJson<'_> for Setup {
    #[inline]
    fn from_json(json: &Json) -> Result<Setup, JsonError> {
        let setup = json.fields("map first_player round_limit reserve_cap")?;
        Ok(Setup {
            map: setup.maybe("map")?.map(|Drawn(map)| map),
            first_player: setup.or("first_player", FirstPlayer::default())?,
            round_limit: setup.maybe("round_limit")?,
            reserve_cap: setup.maybe("reserve_cap")?,
        })
    }
}

/// A map as its text.
struct Drawn(Arc<Map>);

impl FromJson<'_> for Drawn {
    #[inline]
    fn from_json(json: &Json) -> Result<Drawn, JsonError> {
        Ok(Drawn(Arc::new(json.parsed()?)))
    }
}

json_fields! { Holding: owner, armies }

json_words! { FirstPlayer: Random = "random", A = "a", B = "b" }

json_deserialize! { End Phase Setup State }

impl TryFrom<Vec<u8>> for Dice {
    type Error = ParseError;
    fn try_from(faces: Vec<u8>) -> Result<Dice, ParseError> {
        let fits = faces.len() <= 8 && faces.iter().all(|face| (1..=6).contains(face));
        if !fits {
            return Err(ParseError::new("up to eight faces from 1 to 6", format!("{faces:?}")));
        }
        let mut dice = Dice { faces: [0; 8], count: faces.len() as u8 };
        dice.faces[..faces.len()].copy_from_slice(&faces);
        Ok(dice)
    }
}

impl From<Dice> for Vec<u8> {
    fn from(dice: Dice) -> Vec<u8> {
        dice.faces().to_vec()
    }
}

/// A setup's map as its text.
pub(crate) fn map_option<S: Serializer>(
    map: &Option<Arc<Map>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    map.as_ref().map(ToString::to_string).serialize(serializer)
}
