//! The grid: squares, sets of them, and what lies next to what.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use geometry::SquareGrid;
use serde::{Deserialize, Serialize};
use tabletop::{ParseError, Seat, bit_set};

const GRID: SquareGrid = SquareGrid::new(3, 4);
const SQUARES: usize = GRID.cells();

/// A square, written as column and row: `a1` to `c1` is the home row of seat a, `a4` to `c4` that
/// of seat b. Squares are ordered row by row from `a1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Square(u8);

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = SQUARES;

    /// The square in this column (0 to 2) and row (0 to 3).
    pub const fn at(column: u8, row: u8) -> Option<Square> {
        match GRID.cell(column as usize, row as usize) {
            Some(cell) => Some(Square(cell as u8)),
            None => None,
        }
    }

    /// All squares, row by row.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..SQUARES as u8).map(Square)
    }

    /// Counted from 0 row by row, for arrays with one entry per square.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, from 0 to 2.
    pub const fn column(self) -> u8 {
        GRID.position(self.index()).0 as u8
    }

    /// The row, from 0 to 3.
    pub const fn row(self) -> u8 {
        GRID.position(self.index()).1 as u8
    }

    const fn from_index(index: u32) -> Square {
        Square(index as u8)
    }

    /// The set of this square alone.
    pub const fn bit(self) -> SquareSet {
        SquareSet(1 << self.0)
    }

    /// The up to four squares that share a side with this one.
    pub const fn neighbours(self) -> SquareSet {
        NEIGHBOURS[self.index()]
    }

    /// The other squares of the column.
    pub const fn rest_of_column(self) -> SquareSet {
        REST_OF_COLUMN[self.index()]
    }

    /// The next square on the way to the other side's flag; `None` on its home row.
    pub const fn forward(self, seat: Seat) -> Option<Square> {
        if seat.index() == 0 {
            Square::at(self.column(), self.row() + 1)
        } else if self.row() > 0 {
            Square::at(self.column(), self.row() - 1)
        } else {
            None
        }
    }

    /// How many steps it takes from square to square.
    pub const fn steps_to(self, other: Square) -> u8 {
        self.column().abs_diff(other.column()) + self.row().abs_diff(other.row())
    }
}

/// `NEIGHBOURS[square]`: the squares one step away.
const NEIGHBOURS: [SquareSet; SQUARES] = squares_around(true);
/// `REST_OF_COLUMN[square]`: the other squares of the column.
const REST_OF_COLUMN: [SquareSet; SQUARES] = squares_around(false);

/// For every square its neighbours, or the rest of its column.
const fn squares_around(neighbours: bool) -> [SquareSet; SQUARES] {
    let mut table = [SquareSet::EMPTY; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut to = 0;
        while to < SQUARES {
            let (a, b) = (Square(from as u8), Square(to as u8));
            let belongs = if neighbours {
                a.steps_to(b) == 1
            } else {
                a.column() == b.column() && from != to
            };
            if belongs {
                table[from] = table[from].or(b.bit());
            }
            to += 1;
        }
        from += 1;
    }
    table
}

impl Display for Square {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, self.row() + 1)
    }
}

impl FromStr for Square {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Square, ParseError> {
        let square = match text.as_bytes() {
            [column @ b'a'..=b'c', row @ b'1'..=b'4'] => Square::at(column - b'a', row - b'1'),
            _ => None,
        };
        square.ok_or_else(|| ParseError::new("a square from a1 to c4", text))
    }
}

impl TryFrom<String> for Square {
    type Error = ParseError;
    fn try_from(text: String) -> Result<Square, ParseError> {
        text.parse()
    }
}

impl From<Square> for String {
    fn from(square: Square) -> String {
        square.to_string()
    }
}

/// Where a move leads: a square or the other side's flag, written `flag`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Destination {
    /// A square of the grid.
    Square(Square),
    /// The reserve of the other side, which wins the game.
    Flag,
}

impl Display for Destination {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Destination::Square(square) => square.fmt(f),
            Destination::Flag => f.write_str("flag"),
        }
    }
}

impl FromStr for Destination {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Destination, ParseError> {
        if text == "flag" {
            return Ok(Destination::Flag);
        }
        let square = text.parse().map(Destination::Square);
        square.map_err(|_| ParseError::new("a square from a1 to c4, or flag", text))
    }
}

impl TryFrom<String> for Destination {
    type Error = ParseError;
    fn try_from(text: String) -> Result<Destination, ParseError> {
        text.parse()
    }
}

impl From<Destination> for String {
    fn from(destination: Destination) -> String {
        destination.to_string()
    }
}

/// A set of squares as a bit mask: bit 0 is `a1`, bit 11 is `c4`.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(try_from = "Vec<Square>", into = "Vec<Square>")]
pub struct SquareSet(u16);

bit_set! { SquareSet(u16) of Square, counted in u8 }

impl SquareSet {
    /// The whole grid.
    pub const ALL: SquareSet = SquareSet((1 << SQUARES) - 1);

    /// The three squares of a seat's home row.
    pub const fn home_row(seat: Seat) -> SquareSet {
        SquareSet(if seat.index() == 0 { 0b111 } else { 0b111 << 9 })
    }

    /// Every subset but the empty one.
    pub fn subsets(self) -> impl Iterator<Item = SquareSet> {
        let mut next = self.0;
        std::iter::from_fn(move || {
            let subset = next;
            // Counts down through the masks that lie within this one.
            next = next.wrapping_sub(1) & self.0;
            (subset != 0).then_some(SquareSet(subset))
        })
        .fuse()
    }
}

impl TryFrom<Vec<Square>> for SquareSet {
    type Error = ParseError;
    fn try_from(squares: Vec<Square>) -> Result<SquareSet, ParseError> {
        // One way to write a set: row by row and without repeats.
        if squares.is_sorted_by(|a, b| a < b) {
            Ok(squares.into_iter().collect())
        } else {
            Err(ParseError::new("squares row by row, each once", format!("{squares:?}")))
        }
    }
}

impl From<SquareSet> for Vec<Square> {
    fn from(set: SquareSet) -> Vec<Square> {
        set.iter().collect()
    }
}
