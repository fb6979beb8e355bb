//! How a game ended: a ranking of sides.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{ParseError, Seat, SeatSet};

/// A ranking of sides, best first, and why the game ended.
///
/// A side is one seat or a team. Sides on the same place share it: two sides on the first place
/// are joint winners, and if no other side is left the game is drawn.
///
/// Written with `>` between places, `=` between sides that share one, and the reason:
/// `a>b conquest`, `a=b round-limit`, `ac>bd majority`, `b>c=d>a last-standing`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The sides of each place, best place first.
    pub places: Vec<Vec<SeatSet>>,
    /// The game's own word for why it ended, lower case with hyphens.
    pub reason: String,
}

/// What an outcome means for one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Its side alone is on the first place.
    Won,
    /// Its side shares the first place.
    Drew,
    /// Another side is above it.
    Lost,
}

impl Outcome {
    /// One side per place, best first.
    pub fn ranking<S: Into<SeatSet>>(
        sides: impl IntoIterator<Item = S>,
        reason: impl Display,
    ) -> Outcome {
        let places = sides.into_iter().map(|side| vec![side.into()]).collect();
        Outcome { places, reason: reason.to_string() }
    }

    /// All sides on the first place.
    pub fn draw<S: Into<SeatSet>>(
        sides: impl IntoIterator<Item = S>,
        reason: impl Display,
    ) -> Outcome {
        let places = vec![sides.into_iter().map(Into::into).collect()];
        Outcome { places, reason: reason.to_string() }
    }

    /// Everyone on the first place, joint winners included.
    pub fn winners(&self) -> SeatSet {
        self.places[0].iter().flat_map(|side| side.iter()).collect()
    }

    /// The seat that won alone; nobody after a draw or the victory of a team.
    pub fn winner(&self) -> Option<Seat> {
        let winners = self.winners();
        winners.iter().next().filter(|_| winners.len() == 1)
    }

    /// What this outcome means for a seat.
    pub fn standing(&self, seat: Seat) -> Standing {
        match (self.winners().contains(seat), self.places[0].len()) {
            (true, 1) => Standing::Won,
            (true, _) => Standing::Drew,
            (false, _) => Standing::Lost,
        }
    }
}

impl Display for Outcome {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (place, sides) in self.places.iter().enumerate() {
            if place > 0 {
                f.write_str(">")?;
            }
            for (nth, side) in sides.iter().enumerate() {
                if nth > 0 {
                    f.write_str("=")?;
                }
                write!(f, "{side}")?;
            }
        }
        write!(f, " {}", self.reason)
    }
}

impl FromStr for Outcome {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Outcome, ParseError> {
        let wrong = || ParseError::new("a result such as a>b conquest", text);
        let (ranking, reason) = text.split_once(' ').ok_or_else(wrong)?;
        let is_word = |c: char| c.is_ascii_lowercase() || c == '-';
        if reason.is_empty() || !reason.chars().all(is_word) {
            return Err(wrong());
        }
        let mut seen = SeatSet::EMPTY;
        let mut places = Vec::new();
        for place in ranking.split('>') {
            let sides: Vec<SeatSet> =
                place.split('=').map(str::parse).collect::<Result<_, _>>().map_err(|_| wrong())?;
            for seat in sides.iter().flat_map(|side| side.iter()) {
                if seen.contains(seat) {
                    return Err(wrong());
                }
                seen = seen.with(seat);
            }
            places.push(sides);
        }
        Ok(Outcome { places, reason: reason.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standings(text: &str) -> String {
        let outcome: Outcome = text.parse().unwrap();
        assert_eq!(outcome.to_string(), text);
        let letter = |seat| match outcome.standing(seat) {
            Standing::Won => 'W',
            Standing::Drew => 'D',
            Standing::Lost => 'L',
        };
        Seat::first(4).map(letter).collect()
    }

    #[test]
    fn a_side_alone_on_the_first_place_has_won() {
        assert_eq!(standings("b>a>c>d conquest"), "LWLL");
    }

    #[test]
    fn a_team_wins_together() {
        assert_eq!(standings("ac>bd majority"), "WLWL");
    }

    #[test]
    fn joint_winners_share_the_first_place() {
        assert_eq!(standings("a=b>c=d time-up"), "DDLL");
    }

    #[test]
    fn a_result_that_makes_no_sense_is_refused() {
        for text in ["", "a>b", "a>a conquest", "a>>b x", "a>b Conquest", "a>b ", "z>a conquest"] {
            assert!(text.parse::<Outcome>().is_err(), "{text:?}");
        }
    }
}
