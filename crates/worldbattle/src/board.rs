//! The map: territories, borders and continents (README §1). Maps are data, never code.
//!
//! In positions and setups a map is written by its word, `world`, `classic` or `six`, and any
//! other map as its file in one line.

mod check;
mod error;
mod file;

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use geometry::groups;
use tabletop::ParseError;

pub use error::{MapError, limits};

use crate::{Territory, TerritorySet};
use file::MapFile;

/// A map that can be played on: in one piece, every border both ways, every territory in exactly
/// one continent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    id: String,
    name: String,
    canvas: (u32, u32),
    territories: Vec<Place>,
    continents: Vec<Continent>,
    /// By territory; bit 0 is territory 0.
    neighbours: [u64; Territory::MAX as usize],
}

/// What is printed on the map for one territory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Lower case with hyphens, unique on its map.
    pub id: String,
    /// For people.
    pub name: String,
    /// The number of its continent.
    pub continent: usize,
    /// Where the middle of its name is on the canvas, from the left.
    pub x: u32,
    /// Where the middle of its name is on the canvas, from the top.
    pub y: u32,
}

/// Territories that pay a bonus to who owns them all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Continent {
    /// Lower case with hyphens, unique on its map.
    pub id: String,
    /// For people.
    pub name: String,
    /// Armies per turn for the owner of all of it.
    pub bonus: u32,
    /// What belongs to it.
    pub territories: TerritorySet,
}

/// What a seat gets at the start of its turn (README §4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reinforcements {
    /// One per three territories, at least 3.
    pub for_territories: u32,
    /// The bonuses of the continents owned completely.
    pub for_continents: u32,
}

impl Reinforcements {
    /// Both together.
    pub const fn total(self) -> u32 {
        self.for_territories + self.for_continents
    }
}

impl Map {
    /// The World Battle map: 42 territories, 82 borders.
    pub fn world() -> Arc<Map> {
        SHIPPED[0].1.clone()
    }

    /// The World Battle map with the border Greenland–Ontario of the usual board: 83 borders.
    pub fn classic() -> Arc<Map> {
        SHIPPED[1].1.clone()
    }

    /// A tiny map of six territories, for tests.
    pub fn six() -> Arc<Map> {
        SHIPPED[2].1.clone()
    }

    /// Reads and checks a map file.
    pub fn from_file(text: &str) -> Result<Arc<Map>, MapError> {
        read(text, false).map(shared)
    }

    /// Reads and checks a map file with the extra borders of its classic variant.
    pub fn classic_from_file(text: &str) -> Result<Arc<Map>, MapError> {
        read(text, true).map(shared)
    }

    /// The map as a file in one line, without what can be derived.
    pub fn to_file(&self) -> String {
        MapFile::of(self).write()
    }

    /// Lower case with hyphens.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// For people.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Width and height of the drawing that the places refer to.
    pub fn canvas(&self) -> (u32, u32) {
        self.canvas
    }

    /// How many territories there are.
    #[allow(clippy::len_without_is_empty)] // no map is empty
    pub fn len(&self) -> u8 {
        self.territories.len() as u8
    }

    /// All territories.
    #[inline]
    pub fn territories(&self) -> TerritorySet {
        TerritorySet::first(self.len())
    }

    /// What is printed for a territory; `None` when it is not on this map.
    pub fn place(&self, territory: Territory) -> Option<&Place> {
        self.territories.get(territory.index())
    }

    /// A territory by name and number, for sentences: `Ontario (5)`; beyond the map only its number.
    pub fn label(&self, territory: Territory) -> String {
        match self.place(territory) {
            Some(place) => format!("{} ({territory})", place.name),
            None => territory.to_string(),
        }
    }

    /// The territory with this id.
    pub fn find(&self, id: &str) -> Option<Territory> {
        self.territories().iter().find(|it| self.territories[it.index()].id == id)
    }

    /// The territories that border this one; none for a territory that is not on the map.
    #[inline]
    pub const fn neighbours(&self, territory: Territory) -> TerritorySet {
        TerritorySet(self.neighbours[territory.index()])
    }

    /// How many borders there are.
    pub fn borders(&self) -> u32 {
        self.territories().iter().map(|it| self.neighbours(it).len()).sum::<u32>() / 2
    }

    /// The continents in the order of the map.
    pub fn continents(&self) -> &[Continent] {
        &self.continents
    }

    /// What can be reached from a territory without leaving `within`, itself included.
    #[inline]
    pub fn reach(&self, from: Territory, within: TerritorySet) -> TerritorySet {
        TerritorySet(groups::reach_wide(&self.neighbours, from.bit().0, within.0))
    }

    /// The continents that lie completely in a set of territories.
    pub fn continents_in(&self, owned: TerritorySet) -> impl Iterator<Item = &Continent> {
        self.continents.iter().filter(move |it| owned.contains_all(it.territories))
    }

    /// What the owner of these territories gets at the start of a turn.
    pub fn reinforcements(&self, owned: TerritorySet) -> Reinforcements {
        Reinforcements {
            for_territories: (owned.len() / 3).max(3),
            for_continents: self.continents_in(owned).map(|it| it.bonus).sum(),
        }
    }
}

/// The maps that come with the game, by the word they are written with.
static SHIPPED: LazyLock<[(&str, Arc<Map>); 3]> = LazyLock::new(|| {
    let (world, six) = (include_str!("../data/world.json"), include_str!("../data/six.json"));
    let maps = [("world", world, false), ("classic", world, true), ("six", six, false)];
    maps.map(|(word, text, classic)| {
        (word, Arc::new(read(text, classic).expect("the file is part of this crate and tested")))
    })
});

/// Reads and checks a map file, if wanted with the extra borders of its classic variant.
fn read(text: &str, classic: bool) -> Result<Map, MapError> {
    let file = MapFile::read(text)?;
    if classic { file.with_classic_borders()?.into_map() } else { file.into_map() }
}

/// The shipped map where this is one, so that each map has one spelling.
fn shared(map: Map) -> Arc<Map> {
    let same = SHIPPED.iter().find(|(_, shipped)| **shipped == map);
    same.map_or_else(|| Arc::new(map), |(_, shipped)| shipped.clone())
}

impl Display for Map {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match SHIPPED.iter().find(|(_, shipped)| **shipped == *self) {
            Some((word, _)) => f.write_str(word),
            None => f.write_str(&self.to_file()),
        }
    }
}

/// Reads a map as it is written in positions; use [`Map::from_file`] for files.
pub(crate) fn parse(text: &str) -> Result<Arc<Map>, ParseError> {
    if let Some((_, shipped)) = SHIPPED.iter().find(|(word, _)| *word == text) {
        return Ok(shipped.clone());
    }
    if !text.starts_with('{') {
        return Err(ParseError::new("a map: world, classic, six or a map file", text));
    }
    Map::from_file(text).map_err(|error| ParseError::new(format!("a map file ({error})"), text))
}

impl FromStr for Map {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Map, ParseError> {
        parse(text).map(Arc::unwrap_or_clone)
    }
}
