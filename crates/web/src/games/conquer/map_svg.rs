//! The board as a picture without input, and the shapes used by every board.
//!
//! Paths are written as text and passed to the browser in one piece: a board of a thousand cells
//! has a few dozen elements.

use conquer::{Board, Cell, CellSet};
use leptos::prelude::*;
use tabletop::Seat;

use super::board::marked;
use super::drawing::{CELL, area, contour, grid, rocks, size};
use super::picture::{Marks, Picture};
use crate::ui::seat::letter;

/// A picture without marks.
pub fn still(picture: &Picture) -> AnyView {
    still_with(picture, &Marks::default())
}

/// A picture with marks.
pub fn still_with(picture: &Picture, marks: &Marks) -> AnyView {
    const ROOM: i16 = 3;
    let (width, height) = size(&picture.board);
    let view_box = format!("-{ROOM} -{ROOM} {} {}", width + 2 * ROOM, height + 2 * ROOM);
    let owners = || {
        let owners = Seat::first(Seat::MAX).map(|seat| (seat, picture.owned(seat)));
        owners.filter(|(_, cells)| !cells.is_empty())
    };
    let group = |seat, inside: String| format!("<g class=\"own {}\">{inside}</g>", letter(seat));
    let fills: String = owners().map(|(seat, cells)| group(seat, fill(&cells))).collect();
    let lines: String = owners().map(|(seat, cells)| group(seat, rim(&cells))).collect();
    let markup = [
        ground(&picture.board),
        fills,
        path("cq-grid", &grid(&picture.board)),
        lines,
        boulders(&picture.board),
        marked(marks),
    ];
    view! {
        <svg class="cqpic cq" viewBox=view_box aria-hidden="true" inner_html=markup.concat()></svg>
    }
    .into_any()
}

/// A path with a class.
pub fn path(class: &str, path: &str) -> String {
    format!("<path class=\"{class}\" d=\"{path}\"/>")
}

/// The ground below all cells.
pub fn ground(board: &Board) -> String {
    let (width, height) = size(board);
    let (width, height) = (width + 4, height + 4);
    format!(
        "<rect class=\"cq-ground\" x=\"-2\" y=\"-2\" rx=\"5\" width=\"{width}\" height=\"{height}\"/>"
    )
}

/// The rocks.
pub fn boulders(board: &Board) -> String {
    let (bodies, tops) = rocks(board);
    format!("<g class=\"rocks\">{}{}</g>", path("rb", &bodies), path("rt", &tops))
}

/// The surface of an owner's cells.
pub fn fill(cells: &CellSet) -> String {
    let area = area(cells);
    path("fill", &area) + &path("tex", &area)
}

/// The line around an owner's cells.
pub fn rim(cells: &CellSet) -> String {
    let line = contour(cells);
    path("case", &line) + &path("rim", &line)
}

/// The upper left corner of a cell.
pub fn corner(cell: Cell) -> (i16, i16) {
    (i16::from(cell.x()) * CELL, i16::from(cell.y()) * CELL)
}
