//! Views and setups as JSON.
//!
//! A view is written out field by field, for programs in any language; the map stays a text: its
//! word, or its file in one line.

use std::sync::Arc;

use serde::{Serialize, Serializer};
use tabletop::json::{Fields, FromJson, Json, JsonError};
use tabletop::{ParseError, Seat, Viewer, json_deserialize, json_fields, json_words};

use crate::board;
use crate::cards::{Card, CardSet, CardValue};
use crate::state::{NEUTRAL, Seats};
use crate::{
    EliminationTrade, End, Fortify, MOST_PLAYERS, Map, Pending, Phase, Rules, Setup, Table,
    Territory, TerritorySet, View,
};

const FIELDS: &str = "map rules order out active phase pool round conquered pending territories \
    trades discard deck_size hand_sizes viewer hand";

const OPTIONS: &str =
    "map players cards wilds territory_bonus elimination_trade fortify round_limit";

const RULES: &str = "cards wilds territory_bonus elimination_trade fortify round_limit";

#[derive(Serialize)]
struct ViewFields {
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

#[derive(Serialize)]
struct Holding {
    /// `null` for a neutral garrison.
    owner: Option<Seat>,
    armies: u32,
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let holding =
            |territory| Holding { owner: self.owner(territory), armies: self.armies(territory) };
        let fields = ViewFields {
            map: self.map.to_string(),
            rules: self.rules,
            order: self.order().to_vec(),
            out: self.out().to_vec(),
            active: self.active,
            phase: self.phase,
            pool: self.pool,
            round: self.round,
            conquered: self.conquered,
            pending: self.pending,
            territories: self.map.territories().iter().map(holding).collect(),
            trades: self.trades,
            discard: self.discard,
            deck_size: self.deck_size,
            hand_sizes: self.hand_sizes[..self.players().into()].to_vec(),
            viewer: self.viewer,
            hand: self.hand,
        };
        fields.serialize(serializer)
    }
}

impl FromJson<'_> for View {
    #[inline]
    fn from_json(json: &Json) -> Result<View, JsonError> {
        let fields = json.fields(FIELDS)?;
        let order: Vec<Seat> = fields.must("order")?;
        let hand_sizes = hand_sizes(&fields.must::<Vec<u8>>("hand_sizes")?, order.len())?;
        let (owned, armies) = holdings(&fields.must::<Vec<Holding>>("territories")?)?;
        let table = Table {
            map: fields.must::<Drawn>("map")?.0,
            rules: fields.must("rules")?,
            order: seats(&order)?,
            active: fields.must("active")?,
            round: fields.must("round")?,
            owned,
            armies,
            out: seats(&fields.must::<Vec<Seat>>("out")?)?,
            discard: fields.must("discard")?,
            trades: fields.must("trades")?,
            pool: fields.must("pool")?,
            phase: fields.must("phase")?,
            conquered: fields.must("conquered")?,
            pending: fields.maybe("pending")?,
        };
        let (viewer, hand) = (fields.must("viewer")?, fields.must("hand")?);
        let deck_size = fields.must("deck_size")?;
        Ok(View { table, viewer, hand, hand_sizes, deck_size }.checked()?)
    }
}

impl FromJson<'_> for Holding {
    #[inline]
    fn from_json(json: &Json) -> Result<Holding, JsonError> {
        let holding = json.fields("owner armies")?;
        Ok(Holding { owner: holding.maybe("owner")?, armies: holding.must("armies")? })
    }
}

impl FromJson<'_> for Phase {
    #[inline]
    fn from_json(json: &Json) -> Result<Phase, JsonError> {
        Ok(match json.variant("reinforce attack trade fortify over:")? {
            0 => Phase::Reinforce,
            1 => Phase::Attack,
            2 => Phase::Trade,
            3 => Phase::Fortify,
            _ => Phase::Over(json.content()?),
        })
    }
}

#[inline]
fn hand_sizes(sizes: &[u8], players: usize) -> Result<[u8; MOST_PLAYERS as usize], ParseError> {
    let mut hand_sizes = [0; MOST_PLAYERS as usize];
    if sizes.len() != players || players > hand_sizes.len() {
        let found = format!("{} sizes", sizes.len());
        return Err(ParseError::new("a hand size per player, for up to six", found));
    }
    hand_sizes[..players].copy_from_slice(sizes);
    Ok(hand_sizes)
}

type Holdings = ([TerritorySet; MOST_PLAYERS as usize + 1], [u32; Territory::MAX as usize]);

#[inline]
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

#[inline]
fn seats(list: &[Seat]) -> Result<Seats, ParseError> {
    if list.len() > MOST_PLAYERS.into() {
        return Err(ParseError::new("up to six seats", list.len()));
    }
    let mut seats = Seats::NONE;
    list.iter().for_each(|&seat| seats.push(seat));
    Ok(seats)
}

impl FromJson<'_> for Setup {
    #[inline]
    fn from_json(json: &Json) -> Result<Setup, JsonError> {
        let fields = json.fields(OPTIONS)?;
        let usual = Setup::default();
        let YesOrNo(bonus) = fields.or("territory_bonus", YesOrNo(usual.rules.territory_bonus))?;
        Ok(Setup {
            map: fields.or("map", Drawn(usual.map))?.0,
            players: fields.or("players", usual.players)?,
            rules: rules(fields, bonus)?,
        })
    }
}

impl FromJson<'_> for Rules {
    #[inline]
    fn from_json(json: &Json) -> Result<Rules, JsonError> {
        let fields = json.fields(RULES)?;
        rules(fields, fields.or("territory_bonus", Rules::default().territory_bonus)?)
    }
}

/// The rules in these fields; whether there is a territory bonus, setups and views write
/// differently.
#[inline]
fn rules(fields: Fields<'_>, territory_bonus: bool) -> Result<Rules, JsonError> {
    let usual = Rules::default();
    Ok(Rules {
        cards: fields.or("cards", usual.cards)?,
        wilds: fields.or("wilds", usual.wilds)?,
        territory_bonus,
        elimination_trade: fields.or("elimination_trade", usual.elimination_trade)?,
        fortify: fields.or("fortify", usual.fortify)?,
        round_limit: fields.maybe("round_limit")?,
    })
}

/// A switch as the word a player chooses.
struct YesOrNo(bool);

impl FromJson<'_> for YesOrNo {
    #[inline]
    fn from_json(json: &Json) -> Result<YesOrNo, JsonError> {
        match json.text()? {
            "yes" => Ok(YesOrNo(true)),
            "no" => Ok(YesOrNo(false)),
            other => Err(ParseError::new("yes or no", other).into()),
        }
    }
}

/// A map as its text.
struct Drawn(Arc<Map>);

impl FromJson<'_> for Drawn {
    #[inline]
    fn from_json(json: &Json) -> Result<Drawn, JsonError> {
        Ok(Drawn(board::parse(json.text()?)?))
    }
}

impl FromJson<'_> for Territory {
    #[inline]
    fn from_json(json: &Json) -> Result<Territory, JsonError> {
        Ok(Territory::try_from(u8::from_json(json)?)?)
    }
}

impl FromJson<'_> for Card {
    #[inline]
    fn from_json(json: &Json) -> Result<Card, JsonError> {
        json.parsed()
    }
}

impl FromJson<'_> for CardSet {
    #[inline]
    fn from_json(json: &Json) -> Result<CardSet, JsonError> {
        let cards: Vec<Card> = FromJson::from_json(json)?;
        CardSet::of(&cards).map_err(|illegal| JsonError::refused(&illegal))
    }
}

json_fields! { Pending: from, to }

json_words! { CardValue: Escalating = "escalating", ByCount = "by_count", Fixed = "fixed" }

json_words! { EliminationTrade: Immediate = "immediate", NextTurn = "next_turn" }

json_words! {
    Fortify: OneConnected = "one_connected", OneAdjacent = "one_adjacent",
    UnlimitedConnected = "unlimited_connected", None = "none",
}

json_words! { End: Conquest = "conquest", Resignation = "resignation", RoundLimit = "round_limit" }

json_deserialize! { Card CardSet Pending Phase Rules Setup Territory View }

/// A setup as JSON: all options side by side.
#[derive(Serialize)]
pub(crate) struct SetupFields {
    #[serde(serialize_with = "map")]
    map: Arc<Map>,
    players: u8,
    cards: CardValue,
    wilds: u8,
    #[serde(serialize_with = "yes_or_no")]
    territory_bonus: bool,
    elimination_trade: EliminationTrade,
    fortify: Fortify,
    round_limit: Option<u32>,
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

#[allow(clippy::trivially_copy_pass_by_ref)] // serde asks so
fn yes_or_no<S: Serializer>(on: &bool, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(if *on { "yes" } else { "no" })
}

fn map<S: Serializer>(map: &Arc<Map>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(map)
}
