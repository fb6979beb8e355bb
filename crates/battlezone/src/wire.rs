//! Positions and dice as JSON.
//!
//! A position is written out field by field, for programs in any language; the map stays a text
//! (its seed or its borders), from which everyone with the engine rebuilds it.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::sync::Arc;
use tabletop::{ParseError, Seat};

use crate::armies::Armies;
use crate::{Dice, MAX_ARMIES, Map, Phase, State, Territory, TerritorySet};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
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

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Holding {
    owner: Seat,
    armies: u8,
}

impl From<State> for Position {
    fn from(state: State) -> Position {
        let holding =
            |territory| Holding { owner: state.owner(territory), armies: state.armies(territory) };
        Position {
            map: state.map.to_string(),
            territories: state.map.territories().iter().map(holding).collect(),
            reserve: state.reserve,
            active: state.active,
            skips: state.skips,
            phase: state.phase,
            round: state.round,
            round_limit: state.round_limit,
            reserve_cap: state.reserve_cap,
        }
    }
}

impl TryFrom<Position> for State {
    type Error = ParseError;
    fn try_from(position: Position) -> Result<State, ParseError> {
        let mut owned = [TerritorySet::EMPTY; 2];
        let mut armies = Armies::default();
        for (index, holding) in position.territories.iter().enumerate() {
            let number = u8::try_from(index + 1)
                .map_err(|_| ParseError::new("at most 32 territories", index + 1))?;
            let territory = Territory::try_from(number)?;
            if holding.owner.index() >= 2 || !(1..=MAX_ARMIES).contains(&holding.armies) {
                let found = format!("{}{}", holding.owner, holding.armies);
                return Err(ParseError::new("seat a or b with 1 to 8 armies", found));
            }
            armies.set(territory, holding.armies);
            let side = &mut owned[holding.owner.index()];
            *side = side.or(territory.bit());
        }
        if position.active.index() >= 2 {
            return Err(ParseError::new("seat a or b", position.active));
        }
        let state = State {
            map: Arc::new(position.map.parse()?),
            owned,
            armies,
            reserve: position.reserve,
            active: position.active,
            skips: position.skips,
            phase: position.phase,
            round: position.round,
            round_limit: position.round_limit,
            reserve_cap: position.reserve_cap,
        };
        state.checked()
    }
}

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
pub(crate) mod map_option {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(
        map: &Option<Arc<Map>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        map.as_ref().map(ToString::to_string).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Arc<Map>>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        let map = text.map(|text| text.parse::<Map>()).transpose().map_err(de::Error::custom)?;
        Ok(map.map(Arc::new))
    }
}
