//! Positions and moves as text.
//!
//! Moves name territories and cards by their numbers on the map:
//! ```text
//! 7+3               place 3 armies in 7
//! trade:0,3,w1      trade three cards; trade:0,3,6@3 with the territory bonus for 3
//! 7>38              attack 38 from 7, one roll
//! 7>>38             attack to the end; 7>>38:5 stops at 5 armies or fewer
//! move:4            let 4 more armies follow a conquest
//! fortify:7>4:2     move 2 armies from 7 to 4
//! end-phase  end-turn  resign
//! ```
//! A position is a row of sections between ` | `:
//! ```text
//! map six | a4 b1 n2 a1 b1 c1 | order bac | turn a reinforce 5 | hand a 0,3 | deck 4,1
//! ```
//! - `map`: `world`, `classic`, `six`, or a map file in one line;
//! - owner and armies of territories 0, 1, 2, …; `n` is a neutral garrison;
//! - `order`: everyone in turn order;
//! - `turn`: the active seat and its phase: `reinforce 5` or `trade 5` with the armies to place,
//!   `attack`, `fortify`, `over conquest`, `over resignation`, `over round-limit`;
//! - then, only where there is something to say: `round`, `conquered`, `move 0>1` (armies may
//!   follow), `out` (first out first), a `hand` per player with cards, `deck` (top card first;
//!   all cards that are nowhere else are discarded), `trades`, and the rules chosen: `cards`,
//!   `wilds`, `bonus`, `elimination`, `fortify`, `limit`.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use tabletop::{ParseError, Seat};

use crate::board;
use crate::cards::{Card, CardSet, CardValue, Deck};
use crate::checked::letters;
use crate::state::{NEUTRAL, Seats};
use crate::{
    Action, EliminationTrade, End, Fortify, MOST_PLAYERS, Pending, Phase, Rules, State, Table,
    Territory, TerritorySet,
};

const MOVES: &str = "a move such as 7+3, trade:0,3,6, 7>38, 7>>38:5, move:4, fortify:7>4:2, \
                     end-phase, end-turn or resign";

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place { territory, armies } => write!(f, "{territory}+{armies}"),
            Action::Trade { cards, bonus: None } => write!(f, "trade:{cards}"),
            Action::Trade { cards, bonus: Some(place) } => write!(f, "trade:{cards}@{place}"),
            Action::Attack { from, to } => write!(f, "{from}>{to}"),
            Action::Auto { from, to, stop_at: 1 } => write!(f, "{from}>>{to}"),
            Action::Auto { from, to, stop_at } => write!(f, "{from}>>{to}:{stop_at}"),
            Action::Move { armies } => write!(f, "move:{armies}"),
            Action::Fortify { from, to, armies } => write!(f, "fortify:{from}>{to}:{armies}"),
            Action::EndPhase => f.write_str("end-phase"),
            Action::EndTurn => f.write_str("end-turn"),
            Action::Resign => f.write_str("resign"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Action, ParseError> {
        let wrong = || ParseError::new(MOVES, text);
        let action = match text {
            "end-phase" => Action::EndPhase,
            "end-turn" => Action::EndTurn,
            "resign" => Action::Resign,
            _ => match text.split_once(':') {
                Some(("trade", cards)) => return parse_trade(cards),
                Some(("move", armies)) => {
                    Action::Move { armies: number(armies).ok_or_else(wrong)? }
                }
                Some(("fortify", way)) => parse_fortify(way).ok_or_else(wrong)?,
                _ => parse_place(text).or_else(|| parse_attack(text)).ok_or_else(wrong)?,
            },
        };
        // One spelling each: no leading zeros or plus signs, no stop at 1.
        if action.to_string() == text { Ok(action) } else { Err(wrong()) }
    }
}

fn parse_trade(text: &str) -> Result<Action, ParseError> {
    let (cards, bonus) = match text.split_once('@') {
        Some((cards, place)) => (cards, Some(place.parse()?)),
        None => (text, None),
    };
    Ok(Action::Trade { cards: cards.parse()?, bonus })
}

fn parse_place(text: &str) -> Option<Action> {
    let (at, armies) = text.split_once('+')?;
    Some(Action::Place { territory: territory(at)?, armies: number(armies)? })
}

fn parse_attack(text: &str) -> Option<Action> {
    let (from, rest) = text.split_once('>')?;
    let from = territory(from)?;
    let Some(target) = rest.strip_prefix('>') else {
        return Some(Action::Attack { from, to: territory(rest)? });
    };
    let (to, stop_at) = target.split_once(':').unwrap_or((target, "1"));
    Some(Action::Auto { from, to: territory(to)?, stop_at: number(stop_at)? })
}

fn parse_fortify(text: &str) -> Option<Action> {
    let (way, armies) = text.split_once(':')?;
    let (from, to) = way.split_once('>')?;
    let (from, to) = (territory(from)?, territory(to)?);
    Some(Action::Fortify { from, to, armies: number(armies)? })
}

fn territory(text: &str) -> Option<Territory> {
    text.parse().ok()
}

fn number(text: &str) -> Option<u32> {
    text.parse().ok()
}

/// The phase as refusals name it.
impl Display for Phase {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Phase::Reinforce => "reinforcement phase",
            Phase::Attack => "attack phase",
            Phase::Trade => "forced trade",
            Phase::Fortify => "fortify phase",
            Phase::Over(_) => "end of the game",
        })
    }
}

/// The game's word for why it ended, as in results.
impl Display for End {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            End::Conquest => "conquest",
            End::Resignation => "resignation",
            End::RoundLimit => "round-limit",
        })
    }
}

impl Display for State {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "map {} |", self.map)?;
        for territory in self.map.territories() {
            let owner = self.owner(territory).map_or("n".into(), |seat| seat.to_string());
            write!(f, " {owner}{}", self.armies(territory))?;
        }
        write!(f, " | order {} | turn {} ", letters(self.order()), self.active)?;
        match self.phase {
            Phase::Reinforce => write!(f, "reinforce {}", self.pool)?,
            Phase::Attack => f.write_str("attack")?,
            Phase::Trade => write!(f, "trade {}", self.pool)?,
            Phase::Fortify => f.write_str("fortify")?,
            Phase::Over(end) => write!(f, "over {end}")?,
        }
        if self.round != 1 {
            write!(f, " | round {}", self.round)?;
        }
        if self.conquered {
            f.write_str(" | conquered")?;
        }
        if let Some(Pending { from, to }) = self.pending {
            write!(f, " | move {from}>{to}")?;
        }
        if !self.out().is_empty() {
            write!(f, " | out {}", letters(self.out()))?;
        }
        self.write_cards(f)?;
        self.rules.write(f)
    }
}

impl State {
    fn write_cards(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for seat in Seat::first(MOST_PLAYERS).filter(|&seat| !self.hand(seat).is_empty()) {
            write!(f, " | hand {seat} {}", self.hand(seat))?;
        }
        for (nth, card) in self.deck.iter().enumerate() {
            write!(f, "{}{card}", if nth == 0 { " | deck " } else { "," })?;
        }
        if self.trades != 0 {
            write!(f, " | trades {}", self.trades)?;
        }
        Ok(())
    }
}

impl Rules {
    fn write(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.cards {
            CardValue::Escalating => {}
            CardValue::ByCount => f.write_str(" | cards by_count")?,
            CardValue::Fixed => f.write_str(" | cards fixed")?,
        }
        if self.wilds != 0 {
            write!(f, " | wilds {}", self.wilds)?;
        }
        if self.territory_bonus {
            f.write_str(" | bonus")?;
        }
        if self.elimination_trade == EliminationTrade::NextTurn {
            f.write_str(" | elimination next_turn")?;
        }
        match self.fortify {
            Fortify::OneConnected => {}
            Fortify::OneAdjacent => f.write_str(" | fortify one_adjacent")?,
            Fortify::UnlimitedConnected => f.write_str(" | fortify unlimited_connected")?,
            Fortify::None => f.write_str(" | fortify none")?,
        }
        match self.round_limit {
            Some(limit) => write!(f, " | limit {limit}"),
            None => Ok(()),
        }
    }
}

impl FromStr for State {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<State, ParseError> {
        let mut sections = text.split(" | ");
        let mut next = |expected: &str| {
            sections.next().ok_or_else(|| ParseError::new(expected, "the end of the text"))
        };
        let map = section(next("a position that begins with map")?, "map")?;
        let holdings = next("owners and armies such as a2 b1")?;
        let order = section(next("a turn order such as order ab")?, "order")?;
        let turn = section(next("a turn such as turn a attack")?, "turn")?;
        let (owned, armies) = parse_holdings(holdings)?;
        let (active, phase, pool) = parse_turn(turn)?;
        let table = Table {
            map: board::parse(map)?,
            rules: Rules::default(),
            order: parse_seats(order)?,
            active,
            round: 1,
            owned,
            armies,
            out: Seats::NONE,
            discard: CardSet::EMPTY,
            trades: 0,
            pool,
            phase,
            conquered: false,
            pending: None,
        };
        let hands = [CardSet::EMPTY; MOST_PLAYERS as usize];
        let mut state = State { table, hands, deck: Deck::EMPTY };
        for text in sections {
            state.read_section(text)?;
        }
        // Sections have one order and one spelling, so that equal positions have equal texts.
        let state = state.checked()?;
        let canonical = state.to_string();
        if canonical == text { Ok(state) } else { Err(ParseError::new(canonical, text)) }
    }
}

impl State {
    fn read_section(&mut self, text: &str) -> Result<(), ParseError> {
        let (word, value) = text.split_once(' ').unwrap_or((text, ""));
        let table = &mut self.table;
        match word {
            "round" => table.round = parse_number("a round", value)?,
            "conquered" => table.conquered = true,
            "move" => table.pending = Some(parse_pending(value)?),
            "out" => table.out = parse_seats(value)?,
            "hand" => {
                let wrong = || ParseError::new("a hand such as hand a 0,3", text);
                let (seat, cards) = value.split_once(' ').ok_or_else(wrong)?;
                let hand = self.hands.get_mut(parse_seat(seat)?.index()).ok_or_else(wrong)?;
                *hand = cards.parse()?;
            }
            "deck" => self.deck = parse_deck(value)?,
            "trades" => table.trades = parse_number("a number of trades", value)?,
            _ => table.rules.read_section(word, value)?,
        }
        Ok(())
    }
}

impl Rules {
    fn read_section(&mut self, word: &str, value: &str) -> Result<(), ParseError> {
        match (word, value) {
            ("cards", "by_count") => self.cards = CardValue::ByCount,
            ("cards", "fixed") => self.cards = CardValue::Fixed,
            ("wilds", _) => self.wilds = parse_number("a number of wild cards", value)?,
            ("bonus", "") => self.territory_bonus = true,
            ("elimination", "next_turn") => self.elimination_trade = EliminationTrade::NextTurn,
            ("fortify", "one_adjacent") => self.fortify = Fortify::OneAdjacent,
            ("fortify", "unlimited_connected") => self.fortify = Fortify::UnlimitedConnected,
            ("fortify", "none") => self.fortify = Fortify::None,
            ("limit", _) => self.round_limit = Some(parse_number("a round limit", value)?),
            _ => {
                let expected = "round, conquered, move, out, hand, deck, trades, cards, wilds, \
                                bonus, elimination, fortify or limit";
                return Err(ParseError::new(expected, format!("{word} {value}")));
            }
        }
        Ok(())
    }
}

/// What follows the section's word.
fn section<'a>(text: &'a str, word: &str) -> Result<&'a str, ParseError> {
    let rest = text.strip_prefix(word).and_then(|rest| rest.strip_prefix(' '));
    rest.ok_or_else(|| ParseError::new(format!("a section that begins with {word}"), text))
}

type Holdings = ([TerritorySet; MOST_PLAYERS as usize + 1], [u32; Territory::MAX as usize]);

fn parse_holdings(text: &str) -> Result<Holdings, ParseError> {
    let mut owned = [TerritorySet::EMPTY; MOST_PLAYERS as usize + 1];
    let mut armies = [0; Territory::MAX as usize];
    for (number, item) in text.split(' ').enumerate() {
        let wrong = || ParseError::new("owner and armies such as a3 or n2", item);
        let (owner, count) = item.split_at_checked(1).ok_or_else(wrong)?;
        let owner = match owner {
            "n" => NEUTRAL,
            _ => parse_seat(owner).map_err(|_| wrong())?.index(),
        };
        let number = u8::try_from(number).ok().and_then(|number| Territory::try_from(number).ok());
        let territory = number.ok_or_else(|| ParseError::new("at most 62 territories", item))?;
        armies[territory.index()] = count.parse().map_err(|_| wrong())?;
        owned[owner] = owned[owner].or(territory.bit());
    }
    Ok((owned, armies))
}

fn parse_turn(text: &str) -> Result<(Seat, Phase, u32), ParseError> {
    let wrong = || ParseError::new("a turn such as a reinforce 5, a attack or a fortify", text);
    let (seat, phase) = text.split_once(' ').ok_or_else(wrong)?;
    let (word, value) = phase.split_once(' ').unwrap_or((phase, ""));
    let (phase, pool) = match (word, value) {
        ("reinforce", _) => (Phase::Reinforce, parse_number("armies to place", value)?),
        ("trade", _) => (Phase::Trade, parse_number("armies to place", value)?),
        ("attack", "") => (Phase::Attack, 0),
        ("fortify", "") => (Phase::Fortify, 0),
        ("over", "conquest") => (Phase::Over(End::Conquest), 0),
        ("over", "resignation") => (Phase::Over(End::Resignation), 0),
        ("over", "round-limit") => (Phase::Over(End::RoundLimit), 0),
        _ => return Err(wrong()),
    };
    Ok((parse_seat(seat)?, phase, pool))
}

fn parse_seat(text: &str) -> Result<Seat, ParseError> {
    let seat = text.parse().ok().filter(|seat: &Seat| seat.index() < MOST_PLAYERS.into());
    seat.ok_or_else(|| ParseError::new("a seat from a to f", text))
}

fn parse_seats(text: &str) -> Result<Seats, ParseError> {
    let letters: Vec<String> = text.chars().map(String::from).collect();
    if letters.len() > MOST_PLAYERS.into() {
        return Err(ParseError::new("up to six seats", text));
    }
    let mut seats = Seats::NONE;
    for letter in letters {
        seats.push(parse_seat(&letter)?);
    }
    Ok(seats)
}

fn parse_pending(text: &str) -> Result<Pending, ParseError> {
    let ends = text.split_once('>').ok_or_else(|| ParseError::new("a move such as 0>1", text))?;
    Ok(Pending { from: ends.0.parse()?, to: ends.1.parse()? })
}

fn parse_deck(text: &str) -> Result<Deck, ParseError> {
    let cards: Vec<Card> = text.split(',').map(str::parse).collect::<Result<_, _>>()?;
    CardSet::of(&cards).map_err(|twice| ParseError::new("each card once", twice))?;
    let mut deck = Deck::EMPTY;
    cards.into_iter().rev().for_each(|card| deck.put_on_top(card));
    Ok(deck)
}

fn parse_number<T: FromStr>(expected: &str, text: &str) -> Result<T, ParseError> {
    text.parse().map_err(|_| ParseError::new(expected, text))
}
