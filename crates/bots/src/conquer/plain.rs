//! Easy and Medium: what a glance at the board tells.

use conquer::{Action, Cell, State, Tile, View};
use search::{Analysis, Bot};
use tabletop::{Rng, Seat};

use super::sight::{pick, prizes, threats};

/// Somewhere near a tile; of ten moves three look for the best capture first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Easy;

/// The best capture; without one, the cell of a rival's best capture; without one, a cell that
/// joins most of its walls.
#[derive(Clone, Copy, Debug, Default)]
pub struct Medium;

impl Bot<State> for Easy {
    fn analyse(&self, view: &View, seat: Seat, rng: &mut Rng) -> Analysis<Action> {
        let looks = rng.below(10) < 3;
        let captures = if looks { weighed(prizes(view.field(), seat)) } else { Vec::new() };
        let candidates = if captures.is_empty() { near_tiles(view) } else { captures };
        pick(view, seat, candidates, rng)
    }
}

impl Bot<State> for Medium {
    fn analyse(&self, view: &View, seat: Seat, rng: &mut Rng) -> Analysis<Action> {
        let mut candidates = weighed(prizes(view.field(), seat));
        if candidates.is_empty() {
            candidates = weighed(threats(view, seat));
        }
        if candidates.is_empty() {
            candidates = joining(view, seat);
        }
        pick(view, seat, candidates, rng)
    }
}

fn weighed(prizes: Vec<(Cell, u32)>) -> Vec<(Cell, f32)> {
    prizes.into_iter().map(|(cell, prize)| (cell, prize as f32)).collect()
}

/// The empty cells beside a tile, corners included; all of them while there is none.
fn near_tiles(state: &State) -> Vec<(Cell, f32)> {
    let owned = |cell: Cell| matches!(state.field().tile(cell), Tile::Owned(_));
    let near = |cell: &Cell| cell.around().any(owned);
    let all = || state.field().empty().iter();
    let mut cells: Vec<Cell> = all().filter(near).collect();
    if cells.is_empty() {
        cells = all().collect();
    }
    cells.into_iter().map(|cell| (cell, 1.0)).collect()
}

/// Every empty cell by how many separate walls it joins, then by how long they are together.
fn joining(state: &State, seat: Seat) -> Vec<(Cell, f32)> {
    let weight = |cell: Cell| {
        let (walls, cells) = state.field().joined_walls(seat, cell);
        f32::from(walls) + cells.min(99) as f32 / 100.0
    };
    state.field().empty().iter().map(|cell| (cell, weight(cell))).collect()
}
