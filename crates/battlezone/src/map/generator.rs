//! How a map grows: territories spread over a hex grid in the order of a random ranking.
//!
//! The draws come in the order of the reference (shuffle, then start cell), so that its stream
//! of random numbers gives its maps cell for cell.

use geometry::HexGrid;

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
/// Smaller areas sink into the sea.
const SMALLEST: u16 = 6;

/// A number per cell, 0 for the sea, and the sea again in the entry for the outside.
pub(super) type Cells = [u8; CELLS + 1];

/// Draws one land after the other; the ranking of the cells is kept in between.
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
        Growth { cells, sizes: [0; NUMBERS], rank: with_outside, ranked }
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
            self.grow(number, seed, &mut candidates);
        }
    }

    /// Grows one area: a core of the lowest-ranked cells in reach, then everything around it.
    ///
    /// Every free cell beside the core ends in the area, so it is numbered when first met.
    fn grow(&mut self, number: u8, seed: usize, candidates: &mut RankSet) {
        let mut frontier = RankSet::default();
        self.cells[seed] = number;
        let mut size = 1;
        let mut core = seed;
        for taken in 1..=CORE {
            for &neighbour in &NEIGHBOURS[core] {
                let cell = &mut self.cells[usize::from(neighbour)];
                let free = *cell == SEA;
                *cell = if free { number } else { *cell };
                size += u16::from(free);
                frontier.insert_if(free, self.rank[usize::from(neighbour)]);
            }
            if taken < CORE {
                let Some(rank) = frontier.pop_lowest() else { break };
                core = usize::from(self.ranked[usize::from(rank)]);
            }
        }
        self.sizes[usize::from(number)] = size;
        while let Some(rank) = frontier.pop_lowest() {
            let skin = usize::from(self.ranked[usize::from(rank)]);
            for &neighbour in &NEIGHBOURS[skin] {
                let free = self.cells[usize::from(neighbour)] == SEA;
                candidates.insert_if(free, self.rank[usize::from(neighbour)]);
            }
        }
    }

    /// Gives every single sea cell enclosed by land to the last area around it.
    fn fill_lakes(&mut self) {
        for (cell, neighbours) in NEIGHBOURS.iter().enumerate() {
            if self.cells[cell] != SEA {
                continue;
            }
            let around = neighbours.map(|neighbour| self.cells[usize::from(neighbour)]);
            if around.contains(&SEA) {
                continue;
            }
            if let Some(&last) = around.iter().rfind(|&&number| number != RIM) {
                self.cells[cell] = last;
                self.sizes[usize::from(last)] += 1;
            }
        }
    }
}

/// A set of cells by rank, from which the lowest is taken.
#[derive(Default)]
struct RankSet {
    words: [u64; CELLS / 64],
    /// Which words are not zero.
    used: u16,
}

impl RankSet {
    /// Without a branch: whether a neighbour is free cannot be predicted.
    #[inline]
    fn insert_if(&mut self, condition: bool, rank: u16) {
        let word = usize::from(rank / 64);
        self.words[word] |= u64::from(condition) << (rank % 64);
        self.used |= u16::from(condition) << word;
    }

    #[inline]
    fn pop_lowest(&mut self) -> Option<u16> {
        if self.used == 0 {
            return None;
        }
        let place = self.used.trailing_zeros() as u16;
        let word = &mut self.words[usize::from(place)];
        let rank = place * 64 + word.trailing_zeros() as u16;
        *word &= *word - 1;
        if *word == 0 {
            self.used &= self.used - 1;
        }
        Some(rank)
    }
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
        for other in (1..NUMBERS).filter(|other| others >> other & 1 == 1) {
            borders[other] |= 1 << number;
        }
    }
    borders
}
