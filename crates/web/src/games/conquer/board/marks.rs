//! The marks and moving parts of the board, as text of a few elements.

use conquer::Cell;

use super::super::drawing::{CELL, area, contour, waves};
use super::super::map_svg::{corner, path};
use super::super::picture::{Marks, one};
use crate::ui::seat::letter;

/// All that is marked: a handful of elements.
pub fn marked(marks: &Marks) -> String {
    let mut markup = String::new();
    if !marks.last.is_empty() {
        let frames: String = marks.last.iter().map(frame).collect();
        markup += &path("cq-last", &frames);
    }
    let seat = marks.seat.map_or("", letter);
    if !marks.gains.is_empty() {
        let line = contour(&marks.gains);
        let parts = path("fill", &area(&marks.gains)) + &path("case", &line) + &path("mark", &line);
        markup += &format!("<g class=\"cq-gain {seat}\">{parts}</g>");
    }
    if let Some(cell) = marks.goal {
        markup += &boxed(cell, "cq-goal", 2);
    }
    if let Some(cell) = marks.aim {
        let ((x, y), half) = (corner(cell), CELL / 2);
        // A green dot where a tile can be placed.
        let dot =
            format!("<circle class=\"cq-dot\" cx=\"{}\" cy=\"{}\" r=\"5\"/>", x + half, y + half);
        let dot = if marks.can_place { dot } else { String::new() };
        markup += &format!("<g class=\"cq-aim {seat}\">{}{dot}</g>", boxed(cell, "frame", 2));
    }
    if let Some(cell) = marks.focus {
        markup += &boxed(cell, "cq-focus", 3);
    }
    if let Some(cell) = marks.refused {
        let (x, y) = corner(cell);
        markup += &format!(
            "<g class=\"refmark\">{}<use href=\"#m-refuse\" x=\"{}\" y=\"{}\" width=\"32\" height=\"32\"/></g>",
            boxed(cell, "cq-refused", 1),
            x - 4,
            y - 4
        );
    }
    markup
}

/// A small frame inside a cell.
fn frame(cell: Cell) -> String {
    let (x, y) = corner(cell);
    format!("M{}.5 {}.5h19v19h-19z", x + 2, y + 2)
}

/// A frame around a cell, on a dark outline.
fn boxed(cell: Cell, class: &str, beyond: i16) -> String {
    let ((x, y), side) = (corner(cell), CELL + 2 * beyond);
    let (x, y) = (x - beyond, y - beyond);
    let rect = |class: &str| {
        format!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"5\"/>"
        )
    };
    format!("<g class=\"{class}\">{}{}</g>", rect("case"), rect("mark"))
}

/// The tile that is being placed, and the wave of a capture.
pub fn moving(marks: &Marks) -> String {
    let seat = marks.seat.map_or("", letter);
    let drop = marks.drop.map(|cell| path(&format!("cq-drop {seat}"), &area(&one(cell))));
    let wave = marks.wave.map(|(from, cells)| {
        let rings: String =
            waves(from, &cells).iter().map(|ring| path("ring", &area(ring))).collect();
        format!("<g class=\"cq-wave {seat}\">{rings}</g>")
    });
    drop.unwrap_or_default() + &wave.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use conquer::CellSet;
    use tabletop::Seat;

    #[test]
    fn only_what_is_marked_is_drawn() {
        let cell: Cell = "c3".parse().unwrap();
        assert_eq!(marked(&Marks::default()), "");
        let aimed = Marks { seat: Some(Seat::A), aim: Some(cell), ..Marks::default() };
        assert!(!marked(&aimed).contains("cq-dot"), "nothing can be placed here");
        let can = Marks { can_place: true, gains: one(cell), ..aimed };
        assert!(marked(&can).contains("cq-dot") && marked(&can).contains("cq-gain a"));
        assert!(marked(&Marks { refused: Some(cell), ..Marks::default() }).contains("m-refuse"));
    }

    #[test]
    fn a_capture_is_a_few_rings_however_large_it_is() {
        let cells: CellSet =
            (1..31).flat_map(|x| (1..31).filter_map(move |y| Cell::at(x, y))).collect();
        let wave = Some(("a1".parse().unwrap(), cells));
        let drawn = moving(&Marks { seat: Some(Seat::A), wave, ..Marks::default() });
        assert_eq!(drawn.matches("class=\"ring\"").count(), crate::games::conquer::drawing::WAVES);
    }
}
