//! The position of everything on the board, in the units of its drawing.

use imperial::{Kind, Square};
use tabletop::Seat;

use super::board_place::{BoardPlace, enemy_of};
pub use crate::games::plane::Point;

/// A rectangle of the drawing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    /// Its left edge.
    pub x: f32,
    /// Its upper edge.
    pub y: f32,
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
}

impl Area {
    /// Its middle.
    pub fn middle(self) -> Point {
        Point { x: self.x + self.width / 2.0, y: self.y + self.height / 2.0 }
    }
}

/// The orientation of the board: the seat at the bottom, and the shape that fits the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Orientation {
    /// The seat whose home row is at the bottom.
    pub bottom: Seat,
    /// Its proportions.
    pub shape: Shape,
}

/// The proportions of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Nearly square squares.
    Tall,
    /// Lower squares, for wide windows.
    Squat,
}

const GAP: f32 = 6.0;
const STRIP: f32 = 56.0;
const WIDTH: f32 = 118.0;
const COLUMNS: u8 = 3;
const ROWS: u8 = 4;
/// The width of the flag in its strip.
const FLAG: f32 = 64.0;
/// The minimum and maximum width of a kind of unit in a reserve.
const PIECE: (f32, f32) = (46.0, 74.0);

impl Shape {
    /// The shape that fits a window of this size best.
    pub fn for_window(width: f64, height: f64) -> Shape {
        let roomy = if width < 900.0 { height >= 1.9 * width } else { height >= 600.0 };
        if roomy { Shape::Tall } else { Shape::Squat }
    }

    fn square_height(self) -> f32 {
        match self {
            Shape::Tall => 104.0,
            Shape::Squat => 78.0,
        }
    }
}

impl Orientation {
    /// Width and height of the whole board.
    pub fn size(self) -> (f32, f32) {
        let width = GAP + f32::from(COLUMNS) * (WIDTH + GAP);
        let rows = f32::from(ROWS) * (self.shape.square_height() + GAP);
        (width, GAP + 2.0 * (STRIP + GAP) + rows)
    }

    /// The rectangle of a square. When turned, rows and columns run the other way.
    pub fn square(self, square: Square) -> Area {
        let (mut column, mut row) = (square.column(), square.row());
        if self.bottom == Seat::B {
            (column, row) = (COLUMNS - 1 - column, ROWS - 1 - row);
        }
        let height = self.shape.square_height();
        let from_top = f32::from(ROWS - 1 - row);
        Area {
            x: GAP + f32::from(column) * (WIDTH + GAP),
            y: GAP + STRIP + GAP + from_top * (height + GAP),
            width: WIDTH,
            height,
        }
    }

    /// The rectangle of the strip with reserve and flag of a seat.
    pub fn strip(self, seat: Seat) -> Area {
        let height = STRIP;
        let y = if seat == self.bottom { self.size().1 - GAP - height } else { GAP };
        Area { x: GAP, y, width: self.size().0 - 2.0 * GAP, height }
    }

    /// The foot of a flag's pole.
    pub fn flag(self, seat: Seat) -> Point {
        let strip = self.strip(seat);
        Point { x: strip.x + 18.0, y: strip.middle().y }
    }

    /// The rectangle of the `nth` of `count` kinds of unit in a reserve.
    pub fn piece(self, seat: Seat, nth: usize, count: usize) -> Area {
        let strip = self.strip(seat);
        let room = strip.width - FLAG - 8.0;
        let width =
            (room / count.max(1) as f32).clamp(PIECE.0.min(room / count.max(1) as f32), PIECE.1);
        Area { x: strip.x + FLAG + width * nth as f32, y: strip.y, width, height: strip.height }
    }

    /// The middle of a place; for a unit of a reserve, that of the whole reserve.
    pub fn middle(self, place: BoardPlace) -> Point {
        match place {
            BoardPlace::Square(square) => self.square(square).middle(),
            BoardPlace::Reserve(seat, _) | BoardPlace::Flag(seat) => self.strip(seat).middle(),
        }
    }

    /// The positions of the units of a square, and their size: in one row, or from four units on in
    /// two rows of three.
    pub fn unit_points(self, square: Square, count: usize) -> (Vec<Point>, f32) {
        let area = self.square(square);
        let middle = Point { x: area.middle().x, y: area.y + (area.height - 12.0) / 2.0 };
        let tall = self.shape == Shape::Tall;
        let scale = match (count, tall) {
            (0..=2, true) => 1.4,
            (0..=2, false) => 1.3,
            (3, _) => 1.1,
            (_, true) => 1.0,
            (_, false) => 0.82,
        };
        let apart = if count <= 2 { 50.0 } else { 37.0 };
        let rows: Vec<usize> =
            if count > 3 { vec![count.div_ceil(2), count / 2] } else { vec![count] };
        let high = if tall { 42.0 } else { 31.0 };
        let mut points = Vec::with_capacity(count);
        for (row, &in_row) in rows.iter().enumerate() {
            let y = middle.y + (row as f32 - (rows.len() as f32 - 1.0) / 2.0) * high;
            for nth in 0..in_row {
                let x = middle.x + (nth as f32 - (in_row as f32 - 1.0) / 2.0) * apart;
                points.push(Point { x, y });
            }
        }
        (points, scale)
    }

    /// The square that an arrow key leads to, as seen on the screen.
    pub fn step(self, from: Square, (right, up): (i8, i8)) -> Option<Square> {
        let sign = if self.bottom == Seat::B { -1 } else { 1 };
        let column = from.column().checked_add_signed(sign * right)?;
        let row = from.row().checked_add_signed(sign * up)?;
        Square::at(column, row)
    }

    /// The seats from the top of the screen to its bottom.
    pub fn seats(self) -> [Seat; 2] {
        [enemy_of(self.bottom), self.bottom]
    }
}

/// The outline of a kind: square, triangle, circle.
pub fn outline(kind: Kind) -> &'static str {
    match kind {
        Kind::Infantry => {
            "M-9-13H9a4 4 0 0 1 4 4V9a4 4 0 0 1-4 4H-9a4 4 0 0 1-4-4V-9a4 4 0 0 1 4-4z"
        }
        Kind::Cavalry => "M0-16 17 13a2 2 0 0 1-1.8 3H-15.2a2 2 0 0 1-1.8-3z",
        Kind::Artillery => "M0-15a15 15 0 0 1 0 30a15 15 0 0 1 0-30z",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Orientation = Orientation { bottom: Seat::A, shape: Shape::Tall };

    fn at(text: &str) -> Square {
        text.parse().unwrap()
    }

    #[test]
    fn the_home_row_of_who_looks_is_at_the_bottom_and_columns_turn_with_it() {
        for shape in [Shape::Tall, Shape::Squat] {
            let [own, turned] = [Seat::A, Seat::B].map(|bottom| Orientation { bottom, shape });
            assert!(own.square(at("a1")).y > own.square(at("a4")).y);
            assert_eq!(own.square(at("a1")), turned.square(at("c4")));
            assert_eq!(own.strip(Seat::A), turned.strip(Seat::B));
            assert_eq!(own.step(at("b2"), (1, 0)), Some(at("c2")));
            assert_eq!(turned.step(at("b2"), (1, 0)), Some(at("a2")));
            assert_eq!(turned.step(at("b2"), (0, 1)), Some(at("b1")));
        }
    }

    #[test]
    fn nothing_lies_over_anything_else() {
        for shape in [Shape::Tall, Shape::Squat] {
            let orientation = Orientation { bottom: Seat::A, shape };
            let (width, height) = orientation.size();
            let areas: Vec<Area> = Square::all()
                .map(|square| orientation.square(square))
                .chain([Seat::A, Seat::B].map(|seat| orientation.strip(seat)))
                .collect();
            for (nth, one) in areas.iter().enumerate() {
                assert!(one.x + one.width <= width && one.y + one.height <= height);
                for other in &areas[nth + 1..] {
                    let apart = one.x + one.width <= other.x
                        || other.x + other.width <= one.x
                        || one.y + one.height <= other.y
                        || other.y + other.height <= one.y;
                    assert!(apart, "{one:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn up_to_six_units_stand_inside_their_square() {
        for shape in [Shape::Tall, Shape::Squat] {
            let orientation = Orientation { bottom: Seat::B, shape };
            let area = orientation.square(at("c3"));
            for count in 1..=6 {
                let (points, scale) = orientation.unit_points(at("c3"), count);
                assert_eq!(points.len(), count);
                for point in points {
                    let half = 17.0 * scale;
                    assert!(point.x - half >= area.x && point.x + half <= area.x + area.width);
                    assert!(point.y - half >= area.y && point.y + half <= area.y + area.height);
                }
            }
        }
    }

    #[test]
    fn a_reserve_of_every_kind_and_level_keeps_inside_its_strip() {
        let strip = PLAIN.strip(Seat::A);
        for count in 1..=15 {
            let last = PLAIN.piece(Seat::A, count - 1, count);
            assert!(last.x + last.width <= strip.x + strip.width, "{count}");
        }
        assert!(PLAIN.piece(Seat::A, 0, 3).width >= 46.0);
    }
}
