//! The boards of BattleZone: its maps, most of them generated.

use protocol::{Board, Place};
use rules::battlezone::drawing::{LOWER_RIGHT, Point, UPPER_LEFT, cell_centre, outline};
use rules::battlezone::{Map, State, Territory};
use tabletop::Game;

use crate::outlines::polygon;

/// The board that a map is.
pub(super) fn board(map: &Map) -> Board {
    // Coordinates begin at the upper left of the drawing.
    let moved = |it: Point| (it.x - UPPER_LEFT.x, it.y - UPPER_LEFT.y);
    let shapes = map.shapes().unwrap_or_default();
    let place = |territory: Territory| {
        let shape = shapes.get(territory.index());
        let centre = shape.map(|shape| moved(cell_centre(shape.centre)));
        let border = shape.map(|shape| outline(&shape.border).into_iter().map(moved));
        Place {
            number: territory.number().into(),
            at: territory.to_string(),
            name: format!("Territory {territory}"),
            borders: map.neighbours(territory).iter().map(|it| it.number().into()).collect(),
            continent: None,
            blocked: false,
            x: centre.map(|(x, _)| x),
            y: centre.map(|(_, y)| y),
            outline: border.map(polygon),
        }
    };
    let (width, height) = moved(LOWER_RIGHT);
    let map_text = map.to_string();
    Board {
        game: State::ID.to_owned(),
        name: match map.seed() {
            Some(seed) => format!("The map of seed {seed}"),
            None => "A map of its own".to_owned(),
        },
        map: map_text,
        width,
        height,
        places: map.territories().iter().map(place).collect(),
        continents: Vec::new(),
    }
}
