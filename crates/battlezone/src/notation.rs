//! Positions and moves as text.
//!
//! A move is `5>9`, `skip`, `reinforce` or `resign`.
//!
//! A position is a row of sections between ` | `:
//! ```text
//! map 206894 | a3 b1 b2 … | turn a | round 4 | skips 1 | reserve 0 5 | limit 100
//! map 1-2 2-3 3-4 | a2 b1 a1 b1 | turn a
//! ```
//! - `map`: the map by its seed, or by its borders (a territory without neighbours by its number);
//! - owner and armies of territories 1, 2, 3, …;
//! - `turn`: the seat to act; then, only where they differ from a fresh round 1 without options:
//! - `round`, `skips`, `reserve` (of a, of b), `limit` (of rounds), `cap` (of the reserves),
//!   `reinforce` (the reinforcement is next), `over conquest`, `over resigned b`, `over limit`.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use std::sync::Arc;

use tabletop::{ParseError, Seat};

use crate::armies::Armies;
use crate::state::other;
use crate::{Action, End, MAX_ARMIES, Phase, State, Territory, TerritorySet};

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Action::Attack { from, to } => write!(f, "{from}>{to}"),
            Action::Skip => f.write_str("skip"),
            Action::Reinforce => f.write_str("reinforce"),
            Action::Resign => f.write_str("resign"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Action, ParseError> {
        match text {
            "skip" => return Ok(Action::Skip),
            "reinforce" => return Ok(Action::Reinforce),
            "resign" => return Ok(Action::Resign),
            _ => {}
        }
        let attack = text.split_once('>').and_then(|(from, to)| {
            Some(Action::Attack { from: from.parse().ok()?, to: to.parse().ok()? })
        });
        attack.ok_or_else(|| {
            ParseError::new("an attack such as 5>9, skip, reinforce or resign", text)
        })
    }
}

/// The game's word for why it ended, as in results.
impl Display for End {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            End::Conquest(_) => "conquest",
            End::Resignation(_) => "resignation",
            End::RoundLimit => "round-limit",
        })
    }
}

impl Display for State {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "map {} |", self.map)?;
        for territory in self.map.territories() {
            write!(f, " {}{}", self.owner(territory), self.armies(territory))?;
        }
        write!(f, " | turn {}", self.active)?;
        if self.round != 1 {
            write!(f, " | round {}", self.round)?;
        }
        if self.skips != 0 {
            write!(f, " | skips {}", self.skips)?;
        }
        if self.reserve != [0, 0] {
            write!(f, " | reserve {} {}", self.reserve[0], self.reserve[1])?;
        }
        if let Some(limit) = self.round_limit {
            write!(f, " | limit {limit}")?;
        }
        if let Some(cap) = self.reserve_cap {
            write!(f, " | cap {cap}")?;
        }
        match self.phase {
            Phase::Attack => Ok(()),
            Phase::Reinforcement => f.write_str(" | reinforce"),
            Phase::Over(End::Conquest(_)) => f.write_str(" | over conquest"),
            Phase::Over(End::Resignation(seat)) => write!(f, " | over resigned {seat}"),
            Phase::Over(End::RoundLimit) => f.write_str(" | over limit"),
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
        let territories = next("owners and armies such as a2 b1")?;
        let turn = section(next("turn a or turn b")?, "turn")?;
        let map = Arc::new(map.parse()?);
        let (owned, armies) = parse_territories(territories)?;
        let mut state = State {
            map,
            owned,
            armies,
            reserve: [0; 2],
            active: parse_seat(turn)?,
            skips: 0,
            phase: Phase::Attack,
            round: 1,
            round_limit: None,
            reserve_cap: None,
        };
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
        match word {
            "round" => self.round = parse_number("a round", value)?,
            "skips" => self.skips = parse_number("skips 1", value)?,
            "reserve" => {
                let expected = "reserves such as 0 5";
                let (a, b) =
                    value.split_once(' ').ok_or_else(|| ParseError::new(expected, value))?;
                self.reserve = [parse_number(expected, a)?, parse_number(expected, b)?];
            }
            "limit" => self.round_limit = Some(parse_number("a round limit", value)?),
            "cap" => self.reserve_cap = Some(parse_number("a cap of the reserves", value)?),
            "reinforce" => self.phase = Phase::Reinforcement,
            "over" => self.phase = Phase::Over(self.parse_end(value)?),
            _ => {
                let expected = "round, skips, reserve, limit, cap, reinforce or over";
                return Err(ParseError::new(expected, text));
            }
        }
        Ok(())
    }

    fn parse_end(&self, text: &str) -> Result<End, ParseError> {
        match text.split_once(' ') {
            Some(("resigned", seat)) => Ok(End::Resignation(parse_seat(seat)?)),
            None if text == "limit" => Ok(End::RoundLimit),
            None if text == "conquest" => {
                let winner = if self.owned[1].is_empty() { Seat::A } else { Seat::B };
                Ok(End::Conquest(winner))
            }
            _ => Err(ParseError::new("over conquest, over resigned b or over limit", text)),
        }
    }

    /// Refuses what no game can reach, so that the rules need not fear it.
    pub(crate) fn checked(self) -> Result<State, ParseError> {
        let wrong = |expected: &str| Err(ParseError::new(expected, &self));
        let dealt = self.owned[0].or(self.owned[1]);
        if dealt != self.map.territories() {
            let expected = format!("owner and armies of {} territories", self.map.len());
            return Err(ParseError::new(expected, dealt.len()));
        }
        if self.skips > 1 || (self.skips == 1 && self.phase != Phase::Attack) {
            return wrong("at most one skip, and none between rounds");
        }
        if self.round == 0 || self.round_limit.is_some_and(|limit| self.round > limit) {
            return wrong("a round from 1 to the limit");
        }
        if self.reserve_cap.is_some_and(|cap| self.reserve.iter().any(|&held| held > cap)) {
            return wrong("reserves up to their cap");
        }
        let conquered = self.owned.iter().any(|side| side.is_empty());
        if conquered != matches!(self.phase, Phase::Over(End::Conquest(_))) {
            return wrong("over conquest exactly when one side owns everything");
        }
        if let Phase::Over(End::Conquest(seat) | End::Resignation(seat)) = self.phase
            && seat.index() >= 2
        {
            return wrong("seat a or b");
        }
        match self.phase {
            Phase::Attack if ![Seat::A, Seat::B].iter().any(|&seat| self.can_attack(seat)) => {
                wrong("reinforce, since nobody can attack")
            }
            Phase::Over(End::RoundLimit) if Some(self.round) != self.round_limit => {
                wrong("over limit in the round of the limit")
            }
            Phase::Reinforcement if Some(self.round) == self.round_limit => {
                wrong("over limit after the last round")
            }
            Phase::Over(End::Conquest(winner)) if !self.owned(other(winner)).is_empty() => {
                wrong("a conquest by the side that owns everything")
            }
            _ => Ok(self),
        }
    }
}

/// What follows the section's word.
fn section<'a>(text: &'a str, word: &str) -> Result<&'a str, ParseError> {
    let rest = text.strip_prefix(word).and_then(|rest| rest.strip_prefix(' '));
    rest.ok_or_else(|| ParseError::new(format!("a section that begins with {word}"), text))
}

fn parse_seat(text: &str) -> Result<Seat, ParseError> {
    let seat = text.parse().ok().filter(|seat: &Seat| seat.index() < 2);
    seat.ok_or_else(|| ParseError::new("seat a or b", text))
}

fn parse_number<T: FromStr>(expected: &str, text: &str) -> Result<T, ParseError> {
    text.parse().map_err(|_| ParseError::new(expected, text))
}

type Holdings = ([TerritorySet; 2], Armies);

fn parse_territories(text: &str) -> Result<Holdings, ParseError> {
    let mut owned = [TerritorySet::EMPTY; 2];
    let mut armies = Armies::default();
    for (index, item) in text.split(' ').enumerate() {
        let wrong = || ParseError::new("owner and armies such as a3, with 1 to 8 armies", item);
        let (seat, count) = match item.as_bytes() {
            [b'a', digit] => (Seat::A, *digit),
            [b'b', digit] => (Seat::B, *digit),
            _ => return Err(wrong()),
        };
        let number = u8::try_from(index + 1).ok().and_then(|n| Territory::try_from(n).ok());
        let territory = number.ok_or_else(|| ParseError::new("at most 32 territories", item))?;
        if !(b'1'..=b'0' + MAX_ARMIES).contains(&count) {
            return Err(wrong());
        }
        armies.set(territory, count - b'0');
        owned[seat.index()] = owned[seat.index()].or(territory.bit());
    }
    Ok((owned, armies))
}
