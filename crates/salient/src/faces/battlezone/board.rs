//! The board in 80 columns: two characters per cell, odd rows shifted by one.
//!
//! ```text
//!    ______ __
//!  |      |:::|      `7a3`: territory 7, seat a, 3 armies
//!  | 7a3 _|:9b2:|    seat b's land is dotted, with colours it is green
//! ```

use rules::battlezone::{State, Territory};
use tabletop::Seat;

const COLUMNS: usize = 28;
const ROWS: usize = 32;

/// One character and whose land it is on.
#[derive(Clone, Copy)]
struct Glyph {
    shown: char,
    owner: Option<Seat>,
    bold: bool,
}

const SEA: Glyph = Glyph { shown: ' ', owner: None, bold: false };

pub fn draw(state: &State, colours: bool) -> String {
    let Some(cells) = state.map().cells() else { return list(state) };
    let mut rows = vec![vec![SEA; 2 * COLUMNS + 1]; ROWS];
    for (y, row) in rows.iter_mut().enumerate() {
        for x in 0..COLUMNS {
            let column = 2 * x + y % 2;
            let around = Around { cells, x, y };
            row[column] = around.left_half(state);
            row[column + 1] = around.right_half(state);
        }
    }
    for (territory, shape) in
        state.map().territories().iter().zip(state.map().shapes().into_iter().flatten())
    {
        label(&mut rows, state, territory, usize::from(shape.centre));
    }
    let lines: Vec<String> = rows.iter().map(|row| line(row, colours)).collect();
    lines.join("\n").trim_end().to_owned()
}

/// Writes `7a3` around the territory's centre, on its own land as far as it reaches.
fn label(rows: &mut [Vec<Glyph>], state: &State, territory: Territory, centre: usize) {
    let (x, y) = (centre % COLUMNS, centre / COLUMNS);
    let owner = state.owner(territory);
    let text = format!("{territory}{owner}{}", state.armies(territory));
    let middle = 2 * x + y % 2 + 1;
    let half = text.len().div_ceil(2);
    let first = middle.saturating_sub(half).min(2 * COLUMNS + 1 - text.len());
    for (glyph, shown) in rows[y][first..].iter_mut().zip(text.chars()) {
        *glyph = Glyph { shown, owner: Some(owner), bold: true };
    }
}

fn line(row: &[Glyph], colours: bool) -> String {
    if !colours {
        return row.iter().map(|glyph| glyph.shown).collect::<String>().trim_end().to_owned();
    }
    let mut text = String::new();
    let mut current = "";
    for glyph in row {
        let style = match (glyph.owner, glyph.bold) {
            (None, _) => "\x1b[0m",
            (Some(Seat::A), false) => "\x1b[0;48;5;141;38;5;54m",
            (Some(Seat::A), true) => "\x1b[0;1;48;5;141;38;5;16m",
            (Some(_), false) => "\x1b[0;48;5;154;38;5;22m",
            (Some(_), true) => "\x1b[0;1;48;5;154;38;5;16m",
        };
        if style != current {
            text.push_str(style);
            current = style;
        }
        text.push(glyph.shown);
    }
    text + "\x1b[0m"
}

/// A cell and what lies around it.
struct Around<'a> {
    cells: &'a [u8],
    x: usize,
    y: usize,
}

impl Around<'_> {
    fn at(&self, dx: isize, dy: isize) -> u8 {
        let (x, y) = (self.x.checked_add_signed(dx), self.y.checked_add_signed(dy));
        match (x, y) {
            (Some(x), Some(y)) if x < COLUMNS && y < ROWS => self.cells[y * COLUMNS + x],
            _ => 0,
        }
    }

    /// The column offset of the lower left neighbour: odd rows are shifted to the right.
    fn lower_left(&self) -> u8 {
        self.at(if self.y.is_multiple_of(2) { -1 } else { 0 }, 1)
    }

    fn lower_right(&self) -> u8 {
        self.at(if self.y.is_multiple_of(2) { 0 } else { 1 }, 1)
    }

    fn owner(&self, state: &State) -> Option<Seat> {
        let number = self.at(0, 0);
        Territory::try_from(number).ok().map(|territory| state.owner(territory))
    }

    /// The border to the left is a bar, the one below an underscore; b's land is dotted.
    fn left_half(&self, state: &State) -> Glyph {
        let (own, left, below) = (self.at(0, 0), self.at(-1, 0), self.lower_left());
        let shown = if own != left { '|' } else { fill(own, below, self.owner(state)) };
        Glyph { shown, owner: self.owner(state), bold: false }
    }

    fn right_half(&self, state: &State) -> Glyph {
        let shown = fill(self.at(0, 0), self.lower_right(), self.owner(state));
        Glyph { shown, owner: self.owner(state), bold: false }
    }
}

fn fill(own: u8, below: u8, owner: Option<Seat>) -> char {
    match owner {
        _ if own != below => '_',
        Some(Seat::B) => ':',
        _ => ' ',
    }
}

/// A map without cells: every territory with its neighbours.
fn list(state: &State) -> String {
    let entry = |territory: Territory| {
        format!("{territory}{}{}", state.owner(territory), state.armies(territory))
    };
    let line = |territory: Territory| {
        let around: Vec<String> = state.map().neighbours(territory).iter().map(entry).collect();
        format!("{:<5} next to {}", entry(territory), around.join(" "))
    };
    state.map().territories().iter().map(line).collect::<Vec<_>>().join("\n")
}
