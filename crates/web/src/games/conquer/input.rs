//! The meaning of a press, a key or a pointer on this board. Pure: positions in, meanings out.

use conquer::{Action, Board, Cell, CellSet, State};
use tabletop::{Game, Seat};

use crate::table::keys::Arrow;

/// The meaning of pressing a cell. Selecting only aims: the next press or the button places the
/// tile.
pub type Press = crate::table::Press<State>;

/// What the player has selected so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Selection {
    /// The cell that is aimed at.
    pub aim: Option<Cell>,
}

/// How a cell was pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Means {
    /// By mouse or key: the capture was visible before.
    Sure,
    /// By a finger on cells as large as a fingertip: the first touch aims, the second places.
    Finger,
    /// By a finger on smaller cells: it only aims, the button places.
    BluntFinger,
}

/// The smallest cell, in pixels, that a finger can hit.
pub const FINGERTIP: f64 = 44.0;

impl Means {
    /// A finger on cells of this size.
    pub fn finger(cell_size: f64) -> Means {
        // A board enlarged to its maximum counts as large enough, whatever rounding makes of it.
        if cell_size + 1.0 >= FINGERTIP { Means::Finger } else { Means::BluntFinger }
    }
}

/// The meaning of a press on `at` for the seat that is to act.
pub fn press(state: &State, seat: Seat, selection: Selection, at: Cell, means: Means) -> Press {
    let place = Action::Place(at);
    let aimed = Selection { aim: Some(at) };
    match state.check(seat, &place) {
        Err(reason) => Press::Refused(at, reason),
        Ok(()) => match means {
            Means::BluntFinger => Press::Select(aimed),
            Means::Finger if selection != aimed => Press::Select(aimed),
            Means::Finger | Means::Sure => Press::Act(place),
        },
    }
}

/// The result of a placement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Gains {
    /// The cells it captures.
    pub cells: CellSet,
    /// The number of regions they are in.
    pub regions: u8,
    /// The number of them that each seat loses.
    pub lost: [u16; 8],
}

impl Gains {
    /// The number of the cells that belong to nobody yet.
    pub fn empty(&self) -> u32 {
        let lost: u32 = self.lost.iter().map(|&cells| u32::from(cells)).sum();
        self.cells.len() - lost
    }

    /// The seats that lose cells, and how many.
    pub fn losers(&self) -> impl Iterator<Item = (Seat, u16)> {
        let lost = self.lost;
        Seat::first(Seat::MAX)
            .map(move |seat| (seat, lost[seat.index()]))
            .filter(|(_, cells)| *cells > 0)
    }
}

/// The cells that a tile of this seat on `at` would capture under the rules; `None` if it cannot be
/// placed.
pub fn gains(state: &State, seat: Seat, at: Cell) -> Gains {
    if state.check(seat, &Action::Place(at)).is_err() {
        return Gains::default();
    }
    let mut gains = Gains::default();
    for region in state.field().captures(seat, at) {
        gains.regions += 1;
        region.cells.iter().for_each(|&cell| gains.cells.insert(cell));
        gains.lost.iter_mut().zip(region.lost).for_each(|(sum, lost)| *sum += lost);
    }
    gains
}

/// The cell beside `at`; the edge of the board stops an arrow.
pub fn beside(board: &Board, at: Cell, arrow: Arrow) -> Cell {
    let (dx, dy) = arrow.step();
    let go = |n: u8, by: i8, sides: u8| n.saturating_add_signed(by).min(sides - 1);
    let cell = Cell::at(go(at.x(), dx, board.width()), go(at.y(), dy, board.height()));
    cell.unwrap_or(at)
}

/// The cell at the edge of the board to which a key leads from `at`; `None` for any other key.
pub fn edge(board: &Board, at: Cell, key: &str) -> Option<Cell> {
    match key {
        "Home" => Cell::at(0, at.y()),
        "End" => Cell::at(board.width() - 1, at.y()),
        "PageUp" => Cell::at(at.x(), 0),
        "PageDown" => Cell::at(at.x(), board.height() - 1),
        _ => None,
    }
}

/// The cell at a point of the board, given as fractions of its width and height.
pub fn cell_at(board: &Board, x: f64, y: f64) -> Option<Cell> {
    if !((0.0..1.0).contains(&x) && (0.0..1.0).contains(&y)) {
        return None;
    }
    Cell::at((x * f64::from(board.width())) as u8, (y * f64::from(board.height())) as u8)
}

/// The cell where the keyboard begins: the empty cell nearest to the middle.
pub fn first_stop(state: &State) -> Cell {
    let board = state.field().board();
    let middle = (f32::from(board.width()) / 2.0, f32::from(board.height()) / 2.0);
    let away = |cell: &Cell| {
        (f32::from(cell.x()) + 0.5 - middle.0).hypot(f32::from(cell.y()) + 0.5 - middle.1)
    };
    let nearest = state.field().empty().iter().min_by(|a, b| away(a).total_cmp(&away(b)));
    nearest.or(board.open().iter().next()).expect("a board has an open cell")
}

#[cfg(test)]
mod tests {
    use super::*;
    use conquer::Illegal;

    /// b lacks d3 for a ring around a's tile on c3; there is a rock on h8.
    fn state(turn: &str) -> State {
        let empty = "........";
        let rows = [empty, "..b.....", ".ba.....", "..b.....", empty, empty, empty, ".......#"];
        let rows = rows.join("/");
        format!("board {rows} | seats 2 | blocks 2 | turn {turn}").parse().unwrap()
    }

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    fn pressed(name: &str, aim: Option<&str>, means: Means) -> Press {
        press(&state("b"), Seat::B, Selection { aim: aim.map(cell) }, cell(name), means)
    }

    fn aimed(name: &str) -> Press {
        Press::Select(Selection { aim: Some(cell(name)) })
    }

    #[test]
    fn a_mouse_places_at_once_and_a_finger_aims_first() {
        let act = Press::Act(Action::Place(cell("e5")));
        assert_eq!(pressed("e5", None, Means::Sure), act);
        assert_eq!(pressed("e5", None, Means::Finger), aimed("e5"));
        assert_eq!(pressed("e5", Some("e6"), Means::Finger), aimed("e5"));
        assert_eq!(pressed("e5", Some("e5"), Means::Finger), act);
    }

    #[test]
    fn on_cells_smaller_than_a_fingertip_a_finger_never_places() {
        assert_eq!(Means::finger(11.0), Means::BluntFinger);
        assert_eq!(Means::finger(44.0), Means::Finger);
        assert_eq!(pressed("e5", Some("e5"), Means::BluntFinger), aimed("e5"));
    }

    #[test]
    fn what_cannot_be_placed_says_why() {
        let refused = |name: &str| match pressed(name, None, Means::Sure) {
            Press::Refused(at, reason) => {
                assert_eq!(at, cell(name));
                reason
            }
            other => panic!("{name}: {other:?}"),
        };
        assert_eq!(refused("h8"), Illegal::Rock { cell: cell("h8") });
        assert_eq!(refused("c3"), Illegal::Occupied { cell: cell("c3"), owner: Seat::A });
        assert_eq!(refused("i9"), Illegal::OutOfBounds { cell: cell("i9") });
        let other = press(&state("a"), Seat::B, Selection::default(), cell("e5"), Means::Sure);
        let not_yours = Illegal::NotYourTurn { active: Seat::A };
        assert_eq!(other, Press::Refused(cell("e5"), not_yours));
    }

    #[test]
    fn what_this_turn_has_placed_or_captured_is_refused_by_its_own_words() {
        let mut state = state("b");
        let place = Action::Place(cell("d3"));
        state.apply(Seat::B, &place, &mut tabletop::Rng::scripted(&[]), &mut Vec::new()).unwrap();
        let refused = |name| press(&state, Seat::B, Selection::default(), cell(name), Means::Sure);
        let (d3, c3) = (cell("d3"), cell("c3"));
        assert_eq!(refused("d3"), Press::Refused(d3, Illegal::Duplicate { cell: d3 }));
        assert_eq!(refused("c3"), Press::Refused(c3, Illegal::CapturedThisTurn { cell: c3 }));
    }

    #[test]
    fn a_preview_is_what_the_rules_then_do() {
        let before = state("b");
        let gains = gains(&before, Seat::B, cell("d3"));
        assert_eq!((gains.cells.len(), gains.regions, gains.empty()), (1, 1, 0));
        assert_eq!(gains.losers().collect::<Vec<_>>(), [(Seat::A, 1)]);
        assert_eq!(super::gains(&before, Seat::B, cell("h8")), Gains::default());
        assert_eq!(super::gains(&before, Seat::A, cell("d3")), Gains::default());
    }

    #[test]
    fn keys_lead_over_the_board_and_stop_at_its_edge() {
        let state = state("b");
        let board = state.field().board();
        let walk = |arrow, from| beside(board, cell(from), arrow).to_string();
        assert_eq!(walk(Arrow::Right, "c3"), "d3");
        assert_eq!(walk(Arrow::Up, "c1"), "c1");
        assert_eq!(walk(Arrow::Down, "h8"), "h8");
        let jump = |key| edge(board, cell("c3"), key).map(|cell| cell.to_string());
        let all = ["Home", "End", "PageUp", "PageDown"].map(|key| jump(key).unwrap());
        assert_eq!(all, ["a3", "h3", "c1", "c8"]);
        assert_eq!(jump("x"), None);
    }

    #[test]
    fn a_place_on_the_board_is_a_cell_and_beside_it_none() {
        let state = state("b");
        let board = state.field().board();
        assert_eq!(cell_at(board, 0.0, 0.0), Some(cell("a1")));
        assert_eq!(cell_at(board, 0.99, 0.99), Some(cell("h8")));
        assert_eq!(cell_at(board, 1.0, 0.5), None);
        assert_eq!(cell_at(board, 0.5, -0.01), None);
    }

    #[test]
    fn the_keyboard_begins_in_the_middle() {
        assert_eq!(first_stop(&state("b")), cell("d4"));
    }
}
