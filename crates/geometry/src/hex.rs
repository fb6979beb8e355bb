//! Hexagonal cells in rows; odd rows are shifted half a cell to the right.

/// A rectangle of hexagonal cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HexGrid {
    width: usize,
    height: usize,
}

impl HexGrid {
    /// A grid of `width` columns and `height` rows.
    ///
    /// # Panics
    /// When there is no cell, or more than fit into 16 bits.
    pub const fn new(width: usize, height: usize) -> HexGrid {
        assert!(width > 0 && height > 0, "a grid has at least one cell");
        assert!(width < 1 << 16 && height < 1 << 16 && width * height < 1 << 16, "16-bit cells");
        HexGrid { width, height }
    }

    /// How many cells the grid has.
    pub const fn cells(self) -> usize {
        self.width * self.height
    }

    /// How many columns the grid has.
    pub const fn width(self) -> usize {
        self.width
    }

    /// How many rows the grid has.
    pub const fn height(self) -> usize {
        self.height
    }

    /// Column and row of a cell.
    pub const fn position(self, cell: usize) -> (usize, usize) {
        (cell % self.width, cell / self.width)
    }

    /// The cell next to `cell` in this direction; `None` outside the grid.
    pub const fn neighbour(self, cell: usize, direction: HexDirection) -> Option<usize> {
        let (x, y) = self.position(cell);
        let shifted = y % 2 == 1;
        // How far the neighbour's column lies to the right of x − 1.
        let right = match direction {
            HexDirection::UpperRight | HexDirection::LowerRight => 1 + shifted as usize,
            HexDirection::LowerLeft | HexDirection::UpperLeft => shifted as usize,
            HexDirection::Right => 2,
            HexDirection::Left => 0,
        };
        let down = match direction {
            HexDirection::UpperLeft | HexDirection::UpperRight => 0,
            HexDirection::Left | HexDirection::Right => 1,
            HexDirection::LowerLeft | HexDirection::LowerRight => 2,
        };
        // x + right and y + down are one too high, so that the first column stays countable.
        let (x, y) = (x + right, y + down);
        if x < 1 || x > self.width || y < 1 || y > self.height {
            return None;
        }
        Some((y - 1) * self.width + x - 1)
    }

    /// The cells next to `cell`, clockwise from the upper right.
    pub fn neighbours(self, cell: usize) -> impl Iterator<Item = usize> {
        HexDirection::ALL.into_iter().filter_map(move |it| self.neighbour(cell, it))
    }

    /// All neighbours of all cells, for a grid known at compile time.
    ///
    /// What lies outside the grid is `CELLS`, one past the last cell: arrays with one more entry
    /// need no test for the rim.
    ///
    /// # Panics
    /// When `CELLS` is not the number of cells.
    pub const fn table<const CELLS: usize>(self) -> [[u16; 6]; CELLS] {
        assert!(CELLS == self.cells(), "one row per cell");
        let mut table = [[CELLS as u16; 6]; CELLS];
        let mut cell = 0;
        while cell < CELLS {
            let mut side = 0;
            while side < 6 {
                if let Some(neighbour) = self.neighbour(cell, HexDirection::ALL[side]) {
                    table[cell][side] = neighbour as u16;
                }
                side += 1;
            }
            cell += 1;
        }
        table
    }
}

/// The sides of a hexagonal cell, clockwise from the upper right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)] // the names say it
pub enum HexDirection {
    UpperRight,
    Right,
    LowerRight,
    LowerLeft,
    Left,
    UpperLeft,
}

impl HexDirection {
    /// All six, clockwise from the upper right.
    pub const ALL: [HexDirection; 6] = [
        HexDirection::UpperRight,
        HexDirection::Right,
        HexDirection::LowerRight,
        HexDirection::LowerLeft,
        HexDirection::Left,
        HexDirection::UpperLeft,
    ];

    /// The place in [`ALL`](HexDirection::ALL).
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction `steps` sixths of a turn further clockwise.
    #[must_use]
    pub const fn clockwise(self, steps: usize) -> HexDirection {
        HexDirection::ALL[(self as usize + steps) % 6]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The offsets as they stand in the rules: direction, dx in even rows, dx in odd rows, dy.
    const OFFSETS: [(i32, i32, i32); 6] =
        [(0, 1, -1), (1, 1, 0), (0, 1, 1), (-1, 0, 1), (-1, -1, 0), (-1, 0, -1)];

    fn naive(grid: HexGrid, cell: usize, side: usize) -> Option<usize> {
        let (x, y) = ((cell % grid.width()) as i32, (cell / grid.width()) as i32);
        let (even, odd, dy) = OFFSETS[side];
        let (x, y) = (x + if y % 2 == 1 { odd } else { even }, y + dy);
        let inside =
            (0..grid.width() as i32).contains(&x) && (0..grid.height() as i32).contains(&y);
        inside.then(|| y as usize * grid.width() + x as usize)
    }

    #[test]
    fn neighbours_follow_the_table_of_offsets() {
        for (width, height) in [(1, 1), (1, 5), (5, 1), (2, 2), (28, 32), (7, 4)] {
            let grid = HexGrid::new(width, height);
            for cell in 0..grid.cells() {
                for direction in HexDirection::ALL {
                    let expected = naive(grid, cell, direction.index());
                    assert_eq!(grid.neighbour(cell, direction), expected, "{cell} {direction:?}");
                }
            }
        }
    }

    #[test]
    fn the_way_back_leads_back() {
        let grid = HexGrid::new(28, 32);
        for cell in 0..grid.cells() {
            for direction in HexDirection::ALL {
                if let Some(neighbour) = grid.neighbour(cell, direction) {
                    assert_eq!(grid.neighbour(neighbour, direction.clockwise(3)), Some(cell));
                }
            }
        }
    }

    #[test]
    fn the_table_names_every_neighbour_and_marks_the_outside() {
        const GRID: HexGrid = HexGrid::new(4, 3);
        const TABLE: [[u16; 6]; 12] = GRID.table();
        for (cell, row) in TABLE.iter().enumerate() {
            let inside: Vec<usize> =
                row.iter().map(|&n| usize::from(n)).filter(|&n| n != 12).collect();
            assert_eq!(inside, GRID.neighbours(cell).collect::<Vec<_>>());
        }
        assert_eq!(TABLE[0], [12, 1, 4, 12, 12, 12]);
        assert_eq!(TABLE[4], [1, 5, 9, 8, 12, 0]);
    }
}
