//! Territories and sets of them.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tabletop::{ParseError, bit_set};

/// A territory, numbered from 0 in the order of its map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Territory(u8);

impl Territory {
    /// The most territories a map can have: with two wild cards the deck then fills 64 bits.
    pub const MAX: u8 = 62;

    /// The territory with this number.
    ///
    /// # Panics
    /// When the number is not below [`Territory::MAX`]; numbers from outside go through
    /// `try_from`.
    pub const fn new(number: u8) -> Territory {
        assert!(number < Territory::MAX, "territories are numbered 0 to 61");
        Territory(number)
    }

    /// For arrays with one entry per territory.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    const fn from_index(index: u32) -> Territory {
        Territory(index as u8)
    }

    /// The set of this territory alone.
    pub const fn bit(self) -> TerritorySet {
        TerritorySet(1 << self.0)
    }
}

impl TryFrom<u8> for Territory {
    type Error = ParseError;
    fn try_from(number: u8) -> Result<Territory, ParseError> {
        if number < Territory::MAX {
            Ok(Territory(number))
        } else {
            Err(ParseError::new("a territory from 0 to 61", number))
        }
    }
}

impl From<Territory> for u8 {
    fn from(territory: Territory) -> u8 {
        territory.0
    }
}

impl Display for Territory {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Territory {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Territory, ParseError> {
        let number = text.parse::<u8>().ok().filter(|number| number.to_string() == text);
        number
            .and_then(|number| Territory::try_from(number).ok())
            .ok_or_else(|| ParseError::new("a territory from 0 to 61", text))
    }
}

/// A set of territories as a bit mask: bit 0 is territory 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TerritorySet(pub u64);

bit_set! { TerritorySet(u64) of Territory, counted in u32 }

impl TerritorySet {
    /// The first `count` territories.
    pub const fn first(count: u8) -> TerritorySet {
        TerritorySet((1 << count) - 1)
    }

    /// Are all territories of the other set in this one?
    #[inline]
    pub const fn contains_all(self, other: TerritorySet) -> bool {
        other.0 & !self.0 == 0
    }

    /// The `n`-th territory of the set in ascending order, counted from 0.
    ///
    /// # Panics
    /// When the set has no more than `n` territories.
    pub fn nth(self, n: u32) -> Territory {
        self.iter().nth(n as usize).expect("the set has more than n territories")
    }
}
