//! Points and rectangles of a board's drawing, and arrow keys across it.

use crate::table::keys::Arrow;

/// A point of the picture.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Point {
    /// From the left.
    pub x: f32,
    /// From the top.
    pub y: f32,
}

/// A rectangle of the picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// Its upper left corner.
    pub from: Point,
    /// Its lower right corner.
    pub to: Point,
}

impl Point {
    /// How far another point is.
    pub fn distance(self, other: Point) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The point between this and another.
    pub fn middle(self, other: Point) -> Point {
        Point { x: (self.x + other.x) / 2.0, y: (self.y + other.y) / 2.0 }
    }
}

impl Frame {
    /// The rectangle around points.
    pub fn around(points: impl Iterator<Item = Point>) -> Frame {
        let nowhere = Frame {
            from: Point { x: f32::INFINITY, y: f32::INFINITY },
            to: Point { x: f32::NEG_INFINITY, y: f32::NEG_INFINITY },
        };
        points.fold(nowhere, |frame, point| Frame {
            from: Point { x: frame.from.x.min(point.x), y: frame.from.y.min(point.y) },
            to: Point { x: frame.to.x.max(point.x), y: frame.to.y.max(point.y) },
        })
    }

    /// Its width.
    pub fn width(&self) -> f32 {
        self.to.x - self.from.x
    }

    /// Its height.
    pub fn height(&self) -> f32 {
        self.to.y - self.from.y
    }

    /// Its middle.
    pub fn middle(&self) -> Point {
        self.from.middle(self.to)
    }

    /// Enlarged by this much on every side.
    pub fn grown(&self, by: f32) -> Frame {
        Frame {
            from: Point { x: self.from.x - by, y: self.from.y - by },
            to: Point { x: self.to.x + by, y: self.to.y + by },
        }
    }

    /// The `viewBox` that shows it.
    pub fn view_box(&self) -> String {
        format!("{} {} {} {}", self.from.x, self.from.y, self.width(), self.height())
    }
}

/// Where an arrow key leads from `here`: to the place that best matches the direction on the
/// screen, at most 60 degrees off; on a tie, to the closer one.
pub fn towards<T>(
    here: Point,
    arrow: Arrow,
    places: impl Iterator<Item = (T, Point)>,
) -> Option<T> {
    const SIXTY_DEGREES: f32 = 0.5; // its cosine
    let (right, down) = arrow.step();
    let ranked = places.filter_map(|(place, there)| {
        let (dx, dy) = (there.x - here.x, there.y - here.y);
        let distance = here.distance(there);
        let cosine = (dx * f32::from(right) + dy * f32::from(down)) / distance;
        (cosine >= SIXTY_DEGREES).then_some((place, cosine, distance))
    });
    ranked.max_by(|a, b| a.1.total_cmp(&b.1).then(b.2.total_cmp(&a.2))).map(|(place, ..)| place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    #[test]
    fn an_arrow_leads_to_the_neighbour_nearest_to_its_direction_and_never_further_than_60_degrees()
    {
        let near = [(2, at(10.0, 1.0)), (3, at(10.0, 9.0)), (6, at(-1.0, 30.0))];
        let from_here = |arrow| towards(at(0.0, 0.0), arrow, near.into_iter());
        assert_eq!(from_here(Arrow::Right), Some(2));
        assert_eq!(from_here(Arrow::Down), Some(6));
        assert_eq!(from_here(Arrow::Up), None);
        assert_eq!(from_here(Arrow::Left), None);
    }

    #[test]
    fn of_two_neighbours_in_the_same_direction_the_closer_one_is_next() {
        let near = [(3, at(30.0, 0.0)), (2, at(20.0, 0.0)), (4, at(40.0, 0.0))];
        assert_eq!(towards(at(10.0, 0.0), Arrow::Right, near.into_iter()), Some(2));
    }
}
