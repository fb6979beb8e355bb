//! Borders as smooth curves, written as the `d` of a path.

use std::fmt::Write;

use crate::games::plane::Point;

/// A closed curve through the midpoints of the sides of a polygon.
pub fn closed_curve(corners: &[Point]) -> String {
    let middles = midpoints(corners.iter().copied().chain(corners.first().copied()));
    let mut pen = Pen::down(middles[middles.len() - 1].middle(middles[0]));
    for (index, &bend) in middles.iter().enumerate() {
        let next = middles[(index + 1) % middles.len()];
        pen.curve_to(bend, bend.middle(next));
    }
    pen.lift() + "Z"
}

/// An open curve along corners that runs like the closed one and reaches the first and the last
/// corner.
pub fn open_curve(corners: &[Point]) -> String {
    let middles = midpoints(corners.iter().copied());
    let mut pen = Pen::down(corners[0]);
    pen.line_to(middles[0]);
    for pair in middles.windows(2) {
        pen.curve_to(pair[0], pair[0].middle(pair[1]));
    }
    pen.line_to(middles[middles.len() - 1]);
    pen.line_to(corners[corners.len() - 1]);
    pen.lift()
}

fn midpoints(points: impl Iterator<Item = Point> + Clone) -> Vec<Point> {
    points.clone().zip(points.skip(1)).map(|(a, b)| a.middle(b)).collect()
}

/// Writes the `d` of a path. Most borders run straight over many sides: one line instead of a curve
/// per side takes a third of the text and of the time to paint.
struct Pen {
    path: String,
    /// The end of what was written last.
    at: Point,
    /// The end of a straight line that is not written yet.
    straight: Option<Point>,
}

impl Pen {
    fn down(at: Point) -> Pen {
        Pen { path: format!("M{} {}", short(at.x), short(at.y)), at, straight: None }
    }

    fn curve_to(&mut self, bend: Point, end: Point) {
        let from = self.straight.unwrap_or(self.at);
        if in_line(from, bend, end) {
            self.line_to(end);
            return;
        }
        self.end_line();
        write!(self.path, "Q{} {} {} {}", short(bend.x), short(bend.y), short(end.x), short(end.y))
            .expect("a string takes all text");
        self.at = end;
    }

    fn line_to(&mut self, end: Point) {
        if self.straight.is_some_and(|reached| !in_line(self.at, reached, end)) {
            self.end_line();
        }
        self.straight = Some(end);
    }

    fn end_line(&mut self) {
        if let Some(end) = self.straight.take() {
            write!(self.path, "L{} {}", short(end.x), short(end.y))
                .expect("a string takes all text");
            self.at = end;
        }
    }

    fn lift(mut self) -> String {
        self.end_line();
        self.path
    }
}

/// Whether the path goes straight on at the second point, within the precision of written
/// coordinates.
fn in_line(a: Point, b: Point, c: Point) -> bool {
    let turn = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
    turn.abs() <= 0.1 * a.distance(c).max(1.0)
}

/// A coordinate to one decimal: finer than any screen shows.
fn short(value: f32) -> f32 {
    (value * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_border_is_one_line() {
        let at = |x: f32, y: f32| Point { x, y };
        let along = [0.0, 8.0, 16.0, 24.0].map(|x| at(x, 0.0));
        let oblong: Vec<Point> = along.into_iter().chain([at(24.0, 16.0), at(0.0, 16.0)]).collect();
        assert_eq!(
            closed_curve(&oblong),
            "M2 4Q4 0 8 0L16 0Q20 0 22 4Q24 8 18 12Q12 16 6 12Q0 8 2 4Z"
        );
        let zigzag = [at(0.0, 0.0), at(4.0, 2.0), at(8.0, 0.0), at(12.0, 2.0), at(16.0, 0.0)];
        assert_eq!(open_curve(&zigzag), "M0 0L2 1L14 1L16 0");
    }
}
