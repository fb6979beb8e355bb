//! The board without its players: size and rocks.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use tabletop::{ParseError, Rng};

use crate::cell::MAX_SIDE;
use crate::{Cell, CellSet, Illegal, Symmetry, rocks};

/// The fewest columns, and the fewest rows, that a board can have.
pub const MIN_SIDE: u8 = 8;

/// Size and rocks, written row by row from the top: `.` is open, `#` a rock, `/` ends a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    width: u8,
    height: u8,
    rocks: CellSet,
    /// Every cell that is no rock.
    open: CellSet,
    playable: u32,
    /// The first and last row and column.
    border: CellSet,
    /// Open cells that rocks alone cut off from the border (README §4).
    pockets: CellSet,
}

impl Board {
    /// A board of this size with these rocks.
    pub fn new(width: u8, height: u8, rocks: CellSet) -> Result<Board, Illegal> {
        let fits = |side| (MIN_SIDE..=MAX_SIDE).contains(&side);
        if !fits(width) || !fits(height) {
            return Err(Illegal::BoardSize { width, height });
        }
        let all = CellSet::rectangle(width, height);
        let open = all.without(&rocks);
        if open.is_empty() {
            return Err(Illegal::OnlyRocks);
        }
        let is_rim = |cell: &Cell| {
            cell.x() == 0 || cell.y() == 0 || cell.x() + 1 == width || cell.y() + 1 == height
        };
        let border: CellSet = all.iter().filter(is_rim).collect();
        let pockets = open.without(&border.reach(&open));
        Ok(Board {
            width,
            height,
            rocks: all.and(&rocks),
            playable: open.len(),
            open,
            border,
            pockets,
        })
    }

    /// A board with random rocks that look the same to everyone (README §2).
    pub fn generate(
        width: u8,
        height: u8,
        players: u8,
        percent: u8,
        rng: &mut Rng,
    ) -> Result<Board, Illegal> {
        let bare = Board::new(width, height, CellSet::EMPTY)?;
        let symmetry = Symmetry::for_game(players, width == height);
        let rocks = rocks::generate(&bare, symmetry, percent, rng);
        Board::new(width, height, rocks)
    }

    /// How many columns the board has.
    pub fn width(&self) -> u8 {
        self.width
    }

    /// How many rows the board has.
    pub fn height(&self) -> u8 {
        self.height
    }

    /// How many cells the board has, the rocks included.
    pub fn cells(&self) -> u32 {
        u32::from(self.width) * u32::from(self.height)
    }

    /// How many cells can be owned.
    pub fn playable(&self) -> u32 {
        self.playable
    }

    /// The rocks.
    pub fn rocks(&self) -> &CellSet {
        &self.rocks
    }

    /// Every cell that is no rock.
    pub fn open(&self) -> &CellSet {
        &self.open
    }

    /// The cells of the first and last row and column.
    pub fn border(&self) -> &CellSet {
        &self.border
    }

    /// The open cells that rocks alone cut off from the border.
    pub fn pockets(&self) -> &CellSet {
        &self.pockets
    }

    /// Is this cell on the board?
    pub fn contains(&self, cell: Cell) -> bool {
        cell.x() < self.width && cell.y() < self.height
    }
}

impl Display for Board {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let letter = |cell| if self.rocks.contains(cell) { '#' } else { '.' };
        write_rows(f, self, letter)
    }
}

impl FromStr for Board {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Board, ParseError> {
        let rows = Rows::parse(text)?;
        rows.board("`.` for an open cell or `#` for a rock", |letter| letter == '.')
    }
}

/// Writes one letter per cell, row by row.
pub(crate) fn write_rows(
    f: &mut Formatter<'_>,
    board: &Board,
    letter: impl Fn(Cell) -> char,
) -> fmt::Result {
    use fmt::Write;
    for y in 0..board.height {
        if y > 0 {
            f.write_char('/')?;
        }
        for x in 0..board.width {
            f.write_char(letter(Cell::at(x, y).expect("a board has at most 32 × 32 cells")))?;
        }
    }
    Ok(())
}

/// Rows of letters, all equally long.
pub(crate) struct Rows {
    pub(crate) width: u8,
    pub(crate) height: u8,
    pub(crate) letters: Vec<(Cell, char)>,
}

impl Rows {
    pub(crate) fn parse(text: &str) -> Result<Rows, ParseError> {
        let wrong = || ParseError::new("8 to 32 rows of 8 to 32 letters, all equally long", text);
        let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
        let side = |len: usize| u8::try_from(len).ok().filter(|len| *len <= MAX_SIDE);
        let height = side(rows.len()).ok_or_else(wrong)?;
        let width = side(rows[0].len()).ok_or_else(wrong)?;
        let mut letters = Vec::new();
        for (y, row) in (0..height).zip(&rows) {
            if row.len() != usize::from(width) {
                return Err(wrong());
            }
            let cells = (0..width).map(|x| Cell::at(x, y).expect("both are at most 32"));
            letters.extend(cells.zip(row.iter().copied()));
        }
        Ok(Rows { width, height, letters })
    }

    /// The board under these letters; `is_known` says which letters beside `#` have a meaning, and
    /// `expected` says so to people.
    pub(crate) fn board(
        &self,
        expected: &str,
        is_known: impl Fn(char) -> bool,
    ) -> Result<Board, ParseError> {
        if let Some((cell, letter)) =
            self.letters.iter().find(|(_, letter)| *letter != '#' && !is_known(*letter))
        {
            return Err(ParseError::new(expected, format!("{letter} on {cell}")));
        }
        let rocks = self.letters.iter().filter(|(_, letter)| *letter == '#');
        let rocks = rocks.map(|(cell, _)| *cell).collect();
        Board::new(self.width, self.height, rocks).map_err(|refusal| {
            let found = match refusal {
                Illegal::OnlyRocks => "no cell that is no rock".to_owned(),
                _ => format!("{} rows of {}", self.height, self.width),
            };
            ParseError::new("8 to 32 rows and columns with an open cell", found)
        })
    }
}
