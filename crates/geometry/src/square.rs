//! Square cells with four or eight neighbours.

/// A rectangle of square cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareGrid {
    width: usize,
    height: usize,
}

impl SquareGrid {
    /// The most columns, and the most rows, that a grid can have.
    pub const MAX_SIDE: usize = 32;

    /// A grid of `width` columns and `height` rows.
    ///
    /// # Panics
    /// When a side is not 1 to 32 cells long.
    pub const fn new(width: usize, height: usize) -> SquareGrid {
        assert!(width >= 1 && width <= SquareGrid::MAX_SIDE, "1 to 32 columns");
        assert!(height >= 1 && height <= SquareGrid::MAX_SIDE, "1 to 32 rows");
        SquareGrid { width, height }
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

    /// The cell in this column and row; `None` outside the grid.
    pub const fn cell(self, x: usize, y: usize) -> Option<usize> {
        if x < self.width && y < self.height { Some(y * self.width + x) } else { None }
    }

    /// Does the cell lie at the rim of the grid?
    pub const fn is_rim(self, cell: usize) -> bool {
        let (x, y) = self.position(cell);
        x == 0 || y == 0 || x + 1 == self.width || y + 1 == self.height
    }

    /// The up to four cells that share a side with `cell`, ascending.
    pub fn sides(self, cell: usize) -> impl Iterator<Item = usize> {
        self.around(cell).filter(move |&other| {
            let ((x, y), (a, b)) = (self.position(cell), self.position(other));
            x == a || y == b
        })
    }

    /// The up to eight cells that share a side or a corner with `cell`, ascending.
    pub fn around(self, cell: usize) -> impl Iterator<Item = usize> {
        let (x, y) = self.position(cell);
        let rows = y.saturating_sub(1)..(y + 2).min(self.height);
        let columns = x.saturating_sub(1)..(x + 2).min(self.width);
        rows.flat_map(move |y| columns.clone().map(move |x| y * self.width + x))
            .filter(move |&other| other != cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distances(grid: SquareGrid, a: usize, b: usize) -> (usize, usize) {
        let ((ax, ay), (bx, by)) = (grid.position(a), grid.position(b));
        (ax.abs_diff(bx), ay.abs_diff(by))
    }

    #[test]
    fn neighbours_are_the_cells_one_step_away() {
        for (width, height) in [(1, 1), (1, 4), (4, 1), (3, 4), (9, 7), (32, 32)] {
            let grid = SquareGrid::new(width, height);
            for cell in 0..grid.cells() {
                let all = || (0..grid.cells()).filter(|&other| other != cell);
                let near = |other: &usize| distances(grid, cell, *other);
                let around: Vec<usize> =
                    all().filter(|it| near(it).0.max(near(it).1) == 1).collect();
                let sides: Vec<usize> = all().filter(|it| near(it).0 + near(it).1 == 1).collect();
                assert_eq!(grid.around(cell).collect::<Vec<_>>(), around, "{cell} of {grid:?}");
                assert_eq!(grid.sides(cell).collect::<Vec<_>>(), sides, "{cell} of {grid:?}");
                assert_eq!(grid.is_rim(cell), around.len() < 8, "{cell} of {grid:?}");
            }
        }
    }

    #[test]
    fn a_cell_and_its_position_name_each_other() {
        let grid = SquareGrid::new(5, 3);
        for cell in 0..grid.cells() {
            let (x, y) = grid.position(cell);
            assert_eq!(grid.cell(x, y), Some(cell));
        }
        assert_eq!(grid.cell(5, 0), None);
        assert_eq!(grid.cell(0, 3), None);
    }

    #[test]
    #[should_panic(expected = "1 to 32 columns")]
    fn a_grid_is_at_most_32_cells_wide() {
        SquareGrid::new(33, 1);
    }
}
