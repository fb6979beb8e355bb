//! The tiles and marks on the board, apart from the rules, so that a capture can be shown while the
//! rules are already ahead.

use std::sync::Arc;

use conquer::{Action, Board, Cell, CellSet, Field, State, Tile};
use leptos::prelude::*;
use tabletop::Seat;

use super::scenes::Scene;
use super::turn;
use crate::table::{Shown, Table};

/// The tiles as they are shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// The board below them.
    pub board: Arc<Board>,
    owned: [CellSet; 8],
}

/// What is marked on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Marks {
    /// The seat whose placement is being considered.
    pub seat: Option<Seat>,
    /// The cell that is aimed at.
    pub aim: Option<Cell>,
    /// Whether a tile can be placed there.
    pub can_place: bool,
    /// The cells that a tile there would capture.
    pub gains: CellSet,
    /// Where something was refused.
    pub refused: Option<Cell>,
    /// The cells placed last: in this turn, or in the turn before.
    pub last: CellSet,
    /// The cell that the keyboard is on.
    pub focus: Option<Cell>,
    /// The cell that a bot is about to place on.
    pub goal: Option<Cell>,
    /// A tile that is being placed.
    pub drop: Option<Cell>,
    /// A capture that spreads from a cell.
    pub wave: Option<(Cell, CellSet)>,
}

impl Picture {
    /// The tiles of a position.
    pub fn of(state: &State) -> Picture {
        Picture::of_field(state.field())
    }

    /// The tiles of a field.
    pub fn of_field(field: &Field) -> Picture {
        let board = field.board().clone();
        let mut owned = [CellSet::EMPTY; 8];
        for cell in board.open().iter() {
            if let Tile::Owned(seat) = field.tile(cell) {
                owned[seat.index()].insert(cell);
            }
        }
        Picture { board, owned }
    }

    /// All that a seat owns.
    pub fn owned(&self, seat: Seat) -> CellSet {
        self.owned[seat.index()]
    }

    /// Gives cells to a seat, whoever owned them.
    pub fn give(&mut self, seat: Seat, cells: &CellSet) {
        for (index, owned) in self.owned.iter_mut().enumerate() {
            *owned = if index == seat.index() { owned.or(cells) } else { owned.without(cells) };
        }
    }
}

/// The cells that were placed in the turn that was shown last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LastPlaced {
    turn: u32,
    /// The cells of that turn.
    pub cells: CellSet,
}

impl LastPlaced {
    /// The cells of a turn.
    pub fn new(turn: u32, cells: CellSet) -> LastPlaced {
        LastPlaced { turn, cells }
    }

    /// Adds a placed tile; the first one of a turn replaces those of the turn before.
    pub fn add(&mut self, turn: u32, cell: Cell) {
        let before = if self.turn == turn { self.cells } else { CellSet::EMPTY };
        *self = LastPlaced { turn, cells: before.or(&one(cell)) };
    }
}

/// The current marks on the board.
pub fn marks(table: Table<State>) -> Marks {
    let base = Marks {
        refused: table.refused(),
        focus: table.focus.get().map(|_| table.extra.keyboard_at.get()),
        last: table.extra.last_placed.with(|last| last.cells),
        ..Marks::default()
    };
    match table.shown.get() {
        Shown::Scene(Scene::Plan(seat, cell)) | Shown::Planned(seat, Action::Place(cell)) => {
            Marks { seat: Some(seat), goal: Some(cell), ..base }
        }
        Shown::Scene(Scene::Place(seat, cell)) => {
            Marks { seat: Some(seat), drop: Some(cell), ..base }
        }
        Shown::Scene(Scene::Wave(seat, from, cells)) => {
            Marks { seat: Some(seat), wave: Some((from, cells)), ..base }
        }
        Shown::Still => Marks {
            seat: table.acting(),
            aim: table.acting().and(table.selection.get().aim),
            can_place: turn::can_place(table),
            gains: turn::gains(table).cells,
            ..base
        },
        _ => base,
    }
}

/// A set of one cell.
pub fn one(cell: Cell) -> CellSet {
    [cell].into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::{Game, Rng};

    fn state() -> State {
        let empty = "........";
        let rows = [empty, "..b.....", ".ba.....", "..b.....", empty, empty, empty, "a......#"];
        format!("board {} | seats 2 | turn b", rows.join("/")).parse().unwrap()
    }

    #[test]
    fn a_picture_shows_who_owns_what() {
        let picture = Picture::of(&state());
        assert_eq!(picture.owned(Seat::A).len(), 2);
        assert_eq!(picture.owned(Seat::B).len(), 4 - 1 + 1 - 1);
        assert_eq!(picture.owned(Seat::new(2)).len(), 0);
    }

    #[test]
    fn what_is_given_step_by_step_is_what_the_rules_say() {
        let mut after = state();
        let mut picture = Picture::of(&after);
        let place = "d3".parse().unwrap();
        after.apply(Seat::B, &place, &mut Rng::scripted(&[]), &mut Vec::new()).unwrap();
        picture.give(Seat::B, &one("d3".parse().unwrap()));
        picture.give(Seat::B, &one("c3".parse().unwrap()));
        assert_eq!(picture, Picture::of(&after));
    }

    #[test]
    fn the_tiles_of_one_turn_are_marked_together_until_the_next_turn_begins() {
        let cell = |name: &str| name.parse::<Cell>().unwrap();
        let mut last = LastPlaced::new(1, one(cell("a1")));
        last.add(1, cell("b1"));
        assert_eq!(last.cells.len(), 2);
        last.add(2, cell("c1"));
        assert_eq!(last.cells, one(cell("c1")));
    }
}
