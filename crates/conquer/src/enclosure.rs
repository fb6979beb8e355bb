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

/// The cells of every region that becomes enclosed when `wall` grows by `cell`: up to four.
///
/// The board must be settled before: no enclosed region but the pockets is left untaken.
#[inline]
pub(crate) fn enclosed(board: &Board, wall: &Wall, cell: Cell) -> Vec<Vec<Cell>> {
    let around = wall.around(cell);
    let in_pocket = board.pockets().contains(cell) || injected(Fault::EdgeEncloses);
    if in_pocket || wall.may_close(cell, around) {
        Flood::new(board, wall, cell, around, in_pocket).run()
    } else {
        Vec::new()
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
    /// How many groups there are whose fate is unknown, those that met counted once.
    unknown: usize,
    /// Has a group been found that leads outside? Inside a pocket there is none to wait for.
    outside_known: bool,
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
    fn new(
        board: &'a Board,
        wall: &'a Wall,
        centre: Cell,
        around: &Around,
        in_pocket: bool,
    ) -> Flood<'a> {
        let group = |joined| Group {
            joined,
            fate: Fate::Unknown,
            first: None,
            last: centre,
            waiting: None,
        };
        let count = around.groups().len();
        let mut flood = Flood {
            board,
            wall,
            centre,
            reached_by: [0; CELLS],
            next: [0; CELLS],
            groups: std::array::from_fn(group),
            count,
            unknown: count,
            outside_known: in_pocket,
        };
        for (n, &step) in around.groups().iter().enumerate() {
            match flood.step(centre, step) {
                Some(seed) => flood.reach(n, seed),
                None => flood.decide(n, Fate::Outside),
            }
        }
        flood
    }

    fn run(mut self) -> Vec<Vec<Cell>> {
        while self.unknown > usize::from(!self.outside_known) {
            for n in 0..self.count {
                if self.groups[self.root(n)].fate == Fate::Unknown {
                    self.advance(n);
                }
            }
        }
        let is_enclosed =
            |&n: &usize| self.groups[n].joined == n && self.groups[n].fate == Fate::Enclosed;
        (0..self.count).filter(is_enclosed).map(|n| self.cells_of(n)).collect()
    }

    /// Looks around from the next waiting cell of a group.
    #[inline]
    fn advance(&mut self, n: usize) {
        let Some(cell) = self.groups[n].waiting else {
            return self.close(n);
        };
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
            self.decide(n, Fate::Enclosed);
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
        if self.is_border(cell) {
            self.decide(n, Fate::Outside);
        }
    }

    fn meet(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        match (self.groups[a].fate, self.groups[b].fate) {
            (Fate::Unknown, Fate::Outside) => self.decide(a, Fate::Outside),
            (Fate::Outside, Fate::Unknown) => self.decide(b, Fate::Outside),
            (Fate::Unknown, Fate::Unknown) => self.unknown -= 1,
            _ => {}
        }
        self.groups[b].joined = a;
    }

    fn decide(&mut self, n: usize, fate: Fate) {
        let group = self.root(n);
        if self.groups[group].fate == Fate::Unknown {
            self.groups[group].fate = fate;
            self.unknown -= 1;
            self.outside_known |= fate == Fate::Outside;
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
