//! What is remembered to be shown: captured regions and last moves.
//!
//! No rule asks for it and the notation of a position leaves it out, so that the same position is
//! the same whichever way it was reached. A position that was set up by hand remembers nothing.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tabletop::{ParseError, Seat};

use crate::{Cell, State, Tile};

/// A region as it was captured; its value is the number of its cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CapturedRegion {
    /// Its number in this game, counted from 1.
    pub region: u32,
    /// Who captured it.
    pub seat: Seat,
    /// In which turn.
    pub turn: u32,
    /// The cells gained, row by row; others may have captured them since.
    pub cells: Vec<Cell>,
}

/// The cells that a seat placed in the last turn in which it placed any.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "crate::wire::Move", into = "crate::wire::Move")]
pub struct LastMove {
    pub(crate) turn: u32,
    pub(crate) cells: [Option<Cell>; 4],
}

impl LastMove {
    /// The turn.
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// The cells, in the order in which they were placed.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.cells.into_iter().flatten()
    }
}

/// What a game in progress remembers.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    /// In the order of their capture; shared, because positions are copied far more often than
    /// regions are captured.
    pub(crate) regions: Arc<Vec<CapturedRegion>>,
    pub(crate) last_moves: [Option<LastMove>; 8],
}

/// Positions are compared without their past.
impl PartialEq for History {
    fn eq(&self, _: &History) -> bool {
        true
    }
}

impl Eq for History {}

impl History {
    pub(crate) fn place(&mut self, seat: Seat, turn: u32, cells: [Option<Cell>; 4]) {
        self.last_moves[seat.index()] = Some(LastMove { turn, cells });
    }

    pub(crate) fn capture(&mut self, region: CapturedRegion) {
        Arc::make_mut(&mut self.regions).push(region);
    }
}

impl State {
    /// The regions captured so far, in order.
    pub fn captured_regions(&self) -> &[CapturedRegion] {
        &self.history.regions
    }

    /// What this seat placed last.
    pub fn last_move(&self, seat: Seat) -> Option<&LastMove> {
        self.history.last_moves[seat.index()].as_ref()
    }

    /// Refuses a past that does not lead to this position.
    pub(crate) fn check_history(&self) -> Result<(), ParseError> {
        let wrong = |expected: &str| Err(ParseError::new(expected, self));
        let is_past = |turn: u32| (1..=self.turn).contains(&turn);
        let can_be_owned =
            |cell: Cell| self.field.board().contains(cell) && self.field.tile(cell) != Tile::Rock;
        let regions = self.captured_regions();
        let is_region = |it: &CapturedRegion| {
            is_past(it.turn) && !it.cells.is_empty() && it.cells.iter().all(|&at| can_be_owned(at))
        };
        if !regions.iter().all(is_region) {
            return wrong("captured regions of this board and this game");
        }
        let follow = |pair: &[CapturedRegion]| {
            pair[0].region < pair[1].region && pair[0].turn <= pair[1].turn
        };
        if !regions.windows(2).all(follow) || regions.first().is_some_and(|it| it.region == 0) {
            return wrong("captured regions in the order of their capture");
        }
        for seat in Seat::first(Seat::MAX) {
            let captured = regions.iter().filter(|it| it.seat == seat).count();
            if captured > usize::from(self.regions[seat.index()]) {
                return wrong("no more captured regions of a seat than are counted");
            }
            let Some(last) = self.last_move(seat) else { continue };
            let count = last.cells().count();
            let is_move = is_past(last.turn) && last.cells().all(can_be_owned) && count > 0;
            if !is_move || count > usize::from(self.placed[seat.index()]) {
                return wrong("last moves of seats that have placed");
            }
        }
        Ok(())
    }
}
