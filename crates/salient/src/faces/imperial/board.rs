//! The grid in 52 columns: a square has its name and slots, and below them its units.
//!
//! ```text
//! +----------------+
//! | b2         4/6 |   slots used
//! | I2 C2mx        |   capitals are seat a's, small letters seat b's; behind a unit what it has
//! |                |   done this turn: d deployed, m moved, r rode two steps, x attacked
//! +----------------+
//! ```

use rules::imperial::{CAPACITY, Movement, Square, State, Unit};
use tabletop::Seat;

const WIDTH: usize = 14;
const UNITS_PER_LINE: usize = 3;

pub fn draw(state: &State, colours: bool) -> String {
    let reserve = |seat: Seat| {
        let units = state.reserve(seat).to_string();
        let units = if seat == Seat::A { units } else { units.to_lowercase() };
        format!("  reserve and flag of {seat}: {units}")
    };
    let edge = format!("+{}", "-".repeat(WIDTH + 2)).repeat(3) + "+";
    let mut lines = vec![reserve(Seat::B), edge.clone()];
    for row in (0..4).rev() {
        for line in 0..3 {
            let cells = (0..3).filter_map(|column| Square::at(column, row));
            let cells = cells.map(|at| cell(state, at, line, colours));
            lines.push(format!("|{}|", cells.collect::<Vec<_>>().join("|")));
        }
        lines.push(edge.clone());
    }
    lines.push(reserve(Seat::A));
    lines.join("\n")
}

/// One of the three lines of a square.
fn cell(state: &State, at: Square, line: usize, colours: bool) -> String {
    let owner = state.owner(at);
    let stack = state.stack(at);
    let text = match line {
        0 if owner.is_none() => at.to_string(),
        0 => format!("{at}{:>width$}", format!("{}/{CAPACITY}", stack.slots()), width = WIDTH - 2),
        _ => {
            let units = stack.units().iter().skip((line - 1) * UNITS_PER_LINE);
            let texts = units.take(UNITS_PER_LINE).map(|&unit| written(unit, owner));
            texts.collect::<Vec<_>>().join(" ")
        }
    };
    let padded = format!(" {text:<WIDTH$} ");
    match owner {
        Some(Seat::A) if colours => format!("\x1b[48;5;24;38;5;231m{padded}\x1b[0m"),
        Some(_) if colours => format!("\x1b[48;5;88;38;5;231m{padded}\x1b[0m"),
        _ => padded,
    }
}

fn written(unit: Unit, owner: Option<Seat>) -> String {
    let piece = unit.piece().to_string();
    let piece = if owner == Some(Seat::A) { piece } else { piece.to_lowercase() };
    let moved = match unit.movement() {
        Movement::Stood => "",
        Movement::Deployed => "d",
        Movement::Stepped => "m",
        Movement::Rode => "r",
    };
    format!("{piece}{moved}{}", if unit.attacked() { "x" } else { "" })
}
