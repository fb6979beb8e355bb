//! What a position offers: captures and walls to join.

use conquer::{Action, Cell, Field, State};
use search::{Analysis, Candidate};
use tabletop::{Rng, Seat};

use super::strategy;

/// What a tile of this seat would capture, in cells; tiles taken from rivals count twice, as the
/// rivals lose them too. 0: nothing.
pub(super) fn prize(field: &Field, seat: Seat, cell: Cell) -> u32 {
    let regions = field.captures(seat, cell);
    let swing = |region: &conquer::Region| {
        let lost: u32 = region.lost.iter().map(|&lost| u32::from(lost)).sum();
        region.cells.len() as u32 + lost
    };
    regions.iter().map(swing).sum()
}

/// Every cell on which this seat would capture something, with the prize.
pub(super) fn prizes(field: &Field, seat: Seat) -> Vec<(Cell, u32)> {
    let with_prize = |cell| Some((cell, prize(field, seat, cell))).filter(|(_, it)| *it > 0);
    field.empty().iter().filter_map(with_prize).collect()
}

/// Is there a cell on which this seat would capture something?
pub fn has_capture(state: &State, seat: Seat) -> bool {
    !prizes(state.field(), seat).is_empty()
}

/// The seats of other sides that still play: one for each wall they build with, as seats that
/// share their walls capture the same.
pub(super) fn rivals(state: &State, seat: Seat) -> Vec<Seat> {
    let table = state.table();
    let mut rivals: Vec<Seat> = Vec::new();
    for rival in state.active_seats().iter() {
        let side = table.side_of(rival);
        let known = table.shared_regions() && rivals.iter().any(|it| table.side_of(*it) == side);
        if side != table.side_of(seat) && !known {
            rivals.push(rival);
        }
    }
    rivals
}

/// Every cell on which a rival would capture something, with the best prize.
pub(super) fn threats(state: &State, seat: Seat) -> Vec<(Cell, u32)> {
    let mut all: Vec<(Cell, u32)> =
        rivals(state, seat).into_iter().flat_map(|rival| prizes(state.field(), rival)).collect();
    all.sort_unstable();
    all.dedup_by(|next, first| {
        let same = next.0 == first.0;
        if same {
            first.1 = first.1.max(next.1);
        }
        same
    });
    all
}

/// One of the best candidates, drawn, with the label of the move.
pub(super) fn pick(
    state: &State,
    seat: Seat,
    candidates: Vec<(Cell, f32)>,
    rng: &mut Rng,
) -> Analysis<Action> {
    let best = candidates.iter().map(|(_, weight)| *weight).fold(f32::MIN, f32::max);
    let equal: Vec<Cell> =
        candidates.iter().filter(|(_, weight)| *weight == best).map(|(cell, _)| *cell).collect();
    let chosen = Action::Place(equal[rng.below(equal.len() as u32) as usize]);
    let candidate = |(cell, weight)| Candidate::new(Action::Place(cell), weight);
    Analysis {
        label: strategy(state, seat, &chosen).map(|it| it.to_string()),
        ..Analysis::new(chosen, candidates.into_iter().map(candidate).collect())
    }
}
