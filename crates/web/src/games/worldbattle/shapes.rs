//! Reads `world.shapes`: the outlines of the world, made from Natural Earth.
//!
//! Outlines use the commands `M`, `q`, `t`, `l` and `Z` on a grid of tenths, so that two neighbours
//! have exactly the same numbers for their common border.

use std::fmt::Write;

use super::drawing::Point;

/// A point on the grid of tenths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tenths {
    x: i32,
    y: i32,
}

/// A piece of a border: a quadratic curve, or a straight line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Curve {
    /// Where it begins.
    pub from: Tenths,
    /// What it bends towards.
    bend: Option<Tenths>,
    /// Where it ends.
    pub to: Tenths,
}

/// A territory of the world.
#[derive(Debug, Clone)]
pub struct Spot {
    /// Its id on the map.
    pub id: String,
    /// The middle of its name.
    pub label: Point,
    /// The middle of its armies' counter.
    pub counter: Point,
    /// Its outline as the `d` of a path.
    pub path: String,
    /// Its outline curve by curve.
    pub curves: Vec<Curve>,
}

/// A way over the sea.
#[derive(Debug, Clone)]
pub struct SeaLink {
    /// The id of the territory at its first end.
    pub from: String,
    /// The id of the territory at its other end.
    pub to: String,
    /// Its corners.
    pub points: Vec<Point>,
}

/// The world as it is drawn.
#[derive(Debug, Clone)]
pub struct World {
    /// Its territories in the order of the map.
    pub spots: Vec<Spot>,
    /// Its ways over the sea.
    pub lanes: Vec<SeaLink>,
    /// The ids of its continents, and where their names stand.
    pub signs: Vec<(String, Point)>,
    /// Lakes as the `d` of one path.
    pub lakes: String,
    /// The degrees of the globe as the `d` of one path.
    pub grid: String,
}

const SHIPPED: &str = include_str!("world.shapes");

impl World {
    /// The width of the picture.
    pub const WIDTH: f32 = 1000.0;
    /// The height of the picture.
    pub const HEIGHT: f32 = 600.0;

    /// The world that comes with the client.
    pub fn shipped() -> World {
        let none = String::new();
        let mut world =
            World { spots: vec![], lanes: vec![], signs: vec![], lakes: none.clone(), grid: none };
        for line in SHIPPED.lines().filter(|line| !line.starts_with('#')) {
            world.read(line).expect("the drawing is part of the client and tested");
        }
        world
    }

    fn read(&mut self, line: &str) -> Option<()> {
        let mut fields = line.split('|');
        let name = fields.next()?;
        let mut rest = || fields.next();
        match (name, name.split_at_checked(1)) {
            ("lakes", _) => self.lakes = rest()?.to_owned(),
            ("grid", _) => self.grid = rest()?.to_owned(),
            (_, Some(("~", from))) => {
                let to = rest()?.to_owned();
                self.lanes.push(SeaLink { from: from.to_owned(), to, points: points(rest()?)? });
            }
            (_, Some(("@", id))) => self.signs.push((id.to_owned(), point(rest()?)?)),
            _ => {
                let (label, counter, path) = (point(rest()?)?, point(rest()?)?, rest()?);
                let (id, curves) = (name.to_owned(), curves(path)?);
                self.spots.push(Spot { id, label, counter, path: path.to_owned(), curves });
            }
        }
        Some(())
    }
}

impl Tenths {
    /// As a point of the picture.
    pub fn point(self) -> Point {
        Point { x: self.x as f32 / 10.0, y: self.y as f32 / 10.0 }
    }

    fn of(point: Point) -> Tenths {
        Tenths { x: (point.x * 10.0).round() as i32, y: (point.y * 10.0).round() as i32 }
    }

    fn moved(self, by: Tenths) -> Tenths {
        Tenths { x: self.x + by.x, y: self.y + by.y }
    }

    /// The point as far on the other side of `middle`.
    fn mirrored(self, middle: Tenths) -> Tenths {
        Tenths { x: 2 * middle.x - self.x, y: 2 * middle.y - self.y }
    }
}

impl Curve {
    /// A curve between two points; without a bend it is straight.
    pub fn new(from: Point, bend: Option<Point>, to: Point) -> Curve {
        Curve { from: Tenths::of(from), bend: bend.map(Tenths::of), to: Tenths::of(to) }
    }

    /// The same for both directions.
    pub fn key(&self) -> (Tenths, Option<Tenths>, Tenths) {
        (self.from.min(self.to), self.bend, self.from.max(self.to))
    }

    /// Goes on with it in the `d` of a path.
    pub fn draw(&self, path: &mut String) {
        let to = self.to.point();
        let drawn = match self.bend.map(Tenths::point) {
            Some(bend) => write!(path, "Q{} {} {} {}", bend.x, bend.y, to.x, to.y),
            None => write!(path, "L{} {}", to.x, to.y),
        };
        drawn.expect("a string takes all text");
    }
}

fn point(text: &str) -> Option<Point> {
    points(text)?.first().copied()
}

fn points(mut text: &str) -> Option<Vec<Point>> {
    let mut points = Vec::new();
    while !text.is_empty() {
        points.push(pair(&mut text)?.point());
    }
    Some(points)
}

/// The curves of an outline.
fn curves(path: &str) -> Option<Vec<Curve>> {
    let mut curves = Vec::new();
    let (mut at, mut start, mut bend) = (Tenths { x: 0, y: 0 }, Tenths { x: 0, y: 0 }, None);
    let mut command = ' ';
    let mut rest = path;
    while !rest.is_empty() {
        if let Some(letter) = rest.chars().next().filter(char::is_ascii_alphabetic) {
            (command, rest) = (letter, &rest[1..]);
        }
        let mut pair = || pair(&mut rest);
        let next = match command {
            'M' => {
                (at, bend) = (pair()?, None);
                start = at;
                continue;
            }
            'q' => (Some(at.moved(pair()?)), at.moved(pair()?)),
            't' => (Some(bend.map_or(at, |bend: Tenths| bend.mirrored(at))), at.moved(pair()?)),
            'l' => (None, at.moved(pair()?)),
            'Z' => (None, start),
            _ => return None,
        };
        if next.1 != at {
            curves.push(Curve { from: at, bend: next.0, to: next.1 });
        }
        (bend, at) = next;
    }
    Some(curves)
}

/// Takes two numbers off a text.
fn pair(text: &mut &str) -> Option<Tenths> {
    Some(Tenths { x: tenths(text)?, y: tenths(text)? })
}

/// Takes a number such as `-.4` off a text, in tenths. The standard library's reader of decimals
/// would bring ten kilobytes of tables.
fn tenths(text: &mut &str) -> Option<i32> {
    let rest = text.trim_start_matches([' ', ',']);
    let (sign, digits) = match rest.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, rest),
    };
    let mut dots = 0;
    let end = digits.find(|letter: char| {
        dots += i32::from(letter == '.');
        !(letter.is_ascii_digit() || letter == '.' && dots == 1)
    });
    let (number, left) = digits.split_at(end.unwrap_or(digits.len()));
    if number.is_empty() {
        return None;
    }
    let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
    let whole: i32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    *text = left;
    Some(sign * (whole * 10 + part.parse::<i32>().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use worldbattle::{Map, Territory};

    #[test]
    fn the_drawing_has_the_territories_of_the_map_in_its_order() {
        let (map, world) = (Map::world(), World::shipped());
        assert_eq!(world.spots.len(), usize::from(map.len()));
        for (number, spot) in (0u8..).zip(&world.spots) {
            assert_eq!(map.find(&spot.id), Some(Territory::new(number)));
        }
    }

    #[test]
    fn all_24_ways_over_the_sea_are_there_one_of_them_in_two_pieces() {
        assert_eq!(World::shipped().lanes.len(), 25);
    }

    #[test]
    fn outlines_are_closed() {
        for spot in &World::shipped().spots {
            let mut open = None;
            for curve in &spot.curves {
                match open {
                    Some((start, end)) if end == curve.from => {
                        open = (curve.to != start).then_some((start, curve.to));
                    }
                    Some(_) => panic!("{} is torn", spot.id),
                    None => open = (curve.to != curve.from).then_some((curve.from, curve.to)),
                }
            }
            assert_eq!(open, None, "{}", spot.id);
        }
    }

    #[test]
    fn short_numbers_are_read_in_tenths() {
        let mut text = "920.2-.4.5 12q";
        let read: Vec<i32> = std::iter::from_fn(|| tenths(&mut text)).collect();
        assert_eq!((read, text), (vec![9202, -4, 5, 120], "q"));
        let corners = [Point { x: 40.8, y: 92.0 }, Point { x: 0.0, y: 92.0 }];
        assert_eq!(points("40.8 92 0 92").unwrap(), corners);
    }

    #[test]
    fn a_smooth_curve_bends_as_the_one_before_it_ended() {
        let curves = curves("M0 0q1 0 2 1t2 1l1 1Z").unwrap();
        let bends: Vec<_> = curves.iter().map(|curve| curve.bend).collect();
        let at = |x, y| Some(Tenths { x, y });
        assert_eq!(bends, [at(10, 0), at(30, 20), None, None]);
    }
}
