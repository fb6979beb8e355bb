//! How a map grows: territories spread over a hex grid in the order of a random ranking.
//!
//! The draws come in the order of the reference (shuffle, then start cell), so that its stream
//! of random numbers gives its maps cell for cell.

use geometry::{HexGrid, groups};

use super::sets::{PlaceSet, RankSet, cells_of_row};

/// The hex grid that every map is drawn on.
pub(super) const GRID: HexGrid = HexGrid::new(28, 32);
/// How many cells it has.
pub(super) const CELLS: usize = GRID.cells();
/// The entry beyond the last cell that stands for everything off the grid.
pub(super) const OUTSIDE: usize = CELLS;
/// All neighbours of all cells, clockwise from the upper right.
pub(super) static NEIGHBOURS: [[u16; 6]; CELLS] = GRID.table();

/// Area numbers are 1 to 31; 0 is the sea.
pub(super) const NUMBERS: usize = 32;
const SEA: u8 = 0;
/// Not a number, but not free either: growth stops at the rim without a test.
const RIM: u8 = u8::MAX;

/// An area takes this many cells one by one, then all the free cells around them.
const CORE: usize = 8;
/// The seed, and up to six cells around every cell of the core.
const LARGEST: usize = 1 + 6 * CORE;
/// Smaller areas sink into the sea.
const SMALLEST: u16 = 6;

/// A number per cell, 0 for the sea, and the sea again in the entry for the outside.
pub(super) type Cells = [u8; CELLS + 1];

/// Draws one land after the other; the ranking of the cells is kept in between.
#[derive(Debug)]
pub(super) struct Generator {
    rank: [u16; CELLS],
}

impl Generator {
    pub(super) fn new() -> Generator {
        Generator { rank: std::array::from_fn(|cell| cell as u16) }
    }

    /// Draws the next land; `below(n)` is a random integer from 0 to n − 1.
    pub(super) fn next_land(&mut self, below: &mut impl FnMut(u32) -> u32) -> Land {
        // Not every order is equally likely this way, but it is the order of the reference.
        for cell in 0..CELLS {
            self.rank.swap(cell, below(CELLS as u32) as usize);
        }
        let start = below(CELLS as u32) as usize;
        let mut growth = Growth::new(&self.rank);
        growth.spread_from(start);
        growth.fill_lakes();
        Land { cells: growth.cells, sizes: growth.sizes }
    }
}

/// The cells in the hands of up to 31 areas, the small ones still among them.
pub(super) struct Land {
    cells: Cells,
    sizes: [u16; NUMBERS],
}

impl Land {
    /// The cells without the small areas; the numbers of the others have gaps.
    pub(super) fn with_gaps(&self) -> Cells {
        self.relabelled(|number, _| number)
    }

    /// How many areas are large enough, and the cells with these numbered from 1 without gaps.
    pub(super) fn renumbered(&self) -> (u8, Cells) {
        let kept = self.sizes.iter().filter(|&&size| size >= SMALLEST).count() as u8;
        (kept, self.relabelled(|_, place| place))
    }

    /// The cells with a new label for every area that is large enough, from its number and its
    /// place among those areas; both count from 1.
    fn relabelled(&self, label: impl Fn(u8, u8) -> u8) -> Cells {
        let mut labels = [SEA; 256];
        let mut place = 0;
        for number in (1..NUMBERS).filter(|&number| self.sizes[number] >= SMALLEST) {
            place += 1;
            labels[number] = label(number as u8, place);
        }
        self.cells.map(|number| labels[usize::from(number)])
    }
}

/// One land while it grows.
struct Growth {
    cells: Cells,
    sizes: [u16; NUMBERS],
    free: PlaceSet,
    /// By cell; the entry for the outside is never used, but read.
    rank: [u16; CELLS + 1],
    /// The cell of each rank.
    ranked: [u16; CELLS],
}

impl Growth {
    fn new(rank: &[u16; CELLS]) -> Growth {
        let mut ranked = [0; CELLS];
        for (cell, &rank) in rank.iter().enumerate() {
            ranked[usize::from(rank)] = cell as u16;
        }
        let mut cells = [SEA; CELLS + 1];
        cells[OUTSIDE] = RIM;
        let mut with_outside = [0; CELLS + 1];
        with_outside[..CELLS].copy_from_slice(rank);
        Growth { cells, sizes: [0; NUMBERS], free: PlaceSet::all(), rank: with_outside, ranked }
    }

    /// Grows areas 1 to 31, each from the lowest-ranked free cell beside those already there.
    fn spread_from(&mut self, start: usize) {
        let mut candidates = RankSet::default();
        candidates.insert_if(true, self.rank[start]);
        for number in 1..NUMBERS as u8 {
            let seed = loop {
                let Some(rank) = candidates.pop_lowest() else { return };
                let cell = usize::from(self.ranked[usize::from(rank)]);
                if self.cells[cell] == SEA {
                    break cell;
                }
            };
            let area = self.grow(number, seed);
            self.take(&area, &mut candidates);
        }
    }

    /// Grows one area: a core of the lowest-ranked cells in reach, then everything around it.
    ///
    /// Every free cell beside the core ends in the area, so it is numbered when first met.
    fn grow(&mut self, number: u8, seed: usize) -> Area {
        let mut frontier = RankSet::default();
        let mut area = Area { cells: [seed as u16; LARGEST + 1], size: 1 };
        self.cells[seed] = number;
        let mut core = seed;
        for taken in 1..=CORE {
            for &neighbour in &NEIGHBOURS[core] {
                let cell = &mut self.cells[usize::from(neighbour)];
                let free = *cell == SEA;
                *cell = if free { number } else { *cell };
                area.cells[area.size] = neighbour;
                area.size += usize::from(free);
                frontier.insert_if(free, self.rank[usize::from(neighbour)]);
            }
            if taken < CORE {
                let Some(rank) = frontier.pop_lowest() else { break };
                core = usize::from(self.ranked[usize::from(rank)]);
            }
        }
        self.sizes[usize::from(number)] = area.size as u16;
        area
    }

    /// Marks the cells of an area as taken, and the free cells beside it as candidates.
    ///
    /// The reference looks around the outer cells only; the core has no free neighbours anyway.
    fn take(&mut self, area: &Area, candidates: &mut RankSet) {
        let mut own = PlaceSet::empty();
        let (mut top, mut bottom) = (GRID.height(), 0);
        for &cell in &area.cells[..area.size] {
            let y = own.insert(usize::from(cell));
            (top, bottom) = (top.min(y), bottom.max(y));
        }
        for y in top.saturating_sub(1)..(bottom + 2).min(GRID.height()) {
            let free = self.free.row_mut(y);
            *free &= !own.row(y);
            for cell in cells_of_row(y, own.beside(y) & *free) {
                candidates.insert_if(true, self.rank[cell]);
            }
        }
    }

    /// Gives every single sea cell enclosed by land to the last area around it.
    ///
    /// Such cells are no neighbours of each other, so the order does not matter.
    fn fill_lakes(&mut self) {
        for y in 0..GRID.height() {
            for cell in cells_of_row(y, self.free.row(y) & !self.free.beside(y)) {
                let around = NEIGHBOURS[cell].map(|neighbour| self.cells[usize::from(neighbour)]);
                let last = around.into_iter().rfind(|&number| number != RIM);
                let last = last.expect("every cell has a neighbour on the grid");
                self.cells[cell] = last;
                self.sizes[usize::from(last)] += 1;
            }
        }
    }
}

/// The cells of one area, in the order they were met.
struct Area {
    /// One entry more than can be filled, because the next entry is written before it counts.
    cells: [u16; LARGEST + 1],
    size: usize,
}

/// Which numbers meet which, as bit masks by number; the sea is left out.
pub(super) fn borders(cells: &Cells) -> [u32; NUMBERS] {
    let mut meets = [0u32; NUMBERS];
    for (cell, neighbours) in NEIGHBOURS.iter().enumerate() {
        // Right, lower right and lower left: every pair of cells is seen once.
        let &[_, right, lower_right, lower_left, ..] = neighbours;
        let bit = |neighbour: u16| 1 << cells[usize::from(neighbour)];
        meets[usize::from(cells[cell])] |= bit(right) | bit(lower_right) | bit(lower_left);
    }
    let mut borders = [0u32; NUMBERS];
    for number in 1..NUMBERS {
        let others = meets[number] & !(1 << number) & !(1 << SEA);
        borders[number] |= others;
        for other in groups::bits(others) {
            borders[other] |= 1 << number;
        }
    }
    borders
}
