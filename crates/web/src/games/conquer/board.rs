//! The board: a few paths for all tiles, above them another layer for all that is marked and moves.
//!
//! Paths are written as text and handed to the browser as such: a board of a thousand cells is a few
//! dozen elements.

use conquer::{Board as Ground, Cell, CellSet};
use leptos::prelude::*;
use tabletop::Seat;

use super::drawing::{CELL, area, contour, grid, heart, rocks, size, waves};
use super::picture::{Marks, Picture, one};
use super::sides::letter;

/// The name of the land in the page, for the magnifier.
pub const LAND: &str = "cq-land";

/// A picture that does not change.
pub fn still(picture: &Picture) -> AnyView {
    still_with(picture, &Marks::default())
}

/// The same with marks on it.
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

/// The board at the table and in a replay.
#[component]
pub fn Board(
    /// What stands on it.
    #[prop(into)]
    picture: Signal<Picture>,
    /// What is marked on it.
    #[prop(into)]
    marks: Signal<Marks>,
    /// What the whole board is called.
    #[prop(into)]
    label: Signal<String>,
) -> impl IntoView {
    let board = picture.with_untracked(|picture| picture.board.clone());
    let (width, height) = size(&board);
    let view_box = format!("0 0 {width} {height}");
    let owned: Vec<(Seat, Memo<CellSet>)> = Seat::first(Seat::MAX)
        .map(|seat| (seat, Memo::new(move |_| picture.with(|picture| picture.owned(seat)))))
        .collect();
    let of_owner = |draw: fn(Seat, &CellSet) -> String| {
        let groups = owned.clone().into_iter().map(|(seat, cells)| {
            let markup = Signal::derive(move || draw(seat, &cells.get()));
            layer(format!("own {}", letter(seat)), markup)
        });
        groups.collect_view()
    };
    let marks = Memo::new(move |_| marks.get());
    let marked = Signal::derive(move || marks.with(marked));
    let moving = Signal::derive(move || marks.with(moving));
    view! {
        <svg class="cq-base" viewBox=view_box.clone() role="img" aria-label=label>
            <g id=LAND>
                {layer(String::new(), Signal::stored(ground(&board)))}
                {of_owner(|_, cells| fill(cells))}
                {layer(String::new(), Signal::stored(path("cq-grid", &grid(&board))))}
                {of_owner(|_, cells| rim(cells))}
                {layer(String::new(), Signal::stored(boulders(&board)))}
                {of_owner(|seat, cells| heart(cells).map_or_else(String::new, |at| name_tile(seat, at)))}
            </g>
        </svg>
        <svg class="cq-over" viewBox=view_box aria-hidden="true">
            {layer(String::new(), marked)}
            {layer(String::new(), moving)}
        </svg>
    }
}

/// A group whose content is written anew whenever it changes.
fn layer(class: String, markup: Signal<String>) -> AnyView {
    let markup = Memo::new(move |_| markup.get());
    view! { <g class=class inner_html=move || markup.get()></g> }.into_any()
}

fn path(class: &str, path: &str) -> String {
    format!("<path class=\"{class}\" d=\"{path}\"/>")
}

fn ground(board: &Ground) -> String {
    let (width, height) = size(board);
    let (width, height) = (width + 4, height + 4);
    format!(
        "<rect class=\"cq-ground\" x=\"-2\" y=\"-2\" rx=\"5\" width=\"{width}\" height=\"{height}\"/>"
    )
}

fn boulders(board: &Ground) -> String {
    let (bodies, tops) = rocks(board);
    format!("<g class=\"rocks\">{}{}</g>", path("rb", &bodies), path("rt", &tops))
}

fn fill(cells: &CellSet) -> String {
    let area = area(cells);
    path("fill", &area) + &path("tex", &area)
}

fn rim(cells: &CellSet) -> String {
    let line = contour(cells);
    path("case", &line) + &path("rim", &line)
}

/// The letter of a seat on its largest block.
fn name_tile(seat: Seat, cell: Cell) -> String {
    let ((x, y), letter) = (corner(cell), letter(seat));
    format!(
        "<g class=\"cq-letter {letter}\" transform=\"translate({x} {y})\">\
         <rect x=\"4\" y=\"4\" width=\"16\" height=\"16\" rx=\"4\"/>\
         <text x=\"12\" y=\"16.5\">{}</text></g>",
        letter.to_ascii_uppercase()
    )
}

fn corner(cell: Cell) -> (i16, i16) {
    (i16::from(cell.x()) * CELL, i16::from(cell.y()) * CELL)
}

/// All that is marked: a handful of elements.
fn marked(marks: &Marks) -> String {
    let mut markup = String::new();
    if !marks.last.is_empty() {
        let frames: String = marks.last.iter().map(frame).collect();
        markup += &path("cq-last", &frames);
    }
    let seat = marks.seat.map_or(' ', letter);
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

/// A frame around a cell, on its dark casing.
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
fn moving(marks: &Marks) -> String {
    let seat = marks.seat.map_or(' ', letter);
    let drop = marks.drop.map(|cell| path(&format!("cq-drop {seat}"), &area(&one(cell))));
    let wave = marks.wave.map(|(from, cells)| {
        let rings: String =
            waves(from, &cells).iter().map(|ring| path("ring", &area(ring))).collect();
        format!("<g class=\"cq-wave {seat}\">{rings}</g>")
    });
    drop.unwrap_or_default() + &wave.unwrap_or_default()
}

/// Squares in the winner's colour, once, over the board.
pub fn sparks(seat: Seat) -> AnyView {
    const SPARKS: u32 = 36;
    let spark = |index: u32| {
        // Spread by the golden angle: no two fly the same way.
        let angle = index * 1375 / 10 % 360;
        view! {
            <i
                style:--angle=format!("{angle}deg")
                style:--reach=(22 + index % 7 * 6).to_string()
                style:--late=format!("{}ms", index % 6 * 120)
            ></i>
        }
    };
    let sparks = (0..SPARKS).map(spark).collect_view();
    view! { <div class=format!("sparks {}", letter(seat)) aria-hidden="true">{sparks}</div> }
        .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(drawn.matches("class=\"ring\"").count(), super::super::drawing::WAVES);
    }
}
