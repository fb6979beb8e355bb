//! Who sits at the table and who looks at it.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::ParseError;

/// A place at the table, written as a letter: `a` is the first seat, `h` the eighth and last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// How many seats the largest table has.
    pub const MAX: u8 = 8;
    /// The first seat.
    pub const A: Seat = Seat(0);
    /// The second seat.
    pub const B: Seat = Seat(1);

    /// The seat with this index, counted from 0.
    ///
    /// # Panics
    /// When the index is not below [`Seat::MAX`]; numbers from outside go through `try_from`.
    pub const fn new(index: u8) -> Seat {
        assert!(index < Seat::MAX, "a table has at most eight seats");
        Seat(index)
    }

    /// Counted from 0, for arrays with one entry per seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `count` seats in order.
    pub fn first(count: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..count.min(Seat::MAX)).map(Seat)
    }
}

impl TryFrom<u8> for Seat {
    type Error = ParseError;
    fn try_from(index: u8) -> Result<Seat, ParseError> {
        if index < Seat::MAX {
            Ok(Seat(index))
        } else {
            Err(ParseError::new("a seat number from 0 to 7", index))
        }
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl Display for Seat {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (b'a' + self.0) as char)
    }
}

impl FromStr for Seat {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Seat, ParseError> {
        match text.as_bytes() {
            [letter @ b'a'..=b'h'] => Ok(Seat(letter - b'a')),
            _ => Err(ParseError::new("a seat from a to h", text)),
        }
    }
}

/// A set of seats: a side, or everyone who is still in the game. Written as letters, `ac`.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Is this seat in the set?
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// The set with this seat added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// How many seats are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Is nobody in the set?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::first(Seat::MAX).filter(move |&seat| self.contains(seat))
    }
}

impl From<Seat> for SeatSet {
    fn from(seat: Seat) -> SeatSet {
        SeatSet::EMPTY.with(seat)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl Display for SeatSet {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|seat| write!(f, "{seat}"))
    }
}

impl FromStr for SeatSet {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<SeatSet, ParseError> {
        let wrong = || ParseError::new("seat letters in order, such as ac", text);
        let mut set = SeatSet::EMPTY;
        for letter in text.chars() {
            let seat: Seat = letter.to_string().parse().map_err(|_| wrong())?;
            // One way to write a set: ascending and without repeats.
            if set.0 >> seat.0 != 0 {
                return Err(wrong());
            }
            set = set.with(seat);
        }
        if set.is_empty() { Err(wrong()) } else { Ok(set) }
    }
}

/// Who looks at the table; decides what a view and an event may show.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// The player in this seat: sees what is public and what is theirs.
    Seat(Seat),
    /// Somebody without a seat: sees what is public.
    Spectator,
}

impl Display for Viewer {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Viewer::Seat(seat) => write!(f, "seat {seat}"),
            Viewer::Spectator => write!(f, "spectator"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_letters() {
        for (index, letter) in ('a'..='h').enumerate() {
            let seat = Seat::new(index as u8);
            assert_eq!(seat.to_string(), letter.to_string());
            assert_eq!(letter.to_string().parse(), Ok(seat));
        }
        for text in ["", "i", "A", "ab", "1", "ä"] {
            assert!(text.parse::<Seat>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_seat_number_from_outside_is_checked() {
        assert_eq!(serde_json::from_str::<Seat>("7").unwrap(), Seat::new(7));
        assert!(serde_json::from_str::<Seat>("8").is_err());
    }

    #[test]
    fn a_viewer_is_a_seat_or_the_spectator() {
        for (text, expected) in [
            (r#""spectator""#, Some(Viewer::Spectator)),
            (r#"{"seat":1}"#, Some(Viewer::Seat(Seat::B))),
            (r#"{"spectator":1}"#, None),
            (r#"{"seat":1,"spectator":null}"#, None),
            (r#"{"seat":8}"#, None),
            (r#""seat""#, None),
            ("1", None),
        ] {
            assert_eq!(serde_json::from_str::<Viewer>(text).ok(), expected, "{text}");
        }
    }

    #[test]
    fn a_set_has_one_spelling() {
        let ac: SeatSet = [Seat::A, Seat::new(2)].into_iter().collect();
        assert_eq!(ac.to_string(), "ac");
        assert_eq!("ac".parse(), Ok(ac));
        for text in ["", "ca", "aa", "ai"] {
            assert!(text.parse::<SeatSet>().is_err(), "{text:?}");
        }
    }
}
