//! The board of a match, or a map that can be played on: one vocabulary for all games.

use std::fmt::Write;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::Game;
use worldbattle::outlines;

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

/// The maps of World Battle by the word they are written with.
const WORLD_BATTLE_MAPS: [&str; 3] = ["world", "classic", "six"];

impl Board {
    /// The maps that a game can be set up with by name. BattleZone and Conquer make a new one for
    /// every match, and Imperial Battleground has one grid.
    pub fn maps_of(game: &str) -> Vec<Board> {
        match game {
            worldbattle::State::ID => {
                let maps = WORLD_BATTLE_MAPS.iter().filter_map(|word| word.parse().ok());
                maps.map(|map: worldbattle::Map| Board::from(&map)).collect()
            }
            imperial::State::ID => vec![Board::of_imperial()],
            _ => Vec::new(),
        }
    }

    /// The board that a view of this game is about; nothing where the view is of another game.
    pub fn of_view(game: &str, view: &Value) -> Option<Board> {
        let view = view.clone();
        match game {
            battlezone::State::ID => {
                let view: battlezone::View = serde_json::from_value(view).ok()?;
                Some(Board::from(&**view.map()))
            }
            conquer::State::ID => {
                let view: conquer::View = serde_json::from_value(view).ok()?;
                Some(Board::from(&**view.field().board()))
            }
            imperial::State::ID => Some(Board::of_imperial()),
            worldbattle::State::ID => {
                let view: worldbattle::View = serde_json::from_value(view).ok()?;
                Some(Board::from(&**view.map()))
            }
            _ => None,
        }
    }

    /// The board as it stands in a list of maps.
    pub fn summary(&self) -> MapSummary {
        MapSummary {
            map: self.map.clone(),
            name: self.name.clone(),
            places: self.places.len(),
            borders: self.places.iter().map(|place| place.borders.len()).sum::<usize>() / 2,
        }
    }

    fn of_imperial() -> Board {
        let place = |square: imperial::Square| {
            // Row 1 is drawn at the bottom, as seat a sees it.
            let (x, y) = (f32::from(square.column()), f32::from(3 - square.row()));
            Place {
                number: square.index() as u16,
                at: square.to_string(),
                name: square.to_string(),
                borders: square.neighbours().iter().map(|it| it.index() as u16).collect(),
                continent: None,
                blocked: false,
                x: Some(x + 0.5),
                y: Some(y + 0.5),
                outline: Some(unit_square(x, y)),
            }
        };
        Board {
            game: imperial::State::ID.to_owned(),
            map: "3x4".to_owned(),
            name: "The grid of three by four".to_owned(),
            width: 3.0,
            height: 4.0,
            places: imperial::Square::all().map(place).collect(),
            continents: Vec::new(),
        }
    }
}

impl From<&worldbattle::Map> for Board {
    fn from(map: &worldbattle::Map) -> Board {
        let word = map.to_string();
        let is_shipped = WORLD_BATTLE_MAPS.contains(&word.as_str());
        // Only the world is drawn; on other maps a place is where its name stands.
        let is_world = *map == *worldbattle::Map::world() || *map == *worldbattle::Map::classic();
        let outlines = if is_world { outlines::world() } else { Vec::new() };
        let numbers = |set: worldbattle::TerritorySet| set.iter().map(|it| u8::from(it).into());
        let place = |territory: worldbattle::Territory| {
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
            game: worldbattle::State::ID.to_owned(),
            map: if is_shipped { word } else { map.id().to_owned() },
            name: map.name().to_owned(),
            width: width as f32,
            height: height as f32,
            places: map.territories().iter().filter_map(place).collect(),
            continents: map.continents().iter().map(continent).collect(),
        }
    }
}

impl From<&battlezone::Map> for Board {
    fn from(map: &battlezone::Map) -> Board {
        use battlezone::drawing::{LOWER_RIGHT, Point, UPPER_LEFT, cell_centre, outline};

        // Coordinates begin at the upper left of the drawing.
        let moved = |it: Point| (it.x - UPPER_LEFT.x, it.y - UPPER_LEFT.y);
        let shapes = map.shapes().unwrap_or_default();
        let place = |territory: battlezone::Territory| {
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
            game: battlezone::State::ID.to_owned(),
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
}

impl From<&conquer::Board> for Board {
    fn from(board: &conquer::Board) -> Board {
        let (width, height) = (board.width(), board.height());
        let number =
            |cell: conquer::Cell| u16::from(cell.y()) * u16::from(width) + u16::from(cell.x());
        let place = |cell: conquer::Cell| {
            let (x, y) = (f32::from(cell.x()), f32::from(cell.y()));
            let is_rock = board.rocks().contains(cell);
            let beside = cell.around().filter(|it| {
                let shares_a_side = it.x() == cell.x() || it.y() == cell.y();
                shares_a_side && board.contains(*it)
            });
            Place {
                number: number(cell),
                at: cell.to_string(),
                name: cell.to_string(),
                borders: beside.map(number).collect(),
                continent: None,
                blocked: is_rock,
                x: Some(x + 0.5),
                y: Some(y + 0.5),
                outline: Some(unit_square(x, y)),
            }
        };
        let rows =
            (0..height).flat_map(|y| (0..width).filter_map(move |x| conquer::Cell::at(x, y)));
        Board {
            game: conquer::State::ID.to_owned(),
            map: format!("{width}x{height}"),
            name: format!("A field of {width} by {height} cells"),
            width: width.into(),
            height: height.into(),
            places: rows.map(place).collect(),
            continents: Vec::new(),
        }
    }
}

/// The outline of a cell whose upper left corner this is.
fn unit_square(x: f32, y: f32) -> String {
    format!("M{x} {y}h1v1h-1Z")
}

/// A polygon as an SVG path.
fn polygon(points: impl Iterator<Item = (f32, f32)>) -> String {
    let mut path = String::new();
    for (nth, (x, y)) in points.enumerate() {
        let letter = if nth == 0 { 'M' } else { 'L' };
        write!(path, "{letter}{x} {y}").expect("a string takes all text");
    }
    path + "Z"
}

#[cfg(test)]
mod tests {
    use tabletop::{Rng, Viewer};

    use super::*;

    fn board_of_new_game<G: Game>() -> Board {
        let state = G::new(&G::Setup::default(), &mut Rng::fast(7)).expect("the usual game");
        let view = serde_json::to_value(state.view(Viewer::Spectator)).expect("a view is JSON");
        Board::of_view(G::ID, &view).expect("a board")
    }

    #[test]
    fn borders_go_both_ways_and_outlines_lie_on_the_drawing() {
        for board in [
            board_of_new_game::<battlezone::State>(),
            board_of_new_game::<conquer::State>(),
            board_of_new_game::<imperial::State>(),
            board_of_new_game::<worldbattle::State>(),
        ] {
            let first = board.places[0].number;
            for (number, place) in (first..).zip(&board.places) {
                assert_eq!(place.number, number, "{}", board.game);
                for &other in &place.borders {
                    let back = &board.places[usize::from(other - first)].borders;
                    assert!(back.contains(&number), "{} {number} {other}", board.game);
                }
                let (x, y) = (place.x.expect("drawn"), place.y.expect("drawn"));
                assert!((0.0..=board.width).contains(&x) && (0.0..=board.height).contains(&y));
                let outline = place.outline.as_deref().expect("drawn");
                assert!(outline.starts_with('M') && outline.ends_with('Z'), "{outline}");
            }
        }
    }

    #[test]
    fn the_world_has_its_borders_continents_and_bonuses() {
        let maps = Board::maps_of("worldbattle");
        let borders: Vec<usize> = maps.iter().map(|map| map.summary().borders).collect();
        assert_eq!(borders[..2], [82, 83]);
        let world = &maps[0];
        assert_eq!((world.map.as_str(), world.places.len()), ("world", 42));
        assert_eq!(world.continents.iter().map(|it| it.bonus).sum::<u32>(), 24);
        assert_eq!(world.continents.iter().map(|it| it.places.len()).sum::<usize>(), 42);
        let ontario = &world.places[5];
        assert_eq!((ontario.name.as_str(), ontario.at.as_str()), ("Ontario", "5"));
        assert_eq!(ontario.continent.as_deref(), Some("north-america"));
        assert_eq!(ontario.borders, [1, 2, 3, 4, 6]);
    }

    #[test]
    fn a_rock_of_conquer_is_blocked() {
        let board = board_of_new_game::<conquer::State>();
        let rocks = board.places.iter().filter(|place| place.blocked).count();
        assert!(rocks > 0 && rocks < board.places.len(), "{rocks}");
    }
}
