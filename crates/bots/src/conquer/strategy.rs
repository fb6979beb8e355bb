//! What a move is for.

use std::fmt::{self, Display, Formatter};

use conquer::{Action, Cell, Field, State};
use tabletop::Seat;

use super::sight::{prize, rivals};

/// What a placement is for, as it follows from the move itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// It encloses a region.
    Capture,
    /// It lowers the best capture of a rival, which would have taken tiles of one's own side.
    Defend,
    /// It lowers the best capture of a rival, which would have taken none of them.
    Disrupt,
    /// Neither.
    Expand,
}

impl Display for Strategy {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Strategy::Capture => "CAPTURE",
            Strategy::Defend => "DEFEND",
            Strategy::Disrupt => "DISRUPT",
            Strategy::Expand => "EXPAND",
        })
    }
}

/// What a legal placement of this seat is for; `None` for any other move.
pub fn strategy(state: &State, seat: Seat, action: &Action) -> Option<Strategy> {
    let Action::Place(cell) = *action else { return None };
    if prize(state.field(), seat, cell) > 0 {
        return Some(Strategy::Capture);
    }
    let mut after = state.field().clone();
    after.place(seat, cell);
    let lowered: Vec<(Seat, Cell)> = rivals(state, seat)
        .into_iter()
        .filter_map(|rival| {
            let (best, most) = best_capture(state.field(), rival)?;
            let left = best_capture(&after, rival).map_or(0, |(_, left)| left);
            (left < most).then_some((rival, best))
        })
        .collect();
    let table = state.table();
    let hits_us = |&(rival, cell): &(Seat, Cell)| {
        let regions = state.field().captures(rival, cell);
        let own = table.members(table.side_of(seat));
        own.iter().any(|mate| regions.iter().any(|region| region.lost[mate.index()] > 0))
    };
    Some(match lowered.iter().any(hits_us) {
        true => Strategy::Defend,
        false if lowered.is_empty() => Strategy::Expand,
        false => Strategy::Disrupt,
    })
}

/// The first of the cells with the highest prize.
fn best_capture(field: &Field, seat: Seat) -> Option<(Cell, u32)> {
    let cells = field.empty().iter().map(|cell| (cell, prize(field, seat, cell)));
    let best = cells.reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.filter(|(_, most)| *most > 0)
}
