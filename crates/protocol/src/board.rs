//! The board of a match, or a map that can be played on: one vocabulary for all games.

use serde::{Deserialize, Serialize};

/// What is printed on a board and does not change during a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Board {
    /// The game it is for.
    pub game: String,
    /// Its name among the maps of the game; of a generated map, what it is generated from.
    pub map: String,
    /// Its name for people.
    pub name: String,
    /// The width of the drawing that coordinates and outlines refer to.
    pub width: f32,
    /// The height of that drawing.
    pub height: f32,
    /// Territories, cells or squares, by their number.
    pub places: Vec<Place>,
    /// Places that pay a bonus to who owns them all; only World Battle has them.
    pub continents: Vec<Continent>,
}

/// A territory, a cell or a square.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Place {
    /// Its number, which `borders` refer to. Numbers follow one another; those of World Battle,
    /// Conquer and Imperial Battleground begin with 0, those of BattleZone with 1.
    pub number: u16,
    /// How it is written in actions, such as `5` or `c4`.
    pub at: String,
    /// Its name for people, such as `Ontario`.
    pub name: String,
    /// The numbers of the places it borders.
    pub borders: Vec<u16>,
    /// The id of its continent, if it lies in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub continent: Option<String>,
    /// Can nobody ever own it, such as a rock in Conquer?
    pub blocked: bool,
    /// Where its name stands, from the left; `null` on a map without a drawing.
    pub x: Option<f32>,
    /// Where its name stands, from the top; `null` on a map without a drawing.
    pub y: Option<f32>,
    /// Its outline as an SVG path; `null` on a map without a drawing.
    pub outline: Option<String>,
}

/// Places that pay a bonus to who owns them all.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Continent {
    /// Lower case with hyphens, unique on its map.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Armies per turn for the owner of all of it.
    pub bonus: u32,
    /// The numbers of its places.
    pub places: Vec<u16>,
}

/// A map in the list of a game's maps.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MapSummary {
    /// Its name in addresses and setups.
    pub map: String,
    /// Its name for people.
    pub name: String,
    /// How many places it has.
    pub places: usize,
    /// How many borders it has.
    pub borders: usize,
}

impl Board {
    /// The board as it stands in a list of maps.
    pub fn summary(&self) -> MapSummary {
        MapSummary {
            map: self.map.clone(),
            name: self.name.clone(),
            places: self.places.len(),
            borders: self.places.iter().map(|place| place.borders.len()).sum::<usize>() / 2,
        }
    }
}
