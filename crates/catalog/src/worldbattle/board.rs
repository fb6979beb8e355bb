//! The boards of World Battle: its maps.

use protocol::{Board, Continent, Place};
use rules::worldbattle::{self, Map, State, Territory, TerritorySet, outlines};
use tabletop::Game;

/// The maps that a match can be set up with, by the word they are written with.
const SHIPPED: [&str; 3] = ["world", "classic", "six"];

/// The maps that a match can be set up with.
pub(super) fn maps() -> Vec<Board> {
    let maps = SHIPPED.iter().filter_map(|word| word.parse().ok());
    maps.map(|map: Map| board(&map)).collect()
}

/// The board that a map is.
pub(super) fn board(map: &Map) -> Board {
    let word = map.to_string();
    let is_shipped = SHIPPED.contains(&word.as_str());
    // Only the world is drawn; on other maps a place is where its name stands.
    let is_world = *map == *Map::world() || *map == *Map::classic();
    let outlines = if is_world { outlines::world() } else { Vec::new() };
    let numbers = |set: TerritorySet| set.iter().map(|it| u8::from(it).into());
    let place = |territory: Territory| {
        let printed = map.place(territory)?;
        Some(Place {
            number: u8::from(territory).into(),
            at: territory.to_string(),
            name: printed.name.clone(),
            borders: numbers(map.neighbours(territory)).collect(),
            continent: map.continents().get(printed.continent).map(|it| it.id.clone()),
            blocked: false,
            x: Some(printed.x as f32),
            y: Some(printed.y as f32),
            outline: outlines.get(territory.index()).map(outlines::whole),
        })
    };
    let continent = |it: &worldbattle::Continent| Continent {
        id: it.id.clone(),
        name: it.name.clone(),
        bonus: it.bonus,
        places: numbers(it.territories).collect(),
    };
    let (width, height) = map.canvas();
    Board {
        game: State::ID.to_owned(),
        map: if is_shipped { word } else { map.id().to_owned() },
        name: map.name().to_owned(),
        width: width as f32,
        height: height as f32,
        places: map.territories().iter().filter_map(place).collect(),
        continents: map.continents().iter().map(continent).collect(),
    }
}
