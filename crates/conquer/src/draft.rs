//! Positions as they are read, before they are known to make sense.

use std::sync::Arc;

use tabletop::{ParseError, Seat, SeatSet};

use crate::history::History;
use crate::rules::MAX_TURN_BLOCKS;
use crate::state::{Options, ThisTurn};
use crate::{Cell, CellSet, End, Field, Setup, State, Table, Tile};

/// A position as it is read, before it is known to make sense.
#[derive(Default)]
pub(crate) struct Draft {
    pub(crate) rows: String,
    pub(crate) setup: Setup,
    pub(crate) active: Option<Seat>,
    pub(crate) cells: Vec<Cell>,
    pub(crate) captured: Vec<Cell>,
    pub(crate) turn: u32,
    pub(crate) round: u32,
    pub(crate) passed: SeatSet,
    pub(crate) out: Vec<SeatSet>,
    pub(crate) regions: Vec<u16>,
    pub(crate) placed: Vec<u16>,
    pub(crate) over: Option<End>,
    pub(crate) history: History,
}

impl Draft {
    /// The position, if it makes sense.
    pub(crate) fn state(self) -> Result<State, ParseError> {
        self.unchecked()?.checked()
    }

    fn unchecked(self) -> Result<State, ParseError> {
        let setup = &self.setup;
        let table = Table::new(setup.players, &setup.teams, setup.shared_regions, setup.first)
            .map_err(|refusal| ParseError::new("a table that can be played at", refusal))?;
        let seats = usize::from(table.seats());
        let options = Options {
            turn_blocks: setup.turn_blocks,
            majority: setup.majority,
            lead_rule: setup.lead_rule,
            time_limit: setup.time_limit,
        };
        let field = Field::parse(&self.rows, Arc::new(table))?;
        let fresh = State::fresh(field, options);
        Ok(State {
            active: self.active.unwrap_or(fresh.active),
            this_turn: this_turn(&self.cells, &self.captured)?,
            turn: self.turn,
            round: self.round,
            passed: self.passed,
            left: moments(&self.out)?,
            regions: counts(&self.regions, seats)?,
            placed: counts(&self.placed, seats)?,
            over: self.over,
            history: self.history,
            ..fresh
        })
    }
}

fn this_turn(cells: &[Cell], captured: &[Cell]) -> Result<ThisTurn, ParseError> {
    let mut this_turn = ThisTurn::default();
    for (n, &cell) in cells.iter().enumerate() {
        let slot = this_turn.cells.get_mut(n);
        *slot.ok_or_else(|| ParseError::new("at most 4 cells in a turn", cells.len()))? =
            Some(cell);
    }
    this_turn.captured = captured.iter().copied().collect::<CellSet>();
    Ok(this_turn)
}

/// When every seat left, from who left in which order.
fn moments(out: &[SeatSet]) -> Result<[u8; 8], ParseError> {
    if out.iter().any(|seats| seats.is_empty()) {
        return Err(ParseError::new("somebody who left", "nobody"));
    }
    let mut left = [0; 8];
    for (moment, seats) in (1..).zip(out) {
        for seat in seats.iter() {
            if left[seat.index()] != 0 {
                return Err(ParseError::new("every seat to leave once", seat));
            }
            left[seat.index()] = moment;
        }
    }
    Ok(left)
}

fn counts(list: &[u16], seats: usize) -> Result<[u16; 8], ParseError> {
    let mut counts = [0; 8];
    if !list.is_empty() && list.len() != seats {
        return Err(ParseError::new(format!("a count for each of {seats} seats"), list.len()));
    }
    counts[..list.len()].copy_from_slice(list);
    Ok(counts)
}

impl State {
    /// Refuses what no game can reach and the rules would have to fear. A position set up by hand
    /// may already be decided: it is judged after its next turn.
    fn checked(self) -> Result<State, ParseError> {
        let wrong = |expected: &str| Err(ParseError::new(expected, &self));
        let seats = Seat::first(self.table().seats());
        let is_seat = |seat: Seat| seat.index() < usize::from(self.table().seats());
        if !(1..=MAX_TURN_BLOCKS).contains(&self.options.turn_blocks) {
            return wrong("1 to 4 cells in a turn");
        }
        if self.turn == 0 || self.round == 0 || self.options.time_limit == Some(0) {
            return wrong("turns, rounds and limits from 1");
        }
        if !is_seat(self.active) || self.leavings().any(|out| !out.iter().all(is_seat)) {
            return wrong("seats of this game");
        }
        if !self.passed.iter().all(|seat| self.is_active(seat)) {
            return wrong("passes by seats that still play");
        }
        let mut counted = self.regions.iter().zip(&self.placed);
        if counted.any(|(&regions, &placed)| u32::from(regions) > 4 * u32::from(placed)) {
            return wrong("at most four regions for every cell placed");
        }
        let owned: u32 = seats.clone().map(|seat| u32::from(self.field.territory(seat))).sum();
        if seats.map(|seat| u32::from(self.placed[seat.index()])).sum::<u32>() > owned {
            return wrong("no more cells placed than are owned");
        }
        if let Some(cell) = self.field.untaken() {
            let expected = "a board on which every enclosed region is taken";
            return Err(ParseError::new(expected, format!("the region of {cell}")));
        }
        self.check_this_turn()?;
        self.check_end()?;
        self.check_history()?;
        Ok(self)
    }

    fn check_this_turn(&self) -> Result<(), ParseError> {
        let wrong = |expected: &str| Err(ParseError::new(expected, self));
        let mine = |cell: Cell| self.field.tile(cell) == Tile::Owned(self.active);
        let cells: Vec<Cell> = self.placed_this_turn().collect();
        let set: CellSet = cells.iter().copied().collect();
        let captured = self.this_turn.captured;
        if set.len() as usize != cells.len() || !set.and(&captured).is_empty() {
            return wrong("a cell placed or captured once in this turn");
        }
        if !set.or(&captured).iter().all(mine) {
            return wrong("cells of this turn that belong to the seat to act");
        }
        if cells.len() >= usize::from(self.options.turn_blocks) {
            return wrong("a turn that is not over yet");
        }
        if cells.is_empty() && !captured.is_empty() {
            return wrong("captures in this turn by a cell placed in it");
        }
        if cells.len() > usize::from(self.placed[self.active.index()]) {
            return wrong("the cells of this turn among those placed");
        }
        if !cells.is_empty() && (self.over.is_some() || !self.passed.is_empty()) {
            return wrong("no placement since the last pass or the end");
        }
        Ok(())
    }

    fn check_end(&self) -> Result<(), ParseError> {
        let wrong = |expected: &str| Err(ParseError::new(expected, self));
        match self.over {
            None if !self.is_active(self.active) => wrong("the turn of a seat that still plays"),
            None if self.active_sides().len() < 2 => wrong("two sides that still play"),
            None => Ok(()),
            Some(End::TimeLimit) if self.options.time_limit.is_none() => {
                wrong("a limit that ended the game")
            }
            Some(End::TimeLimit) if self.active_sides().len() < 2 => wrong("another end"),
            Some(End::TimeLimit) => Ok(()),
            Some(end) if self.verdict() == Some(end) => Ok(()),
            Some(_) => wrong("an end that the position shows"),
        }
    }
}
