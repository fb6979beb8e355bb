//! A map in pixels, for pictures only: no rule reads this.
//!
//! Cells are hexagons that stand on a corner, 27 wide, in rows 18 apart; the upper and lower
//! corners reach 3 pixels into the neighbouring rows. Odd rows are shifted by half a cell.

use geometry::HexDirection;

use super::generator::GRID;

/// A point of a picture, from the upper left.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs)] // the names say it
pub struct Point {
    pub x: f32,
    pub y: f32,
}

const WIDTH: f32 = 27.0;
const HEIGHT: f32 = 18.0;
const TIP: f32 = 3.0;

/// The upper left corner of a picture that holds every cell.
pub const UPPER_LEFT: Point = Point { x: 0.0, y: -TIP };
/// The lower right corner of a picture that holds every cell.
pub const LOWER_RIGHT: Point =
    Point { x: GRID.width() as f32 * WIDTH + WIDTH / 2.0, y: GRID.height() as f32 * HEIGHT + TIP };

/// The corners of a cell from its origin: side d runs from corner d to the next one.
const CORNERS: [Point; 6] = [
    Point { x: WIDTH / 2.0, y: -TIP },
    Point { x: WIDTH, y: TIP },
    Point { x: WIDTH, y: HEIGHT - TIP },
    Point { x: WIDTH / 2.0, y: HEIGHT + TIP },
    Point { x: 0.0, y: HEIGHT - TIP },
    Point { x: 0.0, y: TIP },
];

/// The middle of a cell.
pub fn cell_centre(cell: u16) -> Point {
    let Point { x, y } = origin(cell);
    Point { x: x + WIDTH / 2.0, y: y + HEIGHT / 2.0 }
}

/// The polygon of one cell, clockwise from its upper tip.
pub fn cell_outline(cell: u16) -> [Point; 6] {
    HexDirection::ALL.map(|side| corner(cell, side))
}

/// The polygon along a closed border, clockwise; the last point leads back to the first.
pub fn outline(border: &[(u16, HexDirection)]) -> Vec<Point> {
    // The closing side is the first one again, and so is its corner.
    let sides = &border[..border.len().saturating_sub(1)];
    sides.iter().map(|&(cell, side)| corner(cell, side)).collect()
}

/// Where a side of a cell begins.
fn corner(cell: u16, side: HexDirection) -> Point {
    let (origin, corner) = (origin(cell), CORNERS[side.index()]);
    Point { x: origin.x + corner.x, y: origin.y + corner.y }
}

fn origin(cell: u16) -> Point {
    let (x, y) = GRID.position(usize::from(cell));
    let shift = if y % 2 == 1 { WIDTH / 2.0 } else { 0.0 };
    Point { x: x as f32 * WIDTH + shift, y: y as f32 * HEIGHT }
}
