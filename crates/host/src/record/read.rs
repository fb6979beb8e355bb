//! Reading a record. Strict: there is one way to write it.

use std::fmt::Display;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tabletop::{Digest, Game, ParseError, Seat};

use super::{
    Damage, Dice, FORMAT, Header, MAX_LINE, MAX_STEPS, Reason, Record, RecordError, SealedNonce,
    Step,
};
use crate::{MatchId, Player};

/// The beginning of a record, read without knowing the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Peek {
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// The match's own name.
    pub match_id: MatchId,
    /// The game's options as JSON.
    pub setup: Value,
}

/// Reads the beginning of a record: which game it is of. Whoever knows no such game answers with
/// [`Reason::UnknownGame`] at line 2.
pub fn peek(text: &str) -> Result<Peek, RecordError> {
    let mut lines = Lines::of(text)?;
    let (game, rules_version) = lines.game()?;
    let (game, match_id) = (game.to_owned(), lines.field("match")?);
    let setup = lines.after("setup", "the setup as JSON")?;
    let setup = serde_json::from_str(setup)
        .map_err(|error| lines.wrong(ParseError::new(format!("JSON ({error})"), setup)))?;
    Ok(Peek { game, rules_version, match_id, setup })
}

impl<G: Game> Record<G> {
    /// Reads a record. This looks at the text alone; whether it tells the truth is
    /// [`verify`](super::verify)'s to find out.
    pub fn parse(text: &str) -> Result<Record<G>, RecordError> {
        let mut lines = Lines::of(text)?;
        lines.right_game((G::ID, G::RULES_VERSION))?;
        let header = lines.header()?;
        let start = lines.start()?;
        let mut steps = Vec::new();
        while let Some(step) = lines.step(steps.len() as u32 + 1)? {
            steps.push(step);
        }
        let has_secret = matches!(header.dice, Dice::Match { .. }) && lines.next_is("secret");
        let secret = if has_secret { Some(lines.field("secret")?) } else { None };
        let result = if lines.next_is("result") { Some(lines.field("result")?) } else { None };
        let damage = lines.end(steps.len() as u32)?;
        Ok(Record { header, start, steps, secret, result, damage })
    }
}

/// A number as we write it: digits alone, no zero in front.
pub(crate) fn number<T: FromStr>(text: &str) -> Option<T> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let plain = digits && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// The lines of a record, with the number of the one read last.
struct Lines<'a> {
    text: &'a str,
    rest: &'a str,
    line: usize,
}

impl<'a> Lines<'a> {
    /// Starts reading, if this is a record of a format we know.
    fn of(text: &'a str) -> Result<Lines<'a>, RecordError> {
        let first = text.lines().next().unwrap_or("");
        let Some(format) = first.strip_prefix("salient record ") else {
            let found = ParseError::new("", first).found;
            return Err(RecordError::new(1, Reason::NotARecord { found }));
        };
        let mut lines = Lines { text, rest: text, line: 0 };
        lines.next("the format")?;
        match number::<u32>(format) {
            Some(FORMAT) => Ok(lines),
            Some(found) if found > FORMAT => {
                Err(lines.at(Reason::FutureFormat { found, newest: FORMAT }))
            }
            Some(found) => Err(lines.at(Reason::UnknownFormat { found })),
            None => Err(lines.wrong(ParseError::new("the number of a format", format))),
        }
    }

    /// What is wrong in the line read last.
    fn at(&self, reason: Reason) -> RecordError {
        RecordError::new(self.line, reason)
    }

    fn wrong(&self, error: ParseError) -> RecordError {
        self.at(error.into())
    }

    /// The next line, without its line feed.
    fn next(&mut self, expected: &str) -> Result<&'a str, RecordError> {
        self.line += 1;
        let Some((line, rest)) = self.rest.split_once('\n') else {
            let reason = if self.rest.len() > MAX_LINE {
                Reason::LineTooLong
            } else {
                Reason::CutOff { expected: expected.to_owned() }
            };
            return Err(self.at(reason));
        };
        if line.len() > MAX_LINE {
            return Err(self.at(Reason::LineTooLong));
        }
        self.rest = rest;
        Ok(line)
    }

    /// Does the next line begin with this word?
    fn next_is(&self, word: &str) -> bool {
        self.rest.strip_prefix(word).is_some_and(|rest| rest.starts_with(' '))
    }

    /// What follows this word in the next line.
    fn after(&mut self, word: &str, what: &str) -> Result<&'a str, RecordError> {
        let expected = format!("`{word}` and {what}");
        let line = self.next(&expected)?;
        let rest = line.strip_prefix(word).and_then(|rest| rest.strip_prefix(' '));
        rest.ok_or_else(|| self.wrong(ParseError::new(expected, line)))
    }

    /// The value that follows this word in the next line.
    fn field<T: FromStr<Err = ParseError> + Display>(
        &mut self,
        word: &str,
    ) -> Result<T, RecordError> {
        let text = self.after(word, "its value")?;
        canonical(text).map_err(|error| self.wrong(error))
    }

    fn game(&mut self) -> Result<(&'a str, u32), RecordError> {
        let what = "a game and its rules version";
        let text = self.after("game", what)?;
        let parts = text.split_once(' ').and_then(|(id, v)| Some((id, number(v)?)));
        parts.ok_or_else(|| self.wrong(ParseError::new(what, text)))
    }

    fn right_game(&mut self, (game, current): (&'static str, u32)) -> Result<(), RecordError> {
        let (id, found) = self.game()?;
        if id != game {
            let found = ParseError::new("", id).found;
            return Err(self.at(Reason::OtherGame { found, expected: game }));
        }
        match found.cmp(&current) {
            std::cmp::Ordering::Less => Err(self.at(Reason::OldRules { game, found, current })),
            std::cmp::Ordering::Equal => Ok(()),
            std::cmp::Ordering::Greater => {
                Err(self.at(Reason::FutureRules { game, found, current }))
            }
        }
    }

    fn header<G: Game>(&mut self) -> Result<Header<G>, RecordError> {
        let match_id = self.field("match")?;
        let setup = self.after("setup", "the setup as JSON")?;
        let setup = setup_of(setup).map_err(|error| self.wrong(error))?;
        let mut dice = self.dice()?;
        let mut players: Vec<Player> = Vec::new();
        while self.next_is("seat") || players.is_empty() {
            let seat = Seat::try_from(players.len() as u8);
            let seat = seat.map_err(|error| RecordError::new(self.line + 1, error.into()))?;
            let player = self.after(&format!("seat {seat}"), "who sits there")?;
            players.push(canonical(player).map_err(|error| self.wrong(error))?);
            if let Dice::Match { nonces, .. } = &mut dice {
                nonces.push(self.nonce(seat)?);
            }
        }
        if let Dice::Match { past, .. } = &mut dice {
            while self.next_is("past") {
                past.push(self.field("past")?);
            }
        }
        let undone = if self.next_is("undone") { self.undone()? } else { 0 };
        match self.next("a blank line")? {
            "" => Ok(Header { match_id, setup, dice, players, undone }),
            other => Err(self.wrong(ParseError::new("a blank line above the steps", other))),
        }
    }

    fn dice(&mut self) -> Result<Dice, RecordError> {
        let what = "`match`, or `fast` and a seed";
        let text = self.after("dice", what)?;
        if let Some(seed) = text.strip_prefix("fast ").and_then(number) {
            return Ok(Dice::Fast { seed });
        }
        if text != "match" {
            return Err(self.wrong(ParseError::new(what, text)));
        }
        let seed = if self.next_is("seed") {
            let text = self.after("seed", "a number")?;
            Some(number(text).ok_or_else(|| self.wrong(ParseError::new("a seed", text)))?)
        } else {
            None
        };
        let commitment = self.field("commitment")?;
        Ok(Dice::Match { seed, commitment, nonces: Vec::new(), past: Vec::new() })
    }

    fn nonce(&mut self, seat: Seat) -> Result<SealedNonce, RecordError> {
        let what = "the nonce and its hash";
        let text = self.after(&format!("nonce {seat}"), what)?;
        let (nonce, seal) =
            text.split_once(' ').ok_or_else(|| self.wrong(ParseError::new(what, text)))?;
        Ok(SealedNonce {
            nonce: nonce.parse().map_err(|error| self.wrong(error))?,
            seal: seal.parse().map_err(|error| self.wrong(error))?,
        })
    }

    fn undone(&mut self) -> Result<u32, RecordError> {
        let text = self.after("undone", "a number")?;
        let count = number(text).filter(|&count| count > 0);
        count.ok_or_else(|| self.wrong(ParseError::new("a number of steps above 0", text)))
    }

    fn start(&mut self) -> Result<Digest, RecordError> {
        let line = self.numbered(0)?;
        let digest = line.and_then(|rest| rest.strip_prefix("start #"));
        let digest = digest.ok_or_else(|| {
            let found = line.unwrap_or_else(|| self.rest.lines().next().unwrap_or(""));
            let line = if line.is_some() { self.line } else { self.line + 1 };
            let expected = "`0 start` and the digest of the position";
            RecordError::new(line, ParseError::new(expected, found).into())
        })?;
        digest.parse().map_err(|error| self.wrong(error))
    }

    /// The step with this number, unless the steps are over.
    fn step<G: Game>(&mut self, step: u32) -> Result<Option<Step<G>>, RecordError> {
        let Some(text) = self.numbered(step)? else { return Ok(None) };
        if step > MAX_STEPS {
            return Err(self.at(Reason::TooManySteps));
        }
        step_of(text).map(Some).map_err(|error| self.wrong(error))
    }

    /// What follows the number in the next line, if that is the line of a step; it must be this
    /// step's number.
    fn numbered(&mut self, expected: u32) -> Result<Option<&'a str>, RecordError> {
        if !self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            return Ok(None);
        }
        let what = "a step, its seat, its action and the digest of the position";
        let line = self.next(what)?;
        let parts = line.split_once(' ').and_then(|(n, rest)| Some((number::<u32>(n)?, rest)));
        let (found, rest) = parts.ok_or_else(|| self.wrong(ParseError::new(what, line)))?;
        if found == expected {
            return Ok(Some(rest));
        }
        // Further below there is the step we miss here: then somebody moved a line.
        let prefix = format!("{expected} ");
        let moved = found < expected || self.rest.lines().any(|line| line.starts_with(&prefix));
        Err(self.at(match moved {
            true => Reason::OutOfOrder { expected, found },
            false => Reason::MissingStep { step: expected },
        }))
    }

    /// The last line: does it count the steps, and is the text the one it was made for?
    fn end(&mut self, counted: u32) -> Result<Option<Damage>, RecordError> {
        let what = "`end`, the number of steps and the digest of the text";
        let line = self.next(what)?;
        let parts = line.strip_prefix("end ").and_then(|rest| rest.split_once(" #"));
        let parts = parts.and_then(|(count, digest)| Some((number::<u32>(count)?, digest)));
        let (recorded, digest) = parts.ok_or_else(|| self.wrong(ParseError::new(what, line)))?;
        let digest: Digest = digest.parse().map_err(|error| self.wrong(error))?;
        if recorded > counted {
            return Err(self.at(Reason::MissingStep { step: counted + 1 }));
        }
        if recorded < counted {
            return Err(self.at(Reason::WrongEnd { recorded, counted }));
        }
        if !self.rest.is_empty() {
            let found = ParseError::new("", self.rest).found;
            return Err(RecordError::new(self.line + 1, Reason::TrailingText { found }));
        }
        let before = self.text.len() - "#0123456789abcdef\n".len();
        let recomputed = Digest::of(&&self.text[..before]);
        Ok((digest != recomputed).then_some(Damage { recorded: digest, recomputed }))
    }
}

/// `b 5>9 clock : 4 3 6 2 1 #0c2e…`, without the number in front.
fn step_of<G: Game>(text: &str) -> Result<Step<G>, ParseError> {
    let wrong = || ParseError::new("a seat, an action and the digest of the position", text);
    let (rest, digest) = text.rsplit_once(" #").ok_or_else(wrong)?;
    let (rest, draws) = match rest.rsplit_once(" : ") {
        Some((rest, draws)) => (rest, draws_of(draws)?),
        None => (rest, Vec::new()),
    };
    let (rest, by_clock) = match rest.strip_suffix(" clock") {
        Some(rest) => (rest, true),
        None => (rest, false),
    };
    let (seat, action) = rest.split_once(' ').ok_or_else(wrong)?;
    let (seat, digest, action) = (seat.parse()?, digest.parse()?, canonical(action)?);
    Ok(Step { seat, action, by_clock, draws, digest })
}

fn draws_of(text: &str) -> Result<Vec<u32>, ParseError> {
    let draws = text.split(' ').map(number).collect::<Option<Vec<u32>>>();
    draws.ok_or_else(|| ParseError::new("what was drawn, numbers with a space between", text))
}

/// A setup that is written as we write it.
fn setup_of<T: Serialize + DeserializeOwned>(text: &str) -> Result<T, ParseError> {
    let wrong = |error| ParseError::new(format!("a setup ({error})"), text);
    let setup: T = serde_json::from_str(text).map_err(wrong)?;
    let written = serde_json::to_string(&setup).map_err(wrong)?;
    if written == text {
        return Ok(setup);
    }
    Err(ParseError::new(format!("the setup {written}"), text))
}

/// The value of a text that is how this value is written.
fn canonical<T: FromStr<Err = ParseError> + Display>(text: &str) -> Result<T, ParseError> {
    let value: T = text.parse()?;
    let written = value.to_string();
    if written == text { Ok(value) } else { Err(ParseError::new(format!("{written:?}"), text)) }
}
