//! A map as text: its seed, or its borders. Every map has one spelling.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use tabletop::ParseError;

use super::Map;
use crate::{Territory, TerritorySet};

pub(super) const EXPECTED: &str = "a map: a seed up to 4294967295, or its borders like 1-2 2-3 4";

impl Display for Map {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(seed) = self.seed {
            return write!(f, "{seed}");
        }
        if self.len == 1 {
            return write!(f, "1-1"); // a lone 1 would be a seed
        }
        let mut gap = "";
        for territory in self.territories() {
            let neighbours = self.neighbours(territory);
            if neighbours.is_empty() {
                write!(f, "{gap}{territory}")?;
                gap = " ";
            }
            // Each border once, at its lower territory.
            for higher in neighbours.without(TerritorySet::first(territory.number())) {
                write!(f, "{gap}{territory}-{higher}")?;
                gap = " ";
            }
        }
        Ok(())
    }
}

impl FromStr for Map {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Map, ParseError> {
        let wrong = || ParseError::new(EXPECTED, text);
        if let Ok(seed) = text.parse::<u32>() {
            return if seed.to_string() == text { Ok(Map::from_seed(seed)) } else { Err(wrong()) };
        }
        let borders: Result<Vec<_>, _> = text.split(' ').map(border).collect();
        let map = Map::from_borders(&borders.map_err(|_| wrong())?)?;
        let spelling = map.to_string();
        if spelling == text {
            Ok(map)
        } else {
            Err(ParseError::new(format!("the borders in order: {spelling}"), text))
        }
    }
}

/// `1-2`, or `4` for a territory that stands alone.
fn border(text: &str) -> Result<(Territory, Territory), ParseError> {
    match text.split_once('-') {
        Some((a, b)) => Ok((a.parse()?, b.parse()?)),
        None => text.parse().map(|alone| (alone, alone)),
    }
}
