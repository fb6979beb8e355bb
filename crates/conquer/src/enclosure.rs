//! Which regions a placement encloses (README §4).
//!
//! A region is a set of open cells that hang together over their sides; it is enclosed when none
//! of them lies on the border. Only regions beside the placed cell can become enclosed: every
//! other one kept its rim. And as the space around the cell was not enclosed before, one of the
//! groups around it always leads outside; so all groups are flooded in step, and as soon as one
//! group is left, that is the one. The work is that of the smaller side.
//!
//! Pockets between rocks alone are the exception: there everything is enclosed from the start,
//! and the first placement inside takes the rest.

use crate::cell::CELLS;
use crate::walls::{Around, RING, Step, Wall, beside};
use crate::{Board, Cell};

/// The enclosed regions beside a cell: up to four.
#[derive(Clone, Debug, Default)]
pub(crate) struct Enclosed {
    regions: [Vec<Cell>; 4],
    count: usize,
    /// Did the wall's links promise a region?
    expected: bool,
}

impl Enclosed {
    /// The cells of every region that becomes enclosed when `wall` grows by `cell`.
    ///
    /// The board must be settled before: no enclosed region beside the pockets is left untaken.
    #[inline]
    pub(crate) fn by(board: &Board, wall: &Wall, cell: Cell) -> Enclosed {
        let around = wall.around(cell);
        let expected = wall.may_close(cell, around);
        let flooded = expected || board.pockets().contains(cell) || injected(Fault::EdgeEncloses);
        if flooded {
            Enclosed { expected, ..Flood::new(board, wall, cell, around).run() }
        } else {
            Enclosed::default()
        }
    }

    /// Was a region promised, and there is none?
    pub(crate) fn is_false_alarm(&self) -> bool {
        self.expected && self.count == 0
    }

    pub(crate) fn regions(&self) -> &[Vec<Cell>] {
        &self.regions[..self.count]
    }
}

/// Floods the open groups around a cell, a cell of each in turn.
struct Flood<'a> {
    board: &'a Board,
    wall: &'a Wall,
    centre: Cell,
    /// Which group reached a cell first, counted from 1; 0 is nobody.
    reached_by: [u8; CELLS],
    /// The cell that the same group reached next.
    next: [u16; CELLS],
    groups: [Group; 4],
    count: usize,
    /// Inside a pocket no group leads outside.
    in_pocket: bool,
}

#[derive(Clone, Copy)]
struct Group {
    /// The group it has met and now belongs to; itself while it has met none.
    joined: usize,
    fate: Fate,
    first: Option<Cell>,
    last: Cell,
    /// The cell to look around from next; `None` when all are done.
    waiting: Option<Cell>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Unknown,
    Outside,
    Enclosed,
}

const SIDES: [Step; 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];

impl<'a> Flood<'a> {
    fn new(board: &'a Board, wall: &'a Wall, centre: Cell, around: &Around) -> Flood<'a> {
        let group = |joined| Group {
            joined,
            fate: Fate::Unknown,
            first: None,
            last: centre,
            waiting: None,
        };
        let mut flood = Flood {
            board,
            wall,
            centre,
            reached_by: [0; CELLS],
            next: [0; CELLS],
            groups: std::array::from_fn(group),
            count: around.groups().len(),
            in_pocket: board.pockets().contains(centre) || injected(Fault::EdgeEncloses),
        };
        for (n, &step) in around.groups().iter().enumerate() {
            match flood.step(centre, step) {
                Some(seed) => flood.reach(n, seed),
                None => flood.groups[n].fate = Fate::Outside,
            }
        }
        flood
    }

    fn run(mut self) -> Enclosed {
        while !self.is_decided() {
            for n in 0..self.count {
                let group = self.root(n);
                if self.groups[group].fate == Fate::Unknown {
                    self.advance(n);
                }
            }
        }
        let mut enclosed = Enclosed::default();
        for group in 0..self.count {
            if self.groups[group].joined == group && self.groups[group].fate == Fate::Enclosed {
                enclosed.regions[enclosed.count] = self.cells_of(group);
                enclosed.count += 1;
            }
        }
        enclosed
    }

    /// Is every fate known, or can it be told?
    fn is_decided(&self) -> bool {
        let roots = || (0..self.count).filter(|&n| self.groups[n].joined == n);
        let unknown = roots().filter(|&n| self.groups[n].fate == Fate::Unknown).count();
        let outside = roots().any(|n| self.groups[n].fate == Fate::Outside);
        unknown == 0 || (unknown == 1 && !outside && !self.in_pocket)
    }

    /// Looks around from the next waiting cell of a group.
    #[inline]
    fn advance(&mut self, n: usize) {
        let Some(cell) = self.groups[n].waiting else {
            return self.close(n);
        };
        if self.is_border(cell) {
            let group = self.root(n);
            self.groups[group].fate = Fate::Outside;
            return;
        }
        let steps: &[Step] = if injected(Fault::CornersLeak) { &RING } else { &SIDES };
        for &step in steps {
            let beside = beside(cell, step);
            if beside == self.centre || self.is_wall(cell, step) {
                continue;
            }
            match self.reached_by[beside.index()] {
                0 => self.reach(n, beside),
                other => self.meet(n, usize::from(other) - 1),
            }
        }
        let is_last = cell == self.groups[n].last;
        let next = Cell::from_index(usize::from(self.next[cell.index()]));
        self.groups[n].waiting = (!is_last).then_some(next);
    }

    /// A group without waiting cells is enclosed, if those it has met are done too.
    fn close(&mut self, n: usize) {
        let group = self.root(n);
        let done = |m: usize| self.root(m) != group || self.groups[m].waiting.is_none();
        if (0..self.count).all(done) {
            self.groups[group].fate = Fate::Enclosed;
        }
    }

    #[inline]
    fn reach(&mut self, n: usize, cell: Cell) {
        let group = &mut self.groups[n];
        self.reached_by[cell.index()] = n as u8 + 1;
        if group.first.is_none() {
            group.first = Some(cell);
            group.waiting = Some(cell);
        } else {
            self.next[group.last.index()] = cell.index() as u16;
        }
        group.last = cell;
    }

    fn meet(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        if a != b {
            self.groups[b].joined = a;
            if self.groups[b].fate == Fate::Outside {
                self.groups[a].fate = Fate::Outside;
            }
        }
    }

    fn root(&self, mut n: usize) -> usize {
        while self.groups[n].joined != n {
            n = self.groups[n].joined;
        }
        n
    }

    fn cells_of(&self, group: usize) -> Vec<Cell> {
        let mut cells = Vec::new();
        for n in (0..self.count).filter(|&n| self.root(n) == group) {
            let mut waiting = self.groups[n].first;
            while let Some(cell) = waiting {
                cells.push(cell);
                let next = Cell::from_index(usize::from(self.next[cell.index()]));
                waiting = (cell != self.groups[n].last).then_some(next);
            }
        }
        cells.sort_unstable();
        cells
    }

    /// The neighbour over a side; `None` beyond the edge.
    fn step(&self, cell: Cell, (right, down): Step) -> Option<Cell> {
        let (x, y) = (cell.x().checked_add_signed(right)?, cell.y().checked_add_signed(down)?);
        Cell::at(x, y).filter(|&cell| self.board.contains(cell))
    }

    /// Does a region with this cell lead outside?
    #[inline]
    fn is_border(&self, cell: Cell) -> bool {
        if injected(Fault::EdgeEncloses) {
            return false;
        }
        self.board.border().contains(cell)
    }

    /// Is the neighbour wall?
    #[inline]
    fn is_wall(&self, cell: Cell, step: Step) -> bool {
        if injected(Fault::EdgeEncloses) && self.step(cell, step).is_none() {
            return true;
        }
        self.wall.contains(beside(cell, step))
    }
}

/// What the tests break in the detector, to see that they notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// The edge of the board counts as wall.
    EdgeEncloses,
    /// Regions leak over corners.
    CornersLeak,
    /// Teammates' tiles are converted.
    MatesConvert,
}

#[cfg(not(test))]
#[inline(always)]
pub(crate) const fn injected(_: Fault) -> bool {
    false
}

#[cfg(test)]
pub(crate) use injection::{injected, with_fault};

#[cfg(test)]
mod injection {
    use super::Fault;
    use std::cell::Cell;

    thread_local! {
        static INJECTED: Cell<Option<Fault>> = const { Cell::new(None) };
    }

    pub(crate) fn injected(fault: Fault) -> bool {
        INJECTED.get() == Some(fault)
    }

    /// Runs `test` with a broken detector.
    pub(crate) fn with_fault<T>(fault: Fault, test: impl FnOnce() -> T) -> T {
        INJECTED.set(Some(fault));
        let result = test();
        INJECTED.set(None);
        result
    }
}
