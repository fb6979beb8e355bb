//! Territories and sets of them.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tabletop::{ParseError, bit_set};

/// A territory, numbered from 1 as on the map; 0 is the sea.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Territory(u8);

impl Territory {
    /// The most territories a map can have.
    pub const MAX: u8 = 32;

    /// The territory with this number.
    ///
    /// # Panics
    /// When the number is not 1 to 32; numbers from outside go through `try_from`.
    pub const fn new(number: u8) -> Territory {
        assert!(number >= 1 && number <= Territory::MAX, "territories are numbered 1 to 32");
        Territory(number)
    }

    /// The number on the map.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Counted from 0, for arrays with one entry per territory.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    const fn from_index(index: u32) -> Territory {
        Territory(index as u8 + 1)
    }

    /// The set of this territory alone.
    pub const fn bit(self) -> TerritorySet {
        TerritorySet(1 << (self.0 - 1))
    }
}

impl TryFrom<u8> for Territory {
    type Error = ParseError;
    fn try_from(number: u8) -> Result<Territory, ParseError> {
        if (1..=Territory::MAX).contains(&number) {
            Ok(Territory(number))
        } else {
            Err(ParseError::new("a territory from 1 to 32", number))
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
            .ok_or_else(|| ParseError::new("a territory from 1 to 32", text))
    }
}

/// A set of territories as a bit mask: bit 0 is territory 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TerritorySet(pub u32);

bit_set! { TerritorySet(u32) of Territory, counted in u32 }

impl TerritorySet {
    /// Territories 1 to `count`.
    pub const fn first(count: u8) -> TerritorySet {
        TerritorySet(((1u64 << count) - 1) as u32)
    }

    /// The `n`-th territory of the set in ascending order, counted from 0.
    ///
    /// # Panics
    /// When the set has no more than `n` territories.
    pub fn nth(self, n: u32) -> Territory {
        assert!(n < self.len(), "the set has {} territories", self.len());
        // Halves the place where it can be, by counting; a loop over the bits below would make the
        // processor guess wrong at every random draw.
        let (mut n, mut rest, mut index) = (n, self.0, 0);
        for half in [16, 8, 4, 2, 1] {
            let below = (rest & ((1 << half) - 1)).count_ones();
            let above = n >= below;
            n -= if above { below } else { 0 };
            index += if above { half } else { 0 };
            rest >>= if above { half } else { 0 };
        }
        Territory::from_index(index)
    }
}
