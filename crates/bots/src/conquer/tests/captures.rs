//! A hundred positions with a capture in one, two or three moves, found in games of Medium.

use conquer::{Action, Cell, Field, State};
use search::Bot;
use tabletop::{Game, Rng, Seat};

use crate::conquer::{WORTH_FORCING, expert, forced};

const POSITIONS: &str = include_str!("../../../data/conquer-captures.txt");

struct Case {
    moves: u8,
    cells: Vec<Cell>,
    state: State,
    seat: Seat,
    rival: Seat,
}

fn cases() -> Vec<Case> {
    let case = |line: &str| {
        let (moves, rest) = line.split_once(" | ").unwrap();
        let (cells, position) = rest.split_once(" | ").unwrap();
        let state: State = position.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        let seat = state.to_act().unwrap();
        let rival = if seat == Seat::A { Seat::B } else { Seat::A };
        let cells = cells.split(' ').map(|cell| cell.parse().unwrap()).collect();
        Case { moves: moves.parse().unwrap(), cells, state, seat, rival }
    };
    POSITIONS.lines().filter(|line| !line.starts_with('#')).map(case).collect()
}

fn captures(field: &Field, seat: Seat) -> bool {
    !forced(field, seat, seat, 1).is_empty()
}

/// Does this move lead to a capture in so many moves, whatever cell the rival answers with?
fn holds(case: &Case, cell: Cell) -> bool {
    let &Case { moves, seat, rival, .. } = case;
    let mut after = case.state.field().clone();
    let taken = after.place(seat, cell);
    if moves == 1 {
        return taken.iter().any(|region| region.cells.len() as u32 * 2 >= WORTH_FORCING);
    }
    after.empty().iter().all(|answer| {
        let mut answered = after.clone();
        answered.place(rival, answer);
        captures(&answered, seat) || moves == 3 && !forced(&answered, seat, rival, 2).is_empty()
    })
}

#[test]
fn the_positions_are_what_they_say_whatever_is_answered() {
    let cases = cases();
    for moves in 1..=3 {
        assert!(cases.iter().filter(|case| case.moves == moves).count() >= 33);
    }
    for case in &cases {
        assert!(holds(case, case.cells[0]), "{} moves: {}", case.moves, case.state);
        let quicker = |moves| !forced(case.state.field(), case.seat, case.rival, moves).is_empty();
        assert!(!(1..case.moves).any(quicker), "{} moves: {}", case.moves, case.state);
    }
}

#[test]
fn expert_finds_captures_in_one_two_and_three_moves() {
    let cases = cases();
    for (moves, wanted) in [(1, 98), (2, 95), (3, 85)] {
        let of: Vec<&Case> = cases.iter().filter(|case| case.moves == moves).collect();
        let solves = |case: &&&Case| {
            let chosen = expert(20).choose(&case.state, case.seat, &mut Rng::fast(1));
            case.cells.iter().any(|cell| chosen == Action::Place(*cell))
        };
        let solved = of.iter().filter(solves).count();
        assert!(solved * 100 >= of.len() * wanted, "in {moves}: {solved} of {}", of.len());
    }
}

#[test]
fn a_capture_is_not_forced_while_the_rival_captures_more() {
    // Our ring closes at d7; that of a around our own two tiles closes at e3.
    let rows = [
        "........", "..aa....", ".abb....", "..aa....", "........", ".bb.....", "baa.....",
        ".bb.....",
    ];
    let state: State = format!("board {} | seats 2 | turn b", rows.join("/")).parse().unwrap();
    let chosen = expert(200).choose(&state, Seat::B, &mut Rng::fast(1)).to_string();
    assert!(["e3", "d7"].contains(&&*chosen), "{chosen}");
}
