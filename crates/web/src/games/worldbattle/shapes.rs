//! Reads `world.shapes`: the outlines of the world, made from Natural Earth 1:50m (public domain).
//!
//! Home's picture and the table are drawn from the same outlines, so they are part of what everybody
//! downloads first, and written as shortly as possible. A line is a territory, in the order of the
//! map; the last one are the lakes. Its rings are divided by spaces. All else is numbers, in tenths of
//! the picture, relative to where one is:
//! - A ring begins with its first point, relative to the first point of the ring before.
//! - Then come its lines. A line is the number of its steps and the steps, two numbers each. One step
//!   is a straight line. More are a smooth one: the first leads to what it bends towards, each
//!   further one to a point of the line and as far again to the next bend.
//! - A negative number stands for a line that was given before, backwards: -1 for the first of all.
//!   It is the common border of two territories.

use std::fmt::{self, Display, Formatter, Write};
use std::ops::Range;
use std::str::Bytes;

use worldbattle::Territory;

use crate::games::plane::Point;

/// A point on the grid of tenths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
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
    /// The land on its other side.
    pub beyond: Option<Territory>,
}

/// The border of a land, curve by curve, ring by ring.
pub type Outline = Vec<Curve>;

const SHIPPED: &str = include_str!("world.shapes");

/// The territories of the world in the order of the map, and after them its lakes.
pub fn world() -> Vec<Outline> {
    let mut reader = Reader::default();
    for line in SHIPPED.lines() {
        reader.outlines.push(Outline::new());
        for ring in line.split(' ') {
            reader.ring(&mut ring.bytes()).expect("the drawing is part of the client and tested");
        }
    }
    reader.outlines
}

#[derive(Default)]
struct Reader {
    outlines: Vec<Outline>,
    /// The lines so far: in which outline, and which of its curves.
    lines: Vec<(usize, Range<usize>)>,
    /// Where the last ring began.
    start: Tenths,
}

impl Reader {
    fn ring(&mut self, text: &mut Bytes<'_>) -> Option<()> {
        self.start = self.start.moved(text)?;
        let (here, mut at) = (self.outlines.len() - 1, self.start);
        while let Some(count) = number(text) {
            let mut outline = std::mem::take(&mut self.outlines[here]);
            if let Ok(line) = usize::try_from(-1 - count) {
                let (other, curves) = self.lines.get(line)?.clone();
                for known in self.outlines[other][curves].iter_mut().rev() {
                    known.beyond = Some(Territory::new(here as u8));
                    let beyond = Some(Territory::new(other as u8));
                    outline.push(Curve { from: known.to, to: known.from, beyond, ..*known });
                }
            } else {
                let first = outline.len();
                draw(&mut outline, at, count, text)?;
                self.lines.push((here, first..outline.len()));
            }
            at = outline.last()?.to;
            self.outlines[here] = outline;
        }
        Some(())
    }
}

/// Goes on with a line of so many steps.
fn draw(outline: &mut Outline, mut from: Tenths, count: i32, text: &mut Bytes<'_>) -> Option<()> {
    let mut bend = from.moved(text)?;
    if count == 1 {
        outline.push(Curve { from, bend: None, to: bend, beyond: None });
    }
    for _ in 1..count {
        let to = bend.moved(text)?;
        outline.push(Curve { from, bend: Some(bend), to, beyond: None });
        (from, bend) = (to, bend.mirrored(to));
    }
    Some(())
}

/// Takes a number off a text: one letter from `"` for -46 to `~` for 46. One outside is written to
/// the base of 93, with `!` before all of its letters but the last.
fn number(text: &mut Bytes<'_>) -> Option<i32> {
    let digit = |letter: u8| i32::from(letter) - 80;
    let mut number = 0;
    loop {
        match text.next()? {
            b'!' => number = (number + digit(text.next()?)) * 93,
            last => return Some(number + digit(last)),
        }
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

    /// Where a step leads that is taken off a text.
    fn moved(self, text: &mut Bytes<'_>) -> Option<Tenths> {
        Some(Tenths { x: self.x + number(text)?, y: self.y + number(text)? })
    }

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
    pub fn new(from: Point, bend: Point, to: Point) -> Curve {
        let [from, bend, to] = [from, bend, to].map(Tenths::of);
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
    use worldbattle::Map;

    #[test]
    fn the_drawing_has_the_territories_of_the_map_and_its_lakes() {
        assert_eq!(world().len(), usize::from(Map::world().len()) + 1);
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
    fn numbers_are_one_letter_or_have_all_but_the_last_marked() {
        let mut text = "P\"~!QP!O~!Q!PQ".bytes();
        let read: Vec<i32> = std::iter::from_fn(|| number(&mut text)).collect();
        assert_eq!(read, [0, -46, 46, 93, -93 + 46, 93 * 93 + 1]);
    }

    #[test]
    fn points_are_written_with_one_decimal() {
        assert_eq!(Tenths { x: -4, y: 3050 }.to_string(), "-0.4 305.0");
    }

    #[test]
    fn a_smooth_line_bends_as_the_piece_before_it_ended() {
        let mut outline = Outline::new();
        // Four steps: 1 0, 1 1, 1 -1, 2 2; and a straight line of 3 0.
        draw(&mut outline, Tenths::default(), 4, &mut "QPQQQORR".bytes()).unwrap();
        let at = outline.last().unwrap().to;
        draw(&mut outline, at, 1, &mut "SP".bytes()).unwrap();
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
