//! Cells and sets of them.
//!
//! A cell is written as its column in letters and its row as a number, both counted from the
//! upper left: `a1`, `h9`, `z26`, and after column z the columns `aa` to `af`.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tabletop::ParseError;

/// The most columns, and the most rows, that a board can have.
pub const MAX_SIDE: u8 = 32;

/// A cell by column and row; cells are ordered row by row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Cell(u16);

impl Cell {
    /// The cell in column `x` and row `y`, both counted from 0 at the upper left; `None` beyond
    /// the largest board.
    pub const fn at(x: u8, y: u8) -> Option<Cell> {
        if x < MAX_SIDE && y < MAX_SIDE {
            Some(Cell(y as u16 * MAX_SIDE as u16 + x as u16))
        } else {
            None
        }
    }

    /// The column, counted from 0 at the left.
    pub const fn x(self) -> u8 {
        (self.0 % MAX_SIDE as u16) as u8
    }

    /// The row, counted from 0 at the top.
    pub const fn y(self) -> u8 {
        (self.0 / MAX_SIDE as u16) as u8
    }

    /// The up to eight cells around this one, corners included; some may be beyond the board.
    pub fn around(self) -> impl Iterator<Item = Cell> {
        crate::walls::RING.into_iter().filter_map(move |(right, down)| {
            let (x, y) = (self.x().checked_add_signed(right)?, self.y().checked_add_signed(down)?);
            Cell::at(x, y)
        })
    }

    /// For arrays with one entry per cell of the largest board.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize % CELLS
    }

    #[inline]
    pub(crate) const fn from_index(index: usize) -> Cell {
        Cell((index % CELLS) as u16)
    }
}

/// How many cells the largest board has.
pub(crate) const CELLS: usize = MAX_SIDE as usize * MAX_SIDE as usize;

impl Display for Cell {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let letter = |n: u8| char::from(b'a' + n);
        if self.x() >= 26 {
            f.write_str("a")?;
        }
        write!(f, "{}{}", letter(self.x() % 26), self.y() + 1)
    }
}

impl FromStr for Cell {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Cell, ParseError> {
        let wrong = || ParseError::new("a cell from a1 to af32", text);
        let digits = text.find(|c: char| c.is_ascii_digit()).ok_or_else(wrong)?;
        let (column, row) = text.split_at(digits);
        let x = match column.as_bytes() {
            [letter @ b'a'..=b'z'] => letter - b'a',
            [b'a', letter @ b'a'..=b'f'] => 26 + letter - b'a',
            _ => return Err(wrong()),
        };
        // One spelling: no leading zero or sign.
        let y: u8 = row.parse().map_err(|_| wrong())?;
        let cell = y.checked_sub(1).and_then(|y| Cell::at(x, y)).ok_or_else(wrong)?;
        if cell.to_string() == text { Ok(cell) } else { Err(wrong()) }
    }
}

impl TryFrom<String> for Cell {
    type Error = ParseError;
    fn try_from(text: String) -> Result<Cell, ParseError> {
        text.parse()
    }
}

impl From<Cell> for String {
    fn from(cell: Cell) -> String {
        cell.to_string()
    }
}

/// A set of cells, one bit each: bit x of row y.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CellSet {
    rows: [u32; MAX_SIDE as usize],
}

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet { rows: [0; MAX_SIDE as usize] };

    /// The cells of a rectangle at the upper left corner.
    pub(crate) fn rectangle(width: u8, height: u8) -> CellSet {
        let row = u32::MAX >> (MAX_SIDE - width);
        CellSet { rows: std::array::from_fn(|y| if y < usize::from(height) { row } else { 0 }) }
    }

    pub(crate) const fn from_rows(rows: [u32; MAX_SIDE as usize]) -> CellSet {
        CellSet { rows }
    }

    /// Is this cell in the set?
    #[inline]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.rows[cell.y() as usize] >> cell.x() & 1 != 0
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.rows[usize::from(cell.y())] |= 1 << cell.x();
    }

    /// Takes a cell out.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.rows[usize::from(cell.y())] &= !(1 << cell.x());
    }

    /// How many cells are in the set.
    pub fn len(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }

    /// Is no cell in the set?
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// The cells row by row.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        let rows = self.rows;
        (0..MAX_SIDE).flat_map(move |y| {
            let mut row = rows[usize::from(y)];
            std::iter::from_fn(move || {
                let x = row.trailing_zeros() as u8;
                row &= row.wrapping_sub(1);
                Cell::at(x, y)
            })
        })
    }

    /// The cells of either set.
    #[must_use]
    pub fn or(&self, other: &CellSet) -> CellSet {
        CellSet { rows: std::array::from_fn(|y| self.rows[y] | other.rows[y]) }
    }

    /// The cells of both sets.
    #[must_use]
    pub fn and(&self, other: &CellSet) -> CellSet {
        CellSet { rows: std::array::from_fn(|y| self.rows[y] & other.rows[y]) }
    }

    /// The cells of this set that are not in the other.
    #[must_use]
    pub fn without(&self, other: &CellSet) -> CellSet {
        CellSet { rows: std::array::from_fn(|y| self.rows[y] & !other.rows[y]) }
    }

    /// The cells that can be reached from this set, step by step over a side, without leaving
    /// `within`.
    #[must_use]
    pub fn reach(&self, within: &CellSet) -> CellSet {
        let mut reached = self.and(within).rows;
        let within = &within.rows;
        let last = reached.len() - 1;
        loop {
            let before = reached;
            reached[0] = fill_row(reached[0], within[0]);
            for y in 1..=last {
                reached[y] = fill_row((reached[y] | reached[y - 1]) & within[y], within[y]);
            }
            for y in (0..last).rev() {
                reached[y] = fill_row((reached[y] | reached[y + 1]) & within[y], within[y]);
            }
            if reached == before {
                return CellSet { rows: reached };
            }
        }
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

/// Spreads the bits of `seeds` over the runs of `open` they lie in.
#[inline]
fn fill_row(seeds: u32, open: u32) -> u32 {
    if seeds == 0 || seeds == open {
        return seeds;
    }
    // Doubling steps in both directions: after five, 32 columns are covered.
    let (mut up, mut down) = (seeds, seeds);
    let (mut open_up, mut open_down) = (open, open);
    for step in [1, 2, 4, 8, 16] {
        up |= open_up & (up << step);
        open_up &= open_up << step;
        down |= open_down & (down >> step);
        open_down &= open_down >> step;
    }
    up | down
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_read_back() {
        for y in 0..32 {
            for x in 0..32 {
                let cell = Cell::at(x, y).unwrap();
                assert_eq!((cell.x(), cell.y()), (x, y));
                assert_eq!(cell.to_string().parse(), Ok(cell));
            }
        }
        assert_eq!("af32".parse(), Ok(Cell::at(31, 31).unwrap()));
        assert_eq!("aa1".parse(), Ok(Cell::at(26, 0).unwrap()));
        assert_eq!((Cell::at(32, 0), Cell::at(0, 32)), (None, None));
    }

    #[test]
    fn a_cell_that_is_none_is_refused() {
        for text in ["", "a", "1", "a0", "a33", "ag1", "ba1", "A1", "a01", "a+1", "a1 ", "aa", "é1"]
        {
            assert!(text.parse::<Cell>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn reach_walks_over_sides_and_not_over_corners() {
        let set = |cells: &str| -> CellSet {
            cells.split(' ').map(|cell| cell.parse::<Cell>().unwrap()).collect()
        };
        let within = set("a1 b1 c1 c2 c3 b3 a3 e3 f4 d5");
        assert_eq!(set("a1").reach(&within), set("a1 b1 c1 c2 c3 b3 a3"));
        assert_eq!(set("f4 e1").reach(&within), set("f4"));
        assert_eq!(CellSet::rectangle(32, 32).len(), 1024);
        let snake = CellSet::rectangle(32, 32);
        assert_eq!(set("af32").reach(&snake), snake);
    }
}
