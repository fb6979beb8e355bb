//! Where a territory lies, and how its border runs.

use geometry::HexDirection;

use super::generator::{CELLS, GRID, NEIGHBOURS, OUTSIDE};

/// The shape of one territory on the grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// How many cells it covers.
    pub size: u16,
    /// The rectangle of columns and rows around it.
    pub bounds: Bounds,
    /// The cell where its armies stand: near the middle, rather not at the border.
    pub centre: u16,
    /// Its border as (cell, side of that cell), clockwise; the first side stands at the end again.
    pub border: Vec<(u16, HexDirection)>,
}

/// The outermost columns and rows of a territory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names say it
pub struct Bounds {
    pub left: u8,
    pub right: u8,
    pub top: u8,
    pub bottom: u8,
}

impl Bounds {
    /// Column and row of the middle, rounded down.
    pub fn middle(self) -> (u8, u8) {
        ((self.left + self.right) / 2, (self.top + self.bottom) / 2)
    }

    fn around(cells: &[usize]) -> Bounds {
        let mut bounds = Bounds { left: u8::MAX, right: 0, top: u8::MAX, bottom: 0 };
        for &cell in cells {
            let (x, y) = position(cell);
            bounds.left = bounds.left.min(x);
            bounds.right = bounds.right.max(x);
            bounds.top = bounds.top.min(y);
            bounds.bottom = bounds.bottom.max(y);
        }
        bounds
    }
}

impl Shape {
    /// The shape of all cells with this number, of which there is at least one.
    pub(super) fn of(cells: &[u8; CELLS], number: u8) -> Shape {
        let own: Vec<usize> = (0..CELLS).filter(|&cell| cells[cell] == number).collect();
        let bounds = Bounds::around(&own);
        Shape {
            size: own.len() as u16,
            bounds,
            centre: centre(cells, &own, bounds.middle()),
            border: border(cells, &own),
        }
    }
}

/// What a cell meets on its six sides, as the reference looks at it: nothing beyond the rim, and
/// never the first cell of the grid (it compares the index with > 0).
pub(super) fn met_by(cells: &[u8; CELLS], cell: usize) -> impl Iterator<Item = u8> {
    let existing = NEIGHBOURS[cell].iter().map(|&it| usize::from(it)).filter(|&it| it != OUTSIDE);
    existing.filter(|&neighbour| neighbour > 0).map(|neighbour| cells[neighbour])
}

/// The cell nearest to the middle, a cell at the border counted as four steps further away.
fn centre(cells: &[u8; CELLS], own: &[usize], middle: (u8, u8)) -> u16 {
    let distance = |&cell: &usize| {
        let (x, y) = position(cell);
        let at_border = met_by(cells, cell).any(|number| number != cells[cell]);
        x.abs_diff(middle.0) + y.abs_diff(middle.1) + if at_border { 4 } else { 0 }
    };
    // Of several, `min_by_key` takes the first.
    own.iter().copied().min_by_key(distance).expect("a territory has cells") as u16
}

/// Walks around a territory with the border on the left hand.
fn border(cells: &[u8; CELLS], own: &[usize]) -> Vec<(u16, HexDirection)> {
    let sides = own.iter().flat_map(|&cell| HexDirection::ALL.map(|side| (cell, side)));
    let beyond = |&(cell, side): &(usize, HexDirection)| {
        GRID.neighbour(cell, side).is_some_and(|next| cells[next] != cells[cell])
    };
    // A territory that fills the grid meets nothing.
    let Some(start) = sides.into_iter().find(beyond) else { return Vec::new() };
    let mut border = vec![(start.0 as u16, start.1)];
    let (mut cell, mut side) = start;
    loop {
        side = side.clockwise(1);
        if let Some(next) = GRID.neighbour(cell, side).filter(|&next| cells[next] == cells[cell]) {
            cell = next;
            side = side.clockwise(4);
        }
        border.push((cell as u16, side));
        if (cell, side) == start {
            return border;
        }
    }
}

fn position(cell: usize) -> (u8, u8) {
    let (x, y) = GRID.position(cell);
    (x as u8, y as u8)
}
