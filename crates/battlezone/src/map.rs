//! The map: territories and who borders whom; for generated maps also the cells they cover.
//!
//! In a position the map is written as the seed it is made from, `206894`, or as its borders,
//! `1-2 2-3 4`: territory 4 borders nobody. Borders are what test maps have; they cannot be drawn.

pub mod drawing;
mod generator;
pub mod reference;
mod sets;
mod shape;
mod text;

use geometry::groups;
use tabletop::{ParseError, Rng};

pub use shape::{Bounds, Shape};

use crate::{Territory, TerritorySet};
use generator::{CELLS, Generator, Land};

/// The territories of a game and their neighbours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    len: u8,
    /// By territory index; bit 0 is territory 1.
    neighbours: [u32; 32],
    seed: Option<u32>,
    cells: Option<Box<[u8; CELLS]>>,
}

impl Map {
    /// A generated map has at least this many territories.
    pub const FEWEST_TERRITORIES: u8 = 18;

    /// Draws a map. Its text is its borders: only [`Map::from_seed`] knows a shorter one.
    pub fn generate(rng: &mut Rng) -> Map {
        let mut generator = Generator::new();
        first_playable(|| Map::from_land(&generator.next_land(&mut |n| rng.below(n))))
    }

    /// The map that every machine makes from this seed.
    pub fn from_seed(seed: u32) -> Map {
        let map = Map::generate(&mut Rng::fast(u64::from(seed)));
        Map { seed: Some(seed), ..map }
    }

    /// A map for tests: neighbours without cells. A territory paired with itself stands alone.
    pub fn from_borders(borders: &[(Territory, Territory)]) -> Result<Map, ParseError> {
        let mut neighbours = [0; 32];
        let mut named = TerritorySet::EMPTY;
        let mut alone = TerritorySet::EMPTY;
        for &(a, b) in borders {
            named = named.or(a.bit()).or(b.bit());
            if a == b {
                alone = alone.or(a.bit());
            } else {
                neighbours[a.index()] |= b.bit().0;
                neighbours[b.index()] |= a.bit().0;
            }
        }
        let len = named.len() as u8;
        if len == 0 || named != TerritorySet::first(len) {
            let found = named.iter().map(|it| it.to_string()).collect::<Vec<_>>().join(" ");
            return Err(ParseError::new("territories numbered from 1 without gaps", found));
        }
        if let Some(both) = alone.iter().find(|it| neighbours[it.index()] != 0) {
            let expected = format!("territory {both} either alone or with borders");
            return Err(ParseError::new(expected, "both"));
        }
        Ok(Map { len, neighbours, seed: None, cells: None })
    }

    fn from_land(land: &Land) -> Map {
        let (len, cells) = land.renumbered();
        let borders = generator::borders(&cells);
        let mut neighbours = [0; 32];
        for territory in TerritorySet::first(len) {
            // Cells count the sea as number 0, sets start with territory 1.
            neighbours[territory.index()] = borders[usize::from(territory.number())] >> 1;
        }
        let cells = cells.first_chunk().expect("the array has one entry more than the grid");
        Map { len, neighbours, seed: None, cells: Some(Box::new(*cells)) }
    }

    /// How many territories there are.
    #[allow(clippy::len_without_is_empty)] // no map is empty
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// All territories.
    pub const fn territories(&self) -> TerritorySet {
        TerritorySet::first(self.len)
    }

    /// The territories that border this one; none for a territory that is not on the map.
    #[inline]
    pub const fn neighbours(&self, territory: Territory) -> TerritorySet {
        TerritorySet(self.neighbours[territory.index()])
    }

    /// The seed the map is made from; `None` for test maps.
    pub const fn seed(&self) -> Option<u32> {
        self.seed
    }

    /// The connected groups of these territories, in the order of their lowest territory.
    pub fn groups(&self, of: TerritorySet) -> impl Iterator<Item = TerritorySet> {
        groups::groups(&self.neighbours, of.0).map(TerritorySet)
    }

    /// The largest connected group of these territories; of several, the one with the lowest
    /// territory.
    #[inline]
    pub fn largest_group(&self, of: TerritorySet) -> TerritorySet {
        TerritorySet(groups::largest_group(&self.neighbours, of.0))
    }

    /// Can every territory be reached from every other?
    pub fn is_connected(&self) -> bool {
        let all = self.territories().0;
        groups::reach(&self.neighbours, 1, all) == all
    }

    /// The territory number of every cell, row by row, 0 for the sea; `None` for test maps.
    pub fn cells(&self) -> Option<&[u8; CELLS]> {
        self.cells.as_deref()
    }

    /// Where each territory lies and how its border runs, by territory index; `None` for test
    /// maps. Computed anew on every call: only drawing needs it.
    pub fn shapes(&self) -> Option<Vec<Shape>> {
        let cells = self.cells()?;
        Some(self.territories().iter().map(|it| Shape::of(cells, it.number())).collect())
    }

    /// The territories at the sea, as the reference sees it; none for test maps.
    pub fn coast(&self) -> TerritorySet {
        let Some(cells) = self.cells() else { return TerritorySet::EMPTY };
        let at_sea =
            |cell: &usize| cells[*cell] > 0 && shape::met_by(cells, *cell).any(|it| it == 0);
        (0..CELLS).filter(at_sea).map(|cell| Territory::new(cells[cell])).collect()
    }

    fn is_playable(&self) -> bool {
        self.len >= Map::FEWEST_TERRITORIES && self.is_connected()
    }
}

/// Draws on until a map is large enough and in one piece.
fn first_playable(mut next_map: impl FnMut() -> Map) -> Map {
    loop {
        let map = next_map();
        if map.is_playable() {
            return map;
        }
    }
}

#[cfg(test)]
#[path = "tests/map_growth.rs"]
mod growth_tests;
#[cfg(test)]
#[path = "tests/map.rs"]
mod tests;
#[cfg(test)]
#[path = "tests/map_text.rs"]
mod text_tests;
