//! The board in at most 80 columns: two characters per cell.
//!
//! ```text
//!     a b c d      columns by letter, rows by number
//!  1  . # a a      a rock, two tiles of seat a
//!  2  . b . .
//! ```

use rules::conquer::{Cell, State, Tile};

pub fn draw(state: &State, colours: bool) -> String {
    let board = state.field().board();
    let columns: String = (0..board.width()).map(|x| format!("{:>2}", column(x))).collect();
    let mut lines = vec![format!("   {columns}")];
    for y in 0..board.height() {
        let cells = (0..board.width()).filter_map(|x| Cell::at(x, y));
        let row: String = cells.map(|cell| glyph(state.field().tile(cell), colours)).collect();
        lines.push(format!("{:>2} {row}", y + 1));
    }
    lines.join("\n")
}

/// The letters of a column, as in its cells.
fn column(x: u8) -> String {
    let top = Cell::at(x, 0).expect("a board has at most 32 columns").to_string();
    top.trim_end_matches('1').to_owned()
}

fn glyph(tile: Tile, colours: bool) -> String {
    match (tile, colours) {
        (Tile::Empty, _) => " .".to_owned(),
        (Tile::Rock, false) => " #".to_owned(),
        (Tile::Rock, true) => " \x1b[90m#\x1b[0m".to_owned(),
        (Tile::Owned(seat), false) => format!(" {seat}"),
        (Tile::Owned(seat), true) => {
            format!("\x1b[1;38;5;16;48;5;{}m {seat}\x1b[0m", GROUNDS[seat.index()])
        }
    }
}

/// A background of its own for every seat, from the 256 colours of terminals.
const GROUNDS: [u8; 8] = [141, 154, 215, 81, 211, 229, 43, 252];
