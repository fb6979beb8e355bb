//! Sets of cells that make growth fast: by rank, and by place.

use geometry::groups;

use super::generator::{CELLS, GRID};

/// A set of cells by rank, from which the lowest is taken.
#[derive(Default)]
pub(super) struct RankSet {
    words: [u64; CELLS / 64],
    /// Which words are not zero.
    used: u16,
}

impl RankSet {
    /// Without a branch: whether a neighbour is free cannot be predicted.
    #[inline]
    pub(super) fn insert_if(&mut self, condition: bool, rank: u16) {
        let word = usize::from(rank / 64);
        self.words[word] |= u64::from(condition) << (rank % 64);
        self.used |= u16::from(condition) << word;
    }

    #[inline]
    pub(super) fn pop_lowest(&mut self) -> Option<u16> {
        if self.used == 0 {
            return None;
        }
        let place = self.used.trailing_zeros() as u16;
        let word = &mut self.words[usize::from(place)];
        let rank = place * 64 + word.trailing_zeros() as u16;
        *word &= *word - 1;
        self.used ^= u16::from(*word == 0) << place;
        Some(rank)
    }
}

/// A set of cells by place: one word per row with a bit per column, and an empty row above the
/// first and below the last.
pub(super) struct PlaceSet {
    rows: [u32; GRID.height() + 2],
}

impl PlaceSet {
    const WHOLE_ROW: u32 = (1 << GRID.width()) - 1;

    pub(super) fn empty() -> PlaceSet {
        PlaceSet { rows: [0; GRID.height() + 2] }
    }

    pub(super) fn all() -> PlaceSet {
        let mut rows = [PlaceSet::WHOLE_ROW; GRID.height() + 2];
        rows[0] = 0;
        rows[GRID.height() + 1] = 0;
        PlaceSet { rows }
    }

    /// Adds a cell and says in which row it lies.
    #[inline]
    pub(super) fn insert(&mut self, cell: usize) -> usize {
        let (x, y) = GRID.position(cell);
        self.rows[y + 1] |= 1 << x;
        y
    }

    /// The cells of this row that are in the set, as bits.
    #[inline]
    pub(super) fn row(&self, y: usize) -> u32 {
        self.rows[y + 1]
    }

    #[inline]
    pub(super) fn row_mut(&mut self, y: usize) -> &mut u32 {
        &mut self.rows[y + 1]
    }

    /// The cells of this row that have a neighbour in the set, as bits.
    #[inline]
    pub(super) fn beside(&self, y: usize) -> u32 {
        let row = self.rows[y + 1];
        let others = self.rows[y] | self.rows[y + 2];
        // Odd rows are shifted to the right: a cell meets its own column and the one after it.
        let slanted = if y % 2 == 1 { others >> 1 } else { others << 1 };
        (row << 1 | row >> 1 | others | slanted) & PlaceSet::WHOLE_ROW
    }
}

/// The cells of row `y` that these bits stand for.
#[inline]
pub(super) fn cells_of_row(y: usize, bits: u32) -> impl Iterator<Item = usize> {
    groups::bits(bits).map(move |x| y * GRID.width() + x)
}
