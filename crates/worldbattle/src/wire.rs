//! Views and setups as JSON.
//!
//! A view is written out field by field, for programs in any language; the map stays a text: its
//! word, or its file in one line.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use tabletop::{ParseError, Seat, Viewer};

use crate::board;
use crate::cards::{CardSet, CardValue};
use crate::state::{NEUTRAL, Seats};
use crate::{
    EliminationTrade, Fortify, MOST_PLAYERS, Map, Pending, Phase, Rules, Setup, Table, Territory,
    TerritorySet, View,
};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ViewFields {
    map: String,
    rules: Rules,
    order: Vec<Seat>,
    out: Vec<Seat>,
    active: Seat,
    phase: Phase,
    pool: u32,
    round: u32,
    conquered: bool,
    pending: Option<Pending>,
    territories: Vec<Holding>,
    trades: u32,
    discard: CardSet,
    deck_size: u8,
    hand_sizes: Vec<u8>,
    viewer: Viewer,
    hand: CardSet,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Holding {
    /// `null` for a neutral garrison.
    owner: Option<Seat>,
    armies: u32,
}

impl From<View> for ViewFields {
    fn from(view: View) -> ViewFields {
        let holding =
            |territory| Holding { owner: view.owner(territory), armies: view.armies(territory) };
        ViewFields {
            map: view.map.to_string(),
            rules: view.rules,
            order: view.order().to_vec(),
            out: view.out().to_vec(),
            active: view.active,
            phase: view.phase,
            pool: view.pool,
            round: view.round,
            conquered: view.conquered,
            pending: view.pending,
            territories: view.map.territories().iter().map(holding).collect(),
            trades: view.trades,
            discard: view.discard,
            deck_size: view.deck_size,
            hand_sizes: view.hand_sizes[..view.players().into()].to_vec(),
            viewer: view.viewer,
            hand: view.hand,
        }
    }
}

impl TryFrom<ViewFields> for View {
    type Error = ParseError;
    fn try_from(fields: ViewFields) -> Result<View, ParseError> {
        let (owned, armies) = holdings(&fields.territories)?;
        let mut hand_sizes = [0; MOST_PLAYERS as usize];
        if fields.hand_sizes.len() != fields.order.len() || fields.order.len() > hand_sizes.len() {
            let found = format!("{} sizes", fields.hand_sizes.len());
            return Err(ParseError::new("a hand size per player, for up to six", found));
        }
        hand_sizes[..fields.order.len()].copy_from_slice(&fields.hand_sizes);
        let table = Table {
            map: board::parse(&fields.map)?,
            rules: fields.rules,
            order: seats(&fields.order)?,
            active: fields.active,
            round: fields.round,
            owned,
            armies,
            out: seats(&fields.out)?,
            discard: fields.discard,
            trades: fields.trades,
            pool: fields.pool,
            phase: fields.phase,
            conquered: fields.conquered,
            pending: fields.pending,
        };
        let ViewFields { viewer, hand, deck_size, .. } = fields;
        View { table, viewer, hand, hand_sizes, deck_size }.checked()
    }
}

type Holdings = ([TerritorySet; MOST_PLAYERS as usize + 1], [u32; Territory::MAX as usize]);

fn holdings(territories: &[Holding]) -> Result<Holdings, ParseError> {
    let mut owned = [TerritorySet::EMPTY; MOST_PLAYERS as usize + 1];
    let mut armies = [0; Territory::MAX as usize];
    for (number, holding) in territories.iter().enumerate() {
        let territory = u8::try_from(number)
            .map_err(|_| ParseError::new("at most 62 territories", number))
            .and_then(Territory::try_from)?;
        let owner = holding.owner.map_or(NEUTRAL, Seat::index);
        if owner > NEUTRAL || holding.owner.is_some() && owner == NEUTRAL {
            return Err(ParseError::new("an owner from seat 0 to 5, or null", owner));
        }
        armies[territory.index()] = holding.armies;
        owned[owner] = owned[owner].or(territory.bit());
    }
    Ok((owned, armies))
}

fn seats(list: &[Seat]) -> Result<Seats, ParseError> {
    if list.len() > MOST_PLAYERS.into() {
        return Err(ParseError::new("up to six seats", list.len()));
    }
    let mut seats = Seats::NONE;
    list.iter().for_each(|&seat| seats.push(seat));
    Ok(seats)
}

/// A setup as JSON: all options side by side.
#[derive(Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SetupFields {
    #[serde(with = "map")]
    map: Arc<Map>,
    players: u8,
    cards: CardValue,
    wilds: u8,
    #[serde(with = "yes_or_no")]
    territory_bonus: bool,
    elimination_trade: EliminationTrade,
    fortify: Fortify,
    round_limit: Option<u32>,
}

impl Default for SetupFields {
    fn default() -> SetupFields {
        Setup::default().into()
    }
}

impl From<Setup> for SetupFields {
    fn from(Setup { map, players, rules }: Setup) -> SetupFields {
        let Rules { cards, wilds, territory_bonus, elimination_trade, fortify, round_limit } =
            rules;
        SetupFields {
            map,
            players,
            cards,
            wilds,
            territory_bonus,
            elimination_trade,
            fortify,
            round_limit,
        }
    }
}

impl From<SetupFields> for Setup {
    fn from(fields: SetupFields) -> Setup {
        let SetupFields { map, players, cards, wilds, territory_bonus, .. } = fields;
        let SetupFields { elimination_trade, fortify, round_limit, .. } = fields;
        let rules =
            Rules { cards, wilds, territory_bonus, elimination_trade, fortify, round_limit };
        Setup { map, players, rules }
    }
}

/// A switch as the word a player chooses.
mod yes_or_no {
    use super::*;

    pub(super) fn serialize<S: Serializer>(on: &bool, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(if *on { "yes" } else { "no" })
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<bool, D::Error> {
        match &*String::deserialize(deserializer)? {
            "yes" => Ok(true),
            "no" => Ok(false),
            other => Err(de::Error::custom(ParseError::new("yes or no", other))),
        }
    }
}

/// A setup's map as its text; nothing is the usual one.
mod map {
    use super::*;

    pub(super) fn serialize<S: Serializer>(
        map: &Arc<Map>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(map)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Arc<Map>, D::Error> {
        match Option::<String>::deserialize(deserializer)? {
            Some(text) => board::parse(&text).map_err(de::Error::custom),
            None => Ok(Setup::default().map),
        }
    }
}
