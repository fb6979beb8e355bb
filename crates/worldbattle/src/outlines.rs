//! The outlines of the world (`data/world-outlines.txt`), made from Natural Earth 1:50m (public
//! domain). For pictures only: no rule reads this.
//!
//! A line is the id of a territory, in the order of the map, and the `d` of its SVG path; the last
//! line is the lakes. A path is made of the commands `M` (to a point), and relative to the point
//! before `l` (straight line), `q` (quadratic curve), `t` (smooth quadratic curve) and `z` (end of a
//! ring). Coordinates have at most one decimal. Two neighbours have exactly the same curves along
//! their common border, in opposite directions.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter, Write};
use std::ops::Add;

use tabletop::ParseError;

use crate::Territory;

/// A point on the grid of tenths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Tenths {
    /// Tenths of the picture from the left.
    pub x: i32,
    /// Tenths of the picture from the top.
    pub y: i32,
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
    /// The land on its other side.
    pub beyond: Option<Territory>,
}

/// The border of a land, curve by curve, ring by ring.
pub type Outline = Vec<Curve>;

const SHIPPED: &str = include_str!("../data/world-outlines.txt");

/// The territories of the world in the order of the map, and after them its lakes.
pub fn world() -> Vec<Outline> {
    let mut outlines: Vec<Outline> = shipped()
        .map(|(_, path)| read(path).expect("the drawing is part of this crate and tested"))
        .collect();
    if let Some((_lakes, territories)) = outlines.split_last_mut() {
        find_neighbours(territories);
    }
    outlines
}

/// The names and paths of the file.
fn shipped() -> impl Iterator<Item = (&'static str, &'static str)> {
    SHIPPED.lines().filter_map(|line| line.split_once(' '))
}

/// Sets what lies beyond every curve: the territory that has the same curve backwards.
fn find_neighbours(outlines: &mut [Outline]) {
    let numbered = || (0..).map(Territory::new);
    let mut owners = BTreeMap::new();
    for (territory, outline) in numbered().zip(&*outlines) {
        owners.extend(outline.iter().map(|it| ((it.from, it.bend, it.to), territory)));
    }
    for curve in outlines.iter_mut().flatten() {
        curve.beyond = owners.get(&(curve.to, curve.bend, curve.from)).copied();
    }
}

/// Reads the `d` of a path.
fn read(path: &str) -> Result<Outline, ParseError> {
    let mut outline = Outline::new();
    let mut at = Tenths::default();
    let mut rest = path;
    while let Some(command) = rest.chars().next() {
        let arguments = &rest[command.len_utf8()..];
        let end = arguments.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(arguments.len());
        let points = read_points(&arguments[..end])?;
        rest = &arguments[end..];
        let wrong =
            || ParseError::new("M, l, q, t or z with its points", format!("{command}{arguments}"));
        let (bend, to) = match (command, &points[..]) {
            ('M', &[to]) => {
                at = to;
                continue;
            }
            ('z', []) => continue,
            ('l', &[to]) => (None, at + to),
            ('q', &[bend, to]) => (Some(at + bend), at + to),
            ('t', &[to]) => {
                let before = outline.last().and_then(|it: &Curve| it.bend).ok_or_else(wrong)?;
                (Some(before.mirrored(at)), at + to)
            }
            _ => return Err(wrong()),
        };
        outline.push(Curve { from: at, bend, to, beyond: None });
        at = to;
    }
    Ok(outline)
}

fn read_points(text: &str) -> Result<Vec<Tenths>, ParseError> {
    let numbers: Vec<i32> =
        text.split_ascii_whitespace().map(read_tenths).collect::<Result<_, _>>()?;
    match numbers.as_chunks() {
        (points, []) => Ok(points.iter().map(|&[x, y]| Tenths { x, y }).collect()),
        _ => Err(ParseError::new("two numbers per point", text)),
    }
}

/// Reads a number with at most one decimal.
fn read_tenths(text: &str) -> Result<i32, ParseError> {
    let wrong = || ParseError::new("a number with at most one decimal", text);
    let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
    let magnitude: u16 = whole.strip_prefix('-').unwrap_or(whole).parse().map_err(|_| wrong())?;
    let [digit @ b'0'..=b'9'] = tenth.as_bytes() else { return Err(wrong()) };
    let tenths = i32::from(magnitude) * 10 + i32::from(digit - b'0');
    Ok(if text.starts_with('-') { -tenths } else { tenths })
}

impl Add for Tenths {
    type Output = Tenths;
    fn add(self, step: Tenths) -> Tenths {
        Tenths { x: self.x + step.x, y: self.y + step.y }
    }
}

impl Tenths {
    /// The point as far on the other side of `middle`.
    fn mirrored(self, middle: Tenths) -> Tenths {
        Tenths { x: 2 * middle.x - self.x, y: 2 * middle.y - self.y }
    }
}

/// As it is written in a path.
impl Display for Tenths {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (before, number) in [("", self.x), (" ", self.y)] {
            let sign = if number < 0 { "-" } else { "" };
            write!(f, "{before}{sign}{}.{}", number.abs() / 10, number.abs() % 10)?;
        }
        Ok(())
    }
}

impl Curve {
    /// A curve between two points with nothing beyond.
    pub fn new(from: Tenths, bend: Tenths, to: Tenths) -> Curve {
        Curve { from, bend: Some(bend), to, beyond: None }
    }
}

/// All of an outline as the `d` of a path.
pub fn whole(outline: &Outline) -> String {
    path(outline, &|_| true)
}

/// The curves of an outline that are wanted, as the `d` of a path.
pub fn path(outline: &Outline, wanted: &dyn Fn(&Curve) -> bool) -> String {
    let mut path = String::new();
    let (mut start, mut end) = (None, None);
    for curve in outline.iter().filter(|curve| wanted(curve)) {
        let mut write = |letter: char, point: Tenths| {
            write!(path, "{letter}{point}").expect("a string takes all text");
        };
        if end != Some(curve.from) {
            start = Some(curve.from);
            write('M', curve.from);
        }
        match curve.bend {
            Some(bend) => {
                write('Q', bend);
                write(' ', curve.to);
            }
            None => write('L', curve.to),
        }
        end = Some(curve.to);
        if end == start {
            path.push('Z');
        }
    }
    path
}

/// An outline from corner to corner of a coarse grid. Neighbours share their corners, so they still
/// share their border.
pub fn coarse(outline: &Outline) -> String {
    const GRID: i32 = 4;
    let snap = |point: Tenths| {
        let on_grid = |tenths: i32| (tenths + 5 * GRID).div_euclid(10 * GRID) * GRID;
        Tenths { x: on_grid(point.x), y: on_grid(point.y) }
    };
    let mut path = String::new();
    let (mut end, mut at) = (None, Tenths::default());
    let mut write = |letter: char, x: i32, y: i32| {
        write!(path, "{letter}{x} {y}").expect("a string takes all text");
    };
    for curve in outline {
        if end != Some(curve.from) {
            at = snap(curve.from);
            write('M', at.x, at.y);
        }
        let to = snap(curve.to);
        if to != at {
            write('l', to.x - at.x, to.y - at.y);
        }
        (end, at) = (Some(curve.to), to);
    }
    path + "Z"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Map;

    #[test]
    fn the_drawing_has_the_territories_of_the_map_and_its_lakes() {
        let world = Map::world();
        let places = world.territories().iter().filter_map(|it| world.place(it));
        let expected: Vec<&str> = places.map(|it| it.id.as_str()).chain(["lakes"]).collect();
        assert_eq!(shipped().map(|(name, _)| name).collect::<Vec<_>>(), expected);
        assert_eq!(SHIPPED.lines().count(), expected.len());
        assert_eq!(super::world().len(), expected.len());
    }

    #[test]
    fn outlines_are_closed() {
        for (number, outline) in world().iter().enumerate() {
            let mut open = None;
            for curve in outline {
                match open {
                    Some((start, end)) if end == curve.from => {
                        open = (curve.to != start).then_some((start, curve.to));
                    }
                    Some(_) => panic!("{number} is torn"),
                    None => open = (curve.to != curve.from).then_some((curve.from, curve.to)),
                }
            }
            assert_eq!(open, None, "{number}");
        }
    }

    #[test]
    fn numbers_have_at_most_one_decimal() {
        for (text, tenths) in [("0", 0), ("-0.4", -4), ("305", 3050), ("-12.5", -125)] {
            assert_eq!(read_tenths(text), Ok(tenths), "{text}");
        }
        for text in ["", "-", ".5", "1.", "1.25", "1e2", "--1", "1.-5", "9999999999"] {
            assert!(read_tenths(text).is_err(), "{text}");
        }
    }

    #[test]
    fn points_are_written_with_one_decimal() {
        assert_eq!(Tenths { x: -4, y: 3050 }.to_string(), "-0.4 305.0");
    }

    #[test]
    fn a_smooth_line_bends_as_the_piece_before_it_ended() {
        let outline = read("M0 0q0.1 0 0.2 0.1t0.2 0t0.3 0.1l0.3 0z").unwrap();
        let curves: Vec<String> = outline
            .iter()
            .map(|it| format!("{}, {}", it.bend.map_or(String::new(), |it| it.to_string()), it.to))
            .collect();
        assert_eq!(
            curves,
            ["0.1 0.0, 0.2 0.1", "0.3 0.2, 0.4 0.1", "0.5 0.0, 0.7 0.2", ", 1.0 0.2"]
        );
    }

    #[test]
    fn a_path_that_is_not_understood_is_refused() {
        for path in
            ["1 2", "M1", "M1 2 3", "M0 0t1 1", "M0 0l1 1t1 1", "M0 0q1 1", "M0 0c1 1", "Mé"]
        {
            assert!(read(path).is_err(), "{path}");
        }
    }

    #[test]
    fn a_common_border_is_the_same_for_both() {
        let outlines = world();
        for (number, outline) in (0..).map(Territory::new).zip(&outlines[..42]) {
            for curve in outline {
                let Some(beyond) = curve.beyond else { continue };
                let (from, to) = (curve.to, curve.from);
                let back = Curve { from, to, beyond: Some(number), ..*curve };
                assert!(outlines[beyond.index()].contains(&back), "{number} and {beyond}");
            }
        }
    }

    #[test]
    fn a_path_begins_anew_where_a_curve_is_left_out() {
        let outline = &world()[0];
        assert_eq!(whole(outline).matches('M').count(), 1);
        let gap = outline[3];
        let open = path(outline, &|curve| *curve != gap);
        assert_eq!((open.matches('M').count(), open.contains('Z')), (2, false));
    }
}
