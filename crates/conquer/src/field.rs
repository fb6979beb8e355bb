//! The board with its tiles: who owns what, and what a placement captures (README §4).

use std::sync::Arc;

use tabletop::{ParseError, Seat};

use crate::board::Rows;
use crate::cell::CELLS;
use crate::enclosure::{Fault, enclosed, injected};
use crate::walls::Wall;
use crate::{Board, Cell, CellSet, Table};

/// What lies on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tile {
    /// Nothing yet.
    Empty,
    /// A rock, which nobody can own.
    Rock,
    /// A tile of this seat.
    Owned(Seat),
}

/// A region that a placement captures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// The cells gained, row by row: what was empty or an opponent's.
    pub cells: Vec<Cell>,
    /// How many of them each seat loses.
    pub lost: [u16; 8],
}

/// The board with its tiles.
///
/// Knows nothing of turns. The walls in it are kept for speed; two fields are equal when the same
/// tiles lie on the same board.
#[derive(Clone, Debug)]
pub struct Field {
    board: Arc<Board>,
    table: Arc<Table>,
    tiles: [u8; CELLS],
    empty: CellSet,
    /// By seat.
    territory: [u16; 8],
    /// By side.
    side_territory: [u16; 8],
    /// One per side, or per seat where regions are not shared; rocks are in all of them.
    walls: Vec<Wall>,
}

/// In `tiles`: nobody's cell, a rock or a cell beyond the board. Below: a seat.
const NOBODY: u8 = u8::MAX;

impl Field {
    /// A board without any tile.
    pub fn new(board: Arc<Board>, table: Arc<Table>) -> Field {
        Field::with_tiles(board, table, [])
    }

    /// A board with these tiles; a cell that is none of the board's, or a rock, stays as it is.
    fn with_tiles(
        board: Arc<Board>,
        table: Arc<Table>,
        tiles: impl IntoIterator<Item = (Cell, Seat)>,
    ) -> Field {
        let mut owned = [NOBODY; CELLS];
        let mut walls = vec![*board.rocks(); usize::from(table.walls())];
        let (mut territory, mut side_territory) = ([0; 8], [0; 8]);
        let mut empty = *board.open();
        for (cell, seat) in tiles {
            if empty.contains(cell) {
                empty.remove(cell);
                owned[cell.index()] = u8::from(seat);
                territory[seat.index()] += 1;
                side_territory[usize::from(table.side_of(seat))] += 1;
                walls[table.wall_of(seat)].insert(cell);
            }
        }
        let walls = walls.iter().map(Wall::new).collect();
        Field { board, table, tiles: owned, empty, territory, side_territory, walls }
    }

    /// Reads rows of `.`, `#` and seat letters, `/` between rows.
    pub fn parse(text: &str, table: Arc<Table>) -> Result<Field, ParseError> {
        let rows = Rows::parse(text)?;
        let seat = |letter: char| {
            let seat: Option<Seat> = letter.to_string().parse().ok();
            seat.filter(|seat| seat.index() < usize::from(table.seats()))
        };
        let expected = "`.`, `#` or the letter of a seat of this game";
        let board = rows.board(expected, |letter| letter == '.' || seat(letter).is_some())?;
        let tiles = rows.letters.iter().filter_map(|&(cell, letter)| Some((cell, seat(letter)?)));
        Ok(Field::with_tiles(Arc::new(board), table.clone(), tiles))
    }

    /// The board under the tiles.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Who plays, and with whom.
    pub fn table(&self) -> &Arc<Table> {
        &self.table
    }

    /// What lies on a cell; beyond the board there is rock.
    #[inline]
    pub fn tile(&self, cell: Cell) -> Tile {
        match self.owner(cell) {
            Some(seat) => Tile::Owned(seat),
            None if self.empty.contains(cell) => Tile::Empty,
            None => Tile::Rock,
        }
    }

    /// The cells nobody owns yet.
    pub fn empty(&self) -> &CellSet {
        &self.empty
    }

    /// How many cells a seat owns.
    #[inline]
    pub fn territory(&self, seat: Seat) -> u16 {
        self.territory[seat.index()]
    }

    /// How many cells a side owns.
    #[inline]
    pub fn side_territory(&self, side: u8) -> u32 {
        u32::from(self.side_territory[usize::from(side)])
    }

    /// Does every side own a cell?
    pub(crate) fn has_every_side(&self) -> bool {
        self.side_territory[..usize::from(self.table.sides())].iter().all(|&cells| cells > 0)
    }

    /// How many cells nobody owns yet.
    pub(crate) fn empty_count(&self) -> u32 {
        let owned: u32 = self.side_territory.iter().map(|&cells| u32::from(cells)).sum();
        self.board.playable() - owned
    }

    /// The cells a side owns.
    pub fn owned_by_side(&self, side: u8) -> CellSet {
        let walls = self.table.members(side).iter().map(|seat| self.table.wall_of(seat));
        let cells = |wall: usize| self.walls[wall].cells();
        walls.fold(CellSet::EMPTY, |all, wall| all.or(&cells(wall))).without(self.board.rocks())
    }

    /// What a tile of this seat on an empty cell would capture.
    pub fn captures(&self, seat: Seat, cell: Cell) -> Vec<Region> {
        let wall = &self.walls[self.table.wall_of(seat)];
        self.gains(seat, &enclosed(&self.board, wall, cell))
    }

    /// How many separate walls of this seat's, rocks included, a tile here would join, and how
    /// many cells they have together: what makes a ring grow, for bots.
    pub fn joined_walls(&self, seat: Seat, cell: Cell) -> (u8, u32) {
        self.walls[self.table.wall_of(seat)].joined(cell)
    }

    /// Puts a tile on an empty cell and takes what it encloses: a placement without its turn,
    /// for simulations.
    ///
    /// # Panics
    /// When the cell is not empty; moves from outside go through the state's check.
    pub fn place(&mut self, seat: Seat, cell: Cell) -> Vec<Region> {
        assert!(self.empty.contains(cell), "{cell} is not empty");
        let wall = self.table.wall_of(seat);
        let regions = self.captures(seat, cell);
        self.take(seat, wall, cell);
        for &gained in regions.iter().flat_map(|region| &region.cells) {
            self.take(seat, wall, gained);
        }
        regions
    }

    /// Makes a cell the seat's, whoever had it.
    #[inline]
    fn take(&mut self, seat: Seat, wall: usize, cell: Cell) {
        match self.owner(cell) {
            Some(loser) => {
                self.territory[loser.index()] -= 1;
                self.side_territory[usize::from(self.table.side_of(loser))] -= 1;
                self.walls[self.table.wall_of(loser)].remove(cell);
            }
            None => self.empty.remove(cell),
        }
        self.tiles[cell.index()] = u8::from(seat);
        self.territory[seat.index()] += 1;
        self.side_territory[usize::from(self.table.side_of(seat))] += 1;
        self.walls[wall].add(cell);
    }

    /// What the seat gains from enclosed regions: all but its side's own tiles. A region without
    /// gain is none.
    fn gains(&self, seat: Seat, enclosed: &[Vec<Cell>]) -> Vec<Region> {
        let regions = enclosed.iter().map(|cells| self.gain(seat, cells));
        let mut regions: Vec<Region> = regions.filter(|region| !region.cells.is_empty()).collect();
        regions.sort_by_key(|region| region.cells[0]);
        regions
    }

    fn gain(&self, seat: Seat, cells: &[Cell]) -> Region {
        let mut region = Region { cells: Vec::with_capacity(cells.len()), lost: [0; 8] };
        for &cell in cells {
            match self.owner(cell) {
                Some(owner) if self.is_mate(seat, owner) => continue,
                Some(owner) => region.lost[owner.index()] += 1,
                None => {}
            }
            region.cells.push(cell);
        }
        region
    }

    #[inline]
    fn owner(&self, cell: Cell) -> Option<Seat> {
        let owner = self.tiles[cell.index()];
        (owner < Seat::MAX).then(|| Seat::new(owner))
    }

    fn is_mate(&self, seat: Seat, owner: Seat) -> bool {
        if injected(Fault::MatesConvert) {
            return seat == owner;
        }
        self.table.side_of(seat) == self.table.side_of(owner)
    }

    /// An enclosed region that somebody should have taken already, which no game leaves behind:
    /// one of its cells.
    pub(crate) fn untaken(&self) -> Option<Cell> {
        Seat::first(self.table.seats()).find_map(|seat| {
            let wall = self.walls[self.table.wall_of(seat)].cells();
            let open = self.board.open().without(&wall);
            let enclosed =
                open.without(&self.board.border().reach(&open)).without(self.board.pockets());
            let takes = |cell: &Cell| self.owner(*cell).is_none_or(|o| !self.is_mate(seat, o));
            enclosed.iter().find(takes)
        })
    }
}

impl PartialEq for Field {
    fn eq(&self, other: &Field) -> bool {
        self.board == other.board && self.table == other.table && self.tiles == other.tiles
    }
}

impl Eq for Field {}
