//! The walls of one side and what hangs together in them.
//!
//! Walls hold over corners, so a placement can only enclose something when it closes a circle:
//! when two stretches of wall around the cell, with open cells between them, are already
//! connected elsewhere. A union-find over the wall's cells answers that in a few steps.
//!
//! Losing tiles would mean to take links apart again, which a union-find cannot do. Outdated
//! links are kept instead: they can only raise a false alarm, which the flood of
//! [`enclosure`](crate::enclosure) sorts out. In random games on 32 × 32 cells that happens eleven
//! times or less, so building the links anew would cost more than it saves.

use crate::cell::{CELLS, MAX_SIDE};
use crate::{Cell, CellSet};

/// A wall: which cells, and which of them hang together.
#[derive(Clone, Debug)]
pub(crate) struct Wall {
    /// Bit x + 1 of row y + 1, so that every cell of a board has eight neighbours here.
    rows: [u64; MAX_SIDE as usize + 2],
    /// Below [`CELLS`]: the next cell on the way to the root. Otherwise: a root, plus how many
    /// cells hang on it.
    links: [u16; CELLS],
}

/// What a root without followers looks like.
const ALONE: u16 = CELLS as u16 + 1;

impl Wall {
    /// A wall of these cells.
    pub(crate) fn new(cells: &CellSet) -> Wall {
        let mut wall = Wall { rows: [0; _], links: [ALONE; CELLS] };
        cells.iter().for_each(|cell| wall.add(cell));
        wall
    }

    /// Is this cell wall?
    #[inline]
    pub(crate) fn contains(&self, cell: Cell) -> bool {
        self.rows[usize::from(cell.y()) + 1] >> (cell.x() + 1) & 1 != 0
    }

    /// The wall's cells.
    pub(crate) fn cells(&self) -> CellSet {
        CellSet::from_rows(std::array::from_fn(|y| (self.rows[y + 1] >> 1) as u32))
    }

    /// Adds a cell and links it to its neighbours.
    #[inline]
    pub(crate) fn add(&mut self, cell: Cell) {
        let around = self.around(cell);
        self.rows[usize::from(cell.y()) + 1] |= 1 << (cell.x() + 1);
        for &step in around.stretches() {
            self.link(cell, beside(cell, step));
        }
    }

    /// Takes a cell out; its links stay, outdated.
    #[inline]
    pub(crate) fn remove(&mut self, cell: Cell) {
        self.rows[usize::from(cell.y()) + 1] &= !(1 << (cell.x() + 1));
    }

    /// How open and wall alternate around a cell.
    #[inline]
    pub(crate) fn around(&self, cell: Cell) -> &'static Around {
        let (x, y) = (cell.x(), usize::from(cell.y()));
        let [above, level, below] =
            [self.rows[y], self.rows[y + 1], self.rows[y + 2]].map(|row| (row >> x & 7) as usize);
        &AROUND[above | level << 3 | below << 6]
    }

    /// Would a wall on this cell close a circle? May say yes wrongly, never no.
    #[inline]
    pub(crate) fn may_close(&self, cell: Cell, around: &Around) -> bool {
        let stretches = around.stretches();
        if stretches.len() < 2 {
            return false;
        }
        let mut roots = [0; 4];
        for (n, &step) in stretches.iter().enumerate() {
            roots[n] = self.root(beside(cell, step).index());
            if roots[..n].contains(&roots[n]) {
                return true;
            }
        }
        false
    }

    /// How many separate walls a wall on this cell would join, and how many cells they have
    /// together; walls that lost cells may be counted as larger and fewer than they are.
    #[inline]
    pub(crate) fn joined(&self, cell: Cell) -> (u8, u32) {
        let (mut roots, mut count, mut cells) = ([0; 4], 0, 0);
        for &step in self.around(cell).stretches() {
            let beside = beside(cell, step);
            let root = self.root(beside.index());
            if self.contains(beside) && !roots[..count].contains(&root) {
                roots[count] = root;
                count += 1;
                cells += u32::from(self.links[root]) - CELLS as u32;
            }
        }
        (count as u8, cells)
    }

    #[inline]
    fn root(&self, mut cell: usize) -> usize {
        while usize::from(self.links[cell]) < CELLS {
            cell = usize::from(self.links[cell]);
        }
        cell
    }

    #[inline]
    fn link(&mut self, a: Cell, b: Cell) {
        let (a, b) = (self.root(a.index()), self.root(b.index()));
        if a == b {
            return;
        }
        // The smaller tree below the larger one keeps every way short.
        let (small, large) = if self.links[a] < self.links[b] { (a, b) } else { (b, a) };
        self.links[large] += self.links[small] - CELLS as u16;
        self.links[small] = large as u16;
    }
}

/// The eight neighbours of a cell as open groups and stretches of wall, which alternate.
///
/// Two open neighbours over a side belong to one group when the corner between them is open too.
/// Cells beyond the edge of the board are open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Around {
    /// One neighbour over a side for every open group.
    groups: [Step; 4],
    group_count: u8,
    /// One neighbour for every stretch of wall.
    stretches: [Step; 4],
    stretch_count: u8,
}

/// Columns to the right and rows down.
pub(crate) type Step = (i8, i8);

impl Around {
    /// One neighbour of every open group.
    #[inline]
    pub(crate) fn groups(&self) -> &[Step] {
        &self.groups[..usize::from(self.group_count)]
    }

    /// One neighbour of every stretch of wall.
    #[inline]
    pub(crate) fn stretches(&self) -> &[Step] {
        &self.stretches[..usize::from(self.stretch_count)]
    }
}

/// The cell beside another one, which must be on the largest board.
#[inline]
pub(crate) fn beside(cell: Cell, (right, down): Step) -> Cell {
    let step = isize::from(down) * MAX_SIDE as isize + isize::from(right);
    Cell::from_index(cell.index().wrapping_add_signed(step))
}

/// Clockwise from above; every second one lies over a side.
pub(crate) const RING: [Step; 8] =
    [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// By the wall's 3 × 3 window around a cell; the middle does not matter.
static AROUND: [Around; 512] = {
    let mut table = [NOTHING; 512];
    let mut window = 0;
    while window < 512 {
        table[window] = look_around(window);
        window += 1;
    }
    table
};

const NOTHING: Around =
    Around { groups: [(0, 0); 4], group_count: 0, stretches: [(0, 0); 4], stretch_count: 0 };

const fn look_around(window: usize) -> Around {
    let mut around = NOTHING;
    let mut n = 0;
    while n < 8 {
        let goes_on = !is_wall(window, n + 1) && !is_wall(window, n + 2);
        // A group is known by its last neighbour over a side, going around clockwise…
        if !is_wall(window, n) && !goes_on {
            around.groups[around.group_count as usize] = RING[n];
            around.group_count += 1;
            // …and the stretch after it by its first cell.
            let first = if is_wall(window, n + 1) { n + 1 } else { n + 2 };
            around.stretches[around.stretch_count as usize] = RING[first % 8];
            around.stretch_count += 1;
        }
        n += 2;
    }
    if around.group_count == 0 {
        // One stretch all around, or one group.
        if is_wall(window, 0) {
            around.stretches[0] = RING[0];
            around.stretch_count = 1;
        } else {
            around.groups[0] = RING[0];
            around.group_count = 1;
        }
    }
    around
}

const fn is_wall(window: usize, n: usize) -> bool {
    let (right, down) = RING[n % 8];
    window >> ((down + 1) * 3 + right + 1) & 1 != 0
}
