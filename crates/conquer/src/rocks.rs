//! Rocks: random, and the same for everyone (README §2).
//!
//! There are no start squares, so a board is fair when every cell has as many exact twins as
//! there are players. Rocks therefore come in whole orbits of a symmetry group.

use tabletop::Rng;

use crate::{Board, Cell, CellSet};

/// The symmetry of a board's rocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symmetry {
    /// Half a turn: two twins.
    HalfTurn,
    /// Quarter turns of a square board: four twins.
    QuarterTurns,
    /// Half a turn and the two straight mirrors: four twins on any board.
    Mirrors,
    /// Quarter turns and all mirrors of a square board: eight twins.
    Full,
}

impl Symmetry {
    /// The symmetry for this many players.
    pub fn for_game(players: u8, square: bool) -> Symmetry {
        match (players, square) {
            (..=2, _) => Symmetry::HalfTurn,
            (_, false) => Symmetry::Mirrors,
            (..=4, true) => Symmetry::QuarterTurns,
            (_, true) => Symmetry::Full,
        }
    }

    /// How many twins a cell has, itself included; fewer than players on a board of unequal
    /// sides with five or more.
    pub fn twins(self) -> u8 {
        match self {
            Symmetry::HalfTurn => 2,
            Symmetry::QuarterTurns | Symmetry::Mirrors => 4,
            Symmetry::Full => 8,
        }
    }

    /// The cells that look like this one, itself included.
    pub fn orbit(self, board: &Board, cell: Cell) -> CellSet {
        let (right, bottom) = (board.width() - 1, board.height() - 1);
        let (x, y) = (cell.x(), cell.y());
        let half_turn = (right - x, bottom - y);
        // On a square board right and bottom are the same, so that turning stays on it.
        let images: &[(u8, u8)] = match self {
            Symmetry::HalfTurn => &[(x, y), half_turn],
            Symmetry::QuarterTurns => &[(x, y), (right - y, x), half_turn, (y, right - x)],
            Symmetry::Mirrors => &[(x, y), half_turn, (right - x, y), (x, bottom - y)],
            Symmetry::Full => &[
                (x, y),
                (right - y, x),
                half_turn,
                (y, right - x),
                (right - x, y),
                (x, bottom - y),
                (y, x),
                (right - y, right - x),
            ],
        };
        let on_board = |&(x, y): &(u8, u8)| Cell::at(x, y).expect("an image lies on the board");
        images.iter().map(on_board).collect()
    }

    fn orbits(self, board: &Board) -> Vec<CellSet> {
        let mut orbits = Vec::new();
        let mut rest = *board.open();
        for cell in board.open().iter() {
            if rest.contains(cell) {
                let orbit = self.orbit(board, cell);
                rest = rest.without(&orbit);
                orbits.push(orbit);
            }
        }
        orbits
    }
}

/// How often the orbits are shuffled anew when rocks are missing.
const NEW_SHUFFLES: u32 = 20;

/// The rocks for a bare board: at most `percent` of its cells, in whole orbits, and without
/// cutting off a cell from the border.
pub(crate) fn generate(bare: &Board, symmetry: Symmetry, percent: u8, rng: &mut Rng) -> CellSet {
    let target = bare.cells() * u32::from(percent) / 100;
    let mut orbits = symmetry.orbits(bare);
    let smallest = orbits.iter().map(CellSet::len).min().expect("a board has cells");
    let mut fullest = CellSet::EMPTY;
    for _ in 0..=NEW_SHUFFLES {
        rng.shuffle(&mut orbits);
        let rocks = scatter(bare, &orbits, target, percent);
        if rocks.len() > fullest.len() {
            fullest = rocks;
        }
        // Where all orbits are of one size, "no more than the smallest" would let a whole one go
        // missing.
        let missing = target - fullest.len();
        if missing <= smallest && missing < u32::from(symmetry.twins()) {
            break;
        }
    }
    fullest
}

fn scatter(bare: &Board, orbits: &[CellSet], target: u32, percent: u8) -> CellSet {
    let mut rocks = CellSet::EMPTY;
    for orbit in orbits {
        let more = rocks.or(orbit);
        if more.len() <= target && stays_open(bare, &more, percent) {
            rocks = more;
        }
        if rocks.len() == target {
            break;
        }
    }
    rocks
}

/// Do the open cells hang together and reach the border? Beyond half a board of rocks one
/// connected space cannot be kept, so there only the border counts.
fn stays_open(bare: &Board, rocks: &CellSet, percent: u8) -> bool {
    let open = bare.open().without(rocks);
    let reached = if percent > 50 {
        bare.border().reach(&open)
    } else {
        open.iter().take(1).collect::<CellSet>().reach(&open)
    };
    reached == open && !open.and(bare.border()).is_empty()
}
