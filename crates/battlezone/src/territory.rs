//! Territories and sets of them.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tabletop::ParseError;

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

impl TerritorySet {
    /// No territory.
    pub const EMPTY: TerritorySet = TerritorySet(0);

    /// Territories 1 to `count`.
    pub const fn first(count: u8) -> TerritorySet {
        TerritorySet(((1u64 << count) - 1) as u32)
    }

    /// Is this territory in the set?
    pub const fn contains(self, territory: Territory) -> bool {
        self.0 & territory.bit().0 != 0
    }

    /// The territories in both sets.
    #[must_use]
    pub const fn and(self, other: TerritorySet) -> TerritorySet {
        TerritorySet(self.0 & other.0)
    }

    /// The territories in either set.
    #[must_use]
    pub const fn or(self, other: TerritorySet) -> TerritorySet {
        TerritorySet(self.0 | other.0)
    }

    /// The territories of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: TerritorySet) -> TerritorySet {
        TerritorySet(self.0 & !other.0)
    }

    /// How many territories are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Is no territory in the set?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
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

    /// The territories in ascending order.
    pub fn iter(self) -> Iter {
        Iter(self.0)
    }
}

impl IntoIterator for TerritorySet {
    type Item = Territory;
    type IntoIter = Iter;
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Territory> for TerritorySet {
    fn from_iter<I: IntoIterator<Item = Territory>>(territories: I) -> TerritorySet {
        territories.into_iter().fold(TerritorySet::EMPTY, |set, it| set.or(it.bit()))
    }
}

/// The territories of a set, ascending.
#[derive(Clone, Debug)]
pub struct Iter(u32);

impl Iterator for Iter {
    type Item = Territory;
    fn next(&mut self) -> Option<Territory> {
        let index = self.0.trailing_zeros();
        (index < 32).then(|| {
            self.0 &= self.0 - 1;
            Territory::from_index(index)
        })
    }
}
