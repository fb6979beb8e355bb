//! A map as SVG paths: outlines, fronts, lanes, and the positions of armies and names. Pure
//! geometry.
//!
//! The world is drawn from its outlines (`worldbattle::outlines`), in which neighbours share every curve of
//! their border. Any other map is drawn as islands around its places, joined by lanes.

use std::sync::{Arc, LazyLock};

use tabletop::Seat;
use worldbattle::outlines::{self, Curve, Outline, Tenths};
use worldbattle::{Map, Territory, TerritorySet};

use super::world;
pub use crate::games::plane::{Frame, Point};

/// One territory of the picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Land {
    /// Which it is.
    pub territory: Territory,
    /// Its outline as the `d` of a path.
    pub outline: String,
    /// The middle of its armies' counter.
    pub token: Point,
    /// The middle of its name.
    pub label: Point,
    /// Its border, curve by curve.
    border: Outline,
}

/// A way over the sea, or between islands.
#[derive(Debug, Clone, PartialEq)]
pub struct Lane {
    /// The territory at its first end.
    pub from: Territory,
    /// The territory at its other end.
    pub to: Territory,
    /// Its line as the `d` of a path.
    pub line: String,
    /// Where it leaves the picture, if it goes round the world: the position of the name of `to`.
    pub edge: Option<Point>,
}

/// The position of a continent's name, with the number of the continent on the map.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sign {
    /// The number of the continent.
    pub continent: usize,
    /// The middle of the name.
    pub at: Point,
}

/// A whole map.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawing {
    /// Its territories in order.
    pub lands: Vec<Land>,
    /// Its ways over the sea.
    pub lanes: Vec<Lane>,
    /// The names of its continents.
    pub signs: Vec<Sign>,
    /// Lakes as the `d` of one path; nothing on a map of islands.
    pub lakes: String,
    /// The degrees of the globe as the `d` of one path; nothing on a map of islands.
    pub grid: String,
    /// The whole picture.
    pub frame: Frame,
}

static WORLD: LazyLock<Arc<Drawing>> = LazyLock::new(|| Arc::new(Drawing::of_world()));

/// The size of the picture of the world.
const SIZE: Point = Point { x: 1000.0, y: 600.0 };

impl Drawing {
    /// Draws a map.
    pub fn of(map: &Map) -> Arc<Drawing> {
        let world = Map::world();
        if *map == *world {
            return WORLD.clone();
        }
        let same_places = map.len() == world.len()
            && map.territories().iter().all(|it| map.place(it) == world.place(it));
        if !same_places {
            return Arc::new(Drawing::of_islands(map));
        }
        let mut drawing = Drawing::clone(&WORLD);
        for (from, to) in borders(map).filter(|&(from, to)| !world.neighbours(from).contains(to)) {
            let lane = Lane::straight(from, to, drawing.land(from).token, drawing.land(to).token);
            drawing.lanes.push(lane);
        }
        Arc::new(drawing)
    }

    /// The world without outlines and with an empty sea: Home draws the coasts of its picture
    /// itself.
    pub fn without_coasts(&self) -> Drawing {
        let mut drawing = self.clone();
        drawing.lands.iter_mut().for_each(|land| land.outline.clear());
        drawing.lakes.clear();
        drawing.grid.clear();
        drawing
    }

    fn of_world() -> Drawing {
        let mut borders = outlines::world();
        let lakes = borders.pop().expect("the lakes are behind the territories");
        let lands = (0..).zip(borders).zip(&world::PLACES);
        let lands = lands.map(|((number, border), [x, y, token_x, token_y])| Land {
            territory: Territory::new(number),
            outline: outlines::whole(&border),
            token: tenths(*token_x, *token_y),
            label: tenths(*x, *y),
            border,
        });
        let lanes = world::LANES.iter().map(|(from, to, [x, y, end_x, end_y])| {
            let (start, end) = (tenths(*x, *y), tenths(*end_x, *end_y));
            let leaves = end.x <= 0.0 || end.x >= SIZE.x;
            let edge = leaves.then_some(end);
            Lane { edge, ..Lane::straight(Territory::new(*from), Territory::new(*to), start, end) }
        });
        let signs = world::SIGNS.iter().enumerate();
        let signs = signs.map(|(continent, [x, y])| Sign { continent, at: tenths(*x, *y) });
        Drawing {
            lands: lands.collect(),
            lanes: lanes.collect(),
            signs: signs.collect(),
            lakes: outlines::whole(&lakes),
            grid: world::GRID.to_owned(),
            frame: Frame { from: Point::default(), to: SIZE },
        }
    }

    /// Islands around the places of a map, as large as the two nearest ones allow.
    fn of_islands(map: &Map) -> Drawing {
        let (width, height) = map.canvas();
        let scale = (SIZE.x / width as f32).min(SIZE.y / height as f32);
        let places: Vec<Point> = map
            .territories()
            .iter()
            .filter_map(|it| map.place(it))
            .map(|place| Point { x: place.x as f32 * scale, y: place.y as f32 * scale })
            .collect();
        let apart = |(nth, a): (usize, &Point)| {
            places[..nth].iter().map(move |b| a.distance(*b)).fold(f32::INFINITY, f32::min)
        };
        let nearest = places.iter().enumerate().map(apart).fold(f32::INFINITY, f32::min);
        let radius = (nearest * 0.4).clamp(16.0, 84.0);
        let island = |(territory, &token): (Territory, &Point)| {
            let border = circle(token, radius);
            let label = Point { x: token.x, y: token.y - 18.5 };
            Land { territory, outline: outlines::whole(&border), token, label, border }
        };
        let lands: Vec<Land> = map.territories().iter().zip(&places).map(island).collect();
        let token = |territory: Territory| lands[territory.index()].token;
        let lanes = borders(map).map(|(a, b)| Lane::straight(a, b, token(a), token(b)));
        let lanes = lanes.collect();
        let signs = map.continents().iter().enumerate().map(|(continent, it)| {
            let within: Vec<Point> = it.territories.iter().map(token).collect();
            let x = within.iter().map(|point| point.x).sum::<f32>() / within.len() as f32;
            let y = within.iter().map(|point| point.y).fold(0.0, f32::max) + radius + 22.0;
            Sign { continent, at: Point { x, y } }
        });
        let signs = signs.collect();
        let corners = places.iter().flat_map(|place| {
            let by = radius + 34.0;
            [Point { x: place.x - by, y: place.y - by }, Point { x: place.x + by, y: place.y + by }]
        });
        let frame = Frame::around(corners);
        Drawing { lands, lanes, signs, lakes: String::new(), grid: String::new(), frame }
    }

    /// One territory.
    pub fn land(&self, territory: Territory) -> &Land {
        &self.lands[territory.index()]
    }

    /// The front: all borders between land of two owners, as the `d` of one path.
    pub fn front(&self, owner: impl Fn(Territory) -> Option<Seat>) -> String {
        self.lands.iter().fold(String::new(), |path, land| {
            // Every border belongs to two territories; the lower one draws it.
            let enemy = |beyond: Option<Territory>| {
                beyond.is_some_and(|it| it > land.territory && owner(it) != owner(land.territory))
            };
            path + &land.lines_where(enemy)
        })
    }

    /// The outer lines of a group of territories, as the `d` of one path.
    pub fn contour(&self, group: TerritorySet) -> String {
        let inside = self.lands.iter().filter(|land| group.contains(land.territory));
        inside.fold(String::new(), |path, land| {
            path + &land.lines_where(|beyond| beyond.is_none_or(|it| !group.contains(it)))
        })
    }

    /// The rectangle around some of the territories.
    pub fn frame_of(&self, shown: TerritorySet) -> Frame {
        let lands = self.lands.iter().filter(|land| shown.contains(land.territory));
        Frame::around(lands.flat_map(|land| land.border.iter().map(|curve| point(curve.from))))
    }

    /// The territory whose armies are nearest to a point, no farther than `reach`.
    pub fn nearest(&self, point: Point, reach: f32) -> Option<Territory> {
        let near = self.lands.iter().map(|land| (land.territory, land.token.distance(point)));
        let near = near.filter(|(_, distance)| *distance <= reach);
        near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(territory, _)| territory)
    }
}

impl Land {
    /// Where it touches a neighbour: the middle of their common border, or its armies if only a
    /// lane joins them.
    pub fn touching(&self, neighbour: Territory) -> Point {
        let common: Vec<Point> = self
            .border
            .iter()
            .filter(|curve| curve.beyond == Some(neighbour))
            .map(|curve| point(curve.from))
            .collect();
        common.get(common.len() / 2).copied().unwrap_or(self.token)
    }

    /// The distance from a point to its farthest point.
    pub fn extent(&self, from: Point) -> f32 {
        let points = self.border.iter().map(|curve| point(curve.from));
        points.map(|point| point.distance(from)).fold(0.0, f32::max)
    }

    /// Lines along the curves for which `wanted` accepts the land beyond.
    fn lines_where(&self, wanted: impl Fn(Option<Territory>) -> bool) -> String {
        outlines::path(&self.border, &|curve| wanted(curve.beyond))
    }
}

impl Lane {
    fn straight(from: Territory, to: Territory, a: Point, b: Point) -> Lane {
        Lane { from, to, line: format!("M{} {}L{} {}", a.x, a.y, b.x, b.y), edge: None }
    }
}

/// Every border of a map once.
fn borders(map: &Map) -> impl Iterator<Item = (Territory, Territory)> {
    let neighbours = |from: Territory| map.neighbours(from).iter().map(move |to| (from, to));
    map.territories().iter().flat_map(neighbours).filter(|(from, to)| from < to)
}

fn point(tenths: Tenths) -> Point {
    Point { x: tenths.x as f32 / 10.0, y: tenths.y as f32 / 10.0 }
}

fn curve(from: Point, bend: Point, to: Point) -> Curve {
    let round = |it: f32| (it * 10.0).round() as i32;
    let [from, bend, to] = [from, bend, to].map(|it| Tenths { x: round(it.x), y: round(it.y) });
    Curve::new(from, bend, to)
}

fn tenths(x: i16, y: i16) -> Point {
    Point { x: f32::from(x) / 10.0, y: f32::from(y) / 10.0 }
}

/// A circle of eight curves.
fn circle(middle: Point, radius: f32) -> Outline {
    /// The sine and cosine of an eighth of a turn, and the tangent of half of it.
    const EIGHTH: f32 = std::f32::consts::FRAC_1_SQRT_2;
    const BEND: f32 = std::f32::consts::SQRT_2 - 1.0;
    let at = |(x, y): (f32, f32)| Point { x: middle.x + radius * x, y: middle.y + radius * y };
    let quarter = |(x, y): (f32, f32)| {
        let on = |along: f32, aside: f32| at((x * along - y * aside, y * along + x * aside));
        let halfway = on(EIGHTH, EIGHTH);
        [curve(on(1.0, 0.0), on(1.0, BEND), halfway), curve(halfway, on(BEND, 1.0), on(0.0, 1.0))]
    };
    [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)].into_iter().flat_map(quarter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn land_and_lanes_are_exactly_the_borders_of_the_map() {
        for map in [Map::world(), Map::classic(), Map::six()] {
            let drawing = Drawing::of(&map);
            for land in &drawing.lands {
                let touched = land.border.iter().filter_map(|curve| curve.beyond);
                let lanes = drawing.lanes.iter().filter_map(|lane| match land.territory {
                    it if it == lane.from => Some(lane.to),
                    it if it == lane.to => Some(lane.from),
                    _ => None,
                });
                let drawn: TerritorySet = touched.chain(lanes).collect();
                assert_eq!(drawn, map.neighbours(land.territory), "{}", land.territory);
            }
        }
    }

    #[test]
    fn the_way_round_the_world_is_shown_on_both_edges() {
        let drawing = Drawing::of(&Map::world());
        let edges: Vec<f32> = drawing.lanes.iter().filter_map(|lane| Some(lane.edge?.x)).collect();
        assert_eq!(edges, [0.0, SIZE.x]);
    }

    #[test]
    fn where_one_owns_everything_there_is_no_front() {
        let drawing = Drawing::of(&Map::world());
        assert_eq!(drawing.front(|_| Some(Seat::A)), "");
        let first = |it: Territory| (it.index() > 0).then_some(Seat::A);
        assert_eq!(drawing.front(first), "", "Greenland is an island");
        let alaska = |it: Territory| (it.index() == 7).then_some(Seat::B);
        assert!(drawing.front(alaska).starts_with('M'));
    }

    #[test]
    fn a_continent_is_outlined_without_its_inner_borders() {
        let (map, drawing) = (Map::world(), Drawing::of(&Map::world()));
        for continent in map.continents() {
            let contour = drawing.contour(continent.territories);
            let all: usize =
                continent.territories.iter().map(|it| drawing.land(it).border.len()).sum();
            let curves = contour.matches(['Q', 'L']).count();
            assert!(0 < curves && curves < all, "{}: {curves} of {all}", continent.id);
        }
    }

    #[test]
    fn armies_stand_in_the_picture_and_are_found_there() {
        for map in [Map::world(), Map::six()] {
            let drawing = Drawing::of(&map);
            for land in &drawing.lands {
                let Frame { from, to } = drawing.frame;
                assert!(from.x < land.token.x && land.token.x < to.x);
                assert!(from.y < land.token.y && land.token.y < to.y);
                assert_eq!(drawing.nearest(land.token, 10.0), Some(land.territory));
            }
        }
        assert_eq!(Drawing::of(&Map::six()).nearest(Point { x: -500.0, y: 0.0 }, 20.0), None);
    }

    #[test]
    fn every_continent_has_its_sign() {
        for map in [Map::world(), Map::six()] {
            let mut signs: Vec<usize> =
                Drawing::of(&map).signs.iter().map(|it| it.continent).collect();
            signs.sort_unstable();
            assert_eq!(signs, (0..map.continents().len()).collect::<Vec<_>>());
        }
    }

    #[test]
    fn neighbours_touch_on_their_common_border() {
        let drawing = Drawing::of(&Map::world());
        let [china, mongolia] = [34, 35].map(Territory::new);
        let touching = drawing.land(china).touching(mongolia);
        assert!(touching != drawing.land(china).token);
        assert!(drawing.land(china).extent(touching) > 40.0);
        assert_eq!(drawing.land(china).touching(Territory::new(0)), drawing.land(china).token);
    }
}
