//! The board as a picture: a square per cell; seats are told apart by colour and by pattern.

use std::fmt::Write;

use rules::conquer::{Cell, State, Tile};
use tabletop::Seat;

/// The side of a cell.
const SIDE: u32 = 20;
const COLOURS: [&str; 8] =
    ["#B37FFE", "#B3FF01", "#FFAF5F", "#5FD7FF", "#FF87AF", "#FFFFAF", "#00D7AF", "#D0D0D0"];
/// A stroke over the cell for every seat: none, diagonals, bars, a cross, a square, a dot.
const PATTERNS: [&str; 8] = [
    "",
    "M3 17L17 3",
    "M3 3L17 17",
    "M3 10H17",
    "M10 3V17",
    "M4 10H16M10 4V16",
    "M5 5L15 15M15 5L5 15",
    "M6 6H14V14H6Z",
];

pub fn draw(state: &State) -> String {
    let board = state.field().board();
    let (width, height) =
        (u32::from(board.width()) * SIDE + 4, u32::from(board.height()) * SIDE + 4);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"-2 -2 {width} {height}\">\n\
         <rect x=\"-2\" y=\"-2\" width=\"{width}\" height=\"{height}\" fill=\"#1a1a1a\"/>\n"
    );
    for y in 0..board.height() {
        for x in 0..board.width() {
            let cell = Cell::at(x, y).expect("a board has at most 32 × 32 cells");
            put(&mut svg, cell, state.field().tile(cell));
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn put(svg: &mut String, cell: Cell, tile: Tile) {
    let (x, y) = (u32::from(cell.x()) * SIDE, u32::from(cell.y()) * SIDE);
    let (fill, title) = match tile {
        Tile::Empty => ("#1a1a1a", format!("{cell}, empty")),
        Tile::Rock => ("#5b5b5b", format!("{cell}, rock")),
        Tile::Owned(seat) => {
            (COLOURS[seat.index()], format!("{cell}, player {}", seat.index() + 1))
        }
    };
    writeln!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\" \
         stroke=\"#333333\"><title>{title}</title></rect>"
    )
    .expect("a string takes any text");
    if let Tile::Owned(seat) = tile {
        pattern(svg, seat, x, y);
    }
}

fn pattern(svg: &mut String, seat: Seat, x: u32, y: u32) {
    let strokes = PATTERNS[seat.index()];
    if !strokes.is_empty() {
        writeln!(
            svg,
            "<path transform=\"translate({x} {y})\" d=\"{strokes}\" fill=\"none\" \
             stroke=\"#141428\" stroke-opacity=\".6\" stroke-width=\"2\"/>"
        )
        .expect("a string takes any text");
    }
}
