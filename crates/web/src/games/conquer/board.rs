//! The board: a few paths for all tiles, above them another layer for all that is marked and moves,
//! and one element that takes the keyboard's focus wherever it is.

use conquer::{Board as Ground, Cell, CellSet};
use leptos::prelude::*;
use tabletop::Seat;

use super::drawing::{CELL, area, contour, grid, heart, rocks, size, waves};
use super::picture::{Marks, Picture, one};
use super::sides::letter;

/// The name of the land in the page, for the magnifier.
pub const LAND: &str = "cq-land";

/// A picture that does not change; `window` shows a part of it: first column and row, columns, rows.
pub fn still(picture: &Picture, window: Option<[u8; 4]>) -> AnyView {
    still_with(picture, &Marks::default(), window)
}

/// The same with marks on it.
pub fn still_with(picture: &Picture, marks: &Marks, window: Option<[u8; 4]>) -> AnyView {
    const ROOM: i16 = 3;
    let (width, height) = size(&picture.board);
    let [x, y, w, h] =
        window.map_or([0, 0, width, height], |part| part.map(|n| i16::from(n) * CELL));
    let view_box = format!("{} {} {} {}", x - ROOM, y - ROOM, w + 2 * ROOM, h + 2 * ROOM);
    let owners = Seat::first(Seat::MAX).map(|seat| (seat, picture.owned(seat)));
    let owners: Vec<(Seat, CellSet)> = owners.filter(|(_, cells)| !cells.is_empty()).collect();
    let fills = owners.iter().map(|(seat, cells)| fill(*seat, area(cells))).collect_view();
    let lines = owners.iter().map(|(seat, cells)| rim(*seat, contour(cells))).collect_view();
    view! {
        <svg class="cqpic cq" viewBox=view_box aria-hidden="true">
            {ground(&picture.board)}
            {fills}
            <path class="cq-grid" d=grid(&picture.board)></path>
            {lines}
            {boulders(&picture.board)}
            {marked(marks)}
        </svg>
    }
    .into_any()
}

/// The board at the table and in a replay. `children` lie above it and take what the hand does.
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
    let picture = Memo::new(move |_| picture.get());
    let ground_of = Memo::new(move |_| picture.with(|picture| picture.board.clone()));
    let owners = Seat::first(Seat::MAX)
        .map(|seat| (seat, Memo::new(move |_| picture.with(|picture| picture.owned(seat)))))
        .collect::<Vec<_>>();
    let fills = owners.clone().into_iter().map(|(seat, cells)| {
        let path = Memo::new(move |_| area(&cells.get()));
        fill_of(seat, path.into())
    });
    let lines = owners.clone().into_iter().map(|(seat, cells)| {
        let path = Memo::new(move |_| contour(&cells.get()));
        rim_of(seat, path.into())
    });
    let letters = owners.into_iter().map(|(seat, cells)| {
        let place = Memo::new(move |_| heart(&cells.get()));
        move || place.get().map(|cell| name_tile(seat, cell))
    });
    let view_box = move || ground_of.with(|board| window(board));
    view! {
        <svg class="cq-base" viewBox=view_box role="img" aria-label=label>
            <g id=LAND>
                {move || ground_of.with(|board| ground(board))}
                {fills.collect_view()}
                <path class="cq-grid" d=move || ground_of.with(|board| grid(board))></path>
                {lines.collect_view()}
                {move || ground_of.with(|board| boulders(board))}
                {letters.collect_view()}
            </g>
        </svg>
        <svg class="cq-over" viewBox=view_box aria-hidden="true">
            <Layer marks=Signal::derive(move || Marks { wave: None, drop: None, ..marks.get() })/>
            <Motion marks/>
        </svg>
    }
}

/// The part of the drawing's plane that is seen.
pub fn window(board: &Ground) -> String {
    let (width, height) = size(board);
    format!("0 0 {width} {height}")
}

fn ground(board: &Ground) -> AnyView {
    let (width, height) = size(board);
    view! {
        <rect class="cq-ground" x="-2" y="-2" rx="5" width=(width + 4).to_string() height=(height + 4).to_string()></rect>
    }
    .into_any()
}

fn boulders(board: &Ground) -> AnyView {
    let (bodies, tops) = rocks(board);
    view! { <g class="rocks"><path class="rb" d=bodies></path><path class="rt" d=tops></path></g> }
        .into_any()
}

fn fill(seat: Seat, path: String) -> AnyView {
    fill_of(seat, Signal::stored(path))
}

fn fill_of(seat: Seat, path: Signal<String>) -> AnyView {
    view! {
        <g class=format!("own {}", letter(seat))>
            <path class="fill" d=path></path>
            <path class="tex" d=path></path>
        </g>
    }
    .into_any()
}

fn rim(seat: Seat, path: String) -> AnyView {
    rim_of(seat, Signal::stored(path))
}

fn rim_of(seat: Seat, path: Signal<String>) -> AnyView {
    view! {
        <g class=format!("own {}", letter(seat))>
            <path class="case" d=path></path>
            <path class="rim" d=path></path>
        </g>
    }
    .into_any()
}

/// The letter of a seat on its largest block.
fn name_tile(seat: Seat, cell: Cell) -> AnyView {
    let (x, y) = corner(cell);
    let class = format!("cq-letter {}", letter(seat));
    let place = format!("translate({x} {y})");
    view! {
        <g class=class transform=place>
            <rect x="4" y="4" width="16" height="16" rx="4"></rect>
            <text x="12" y="16.5">{letter(seat).to_ascii_uppercase()}</text>
        </g>
    }
    .into_any()
}

fn corner(cell: Cell) -> (i16, i16) {
    (i16::from(cell.x()) * CELL, i16::from(cell.y()) * CELL)
}

/// All that is marked, drawn anew whenever a mark changes: a handful of elements.
#[component]
fn Layer(marks: Signal<Marks>) -> impl IntoView {
    let marks = Memo::new(move |_| marks.get());
    move || marked(&marks.get())
}

fn marked(marks: &Marks) -> AnyView {
    let last = (!marks.last.is_empty()).then(|| frames(&marks.last, "cq-last"));
    let gains = marks.seat.zip((!marks.gains.is_empty()).then_some(marks.gains));
    let gains = gains.map(|(seat, cells)| {
        let (area, line) = (area(&cells), contour(&cells));
        view! {
            <g class=format!("cq-gain {}", letter(seat))>
                <path class="fill" d=area></path>
                <path class="case" d=line.clone()></path>
                <path class="mark" d=line></path>
            </g>
        }
    });
    let aim = marks.aim.map(|cell| aim(cell, marks));
    let goal = marks.goal.map(|cell| boxed(cell, "cq-goal", 2));
    let focus = marks.focus.map(|cell| boxed(cell, "cq-focus", 3));
    let refused = marks.refused.map(refusal);
    view! { {last}{gains}{goal}{aim}{focus}{refused} }.into_any()
}

/// Small dashed frames inside cells.
fn frames(cells: &CellSet, class: &'static str) -> AnyView {
    let frame = |cell: Cell| {
        let (x, y) = corner(cell);
        format!("M{} {}h19v19h-19z", x + 2, y + 2)
    };
    let path: String = cells.iter().map(frame).collect();
    view! { <path class=class transform="translate(.5 .5)" d=path></path> }.into_any()
}

/// A frame around a cell, on its dark casing.
fn boxed(cell: Cell, class: &'static str, beyond: i16) -> AnyView {
    let (x, y) = corner(cell);
    let side = (CELL + 2 * beyond).to_string();
    let (x, y) = ((x - beyond).to_string(), (y - beyond).to_string());
    view! {
        <g class=class>
            <rect class="case" x=x.clone() y=y.clone() width=side.clone() height=side.clone() rx="5"></rect>
            <rect class="mark" x=x y=y width=side.clone() height=side rx="5"></rect>
        </g>
    }
    .into_any()
}

/// The cell that is aimed at; a green dot where a tile can be placed.
fn aim(cell: Cell, marks: &Marks) -> AnyView {
    let (x, y) = corner(cell);
    let half = CELL / 2;
    let seat = marks.seat.map_or(' ', letter);
    let dot = marks.can_place.then(|| {
        let (x, y) = ((x + half).to_string(), (y + half).to_string());
        view! { <circle class="cq-dot" cx=x cy=y r="5"></circle> }
    });
    view! { <g class=format!("cq-aim {seat}")>{boxed(cell, "frame", 2)}{dot}</g> }.into_any()
}

fn refusal(cell: Cell) -> AnyView {
    let (x, y) = corner(cell);
    let (x, y) = ((x - 4).to_string(), (y - 4).to_string());
    view! {
        <g class="refmark">
            {boxed(cell, "cq-refused", 1)}
            <use href="#m-refuse" x=x y=y width="32" height="32"></use>
        </g>
    }
    .into_any()
}

/// The tile that is being placed, and the wave of a capture.
#[component]
fn Motion(marks: Signal<Marks>) -> impl IntoView {
    let moving = Memo::new(move |_| {
        let Marks { seat, drop, wave, .. } = marks.get();
        (seat, drop, wave)
    });
    move || {
        let (seat, drop, wave) = moving.get();
        let seat = seat.map_or(' ', letter);
        let drop = drop.map(|cell| {
            let path = area(&one(cell));
            view! { <path class=format!("cq-drop {seat}") d=path></path> }
        });
        let wave = wave.map(|(from, cells)| {
            let ring = |(index, cells): (usize, CellSet)| {
                view! { <path class="ring" style:--i=index.to_string() d=area(&cells)></path> }
            };
            let rings = waves(from, &cells).into_iter().enumerate().map(ring).collect_view();
            view! { <g class=format!("cq-wave {seat}")>{rings}</g> }
        });
        view! { {drop}{wave} }
    }
}

/// Squares in the winner's colour, once, over the board.
pub fn sparks(seat: Seat) -> AnyView {
    const SPARKS: u32 = 36;
    let spark = |index: u32| {
        // Spread by the golden angle: no two fly the same way.
        let angle = f64::from(index) * 2.399_963;
        let reach = 22.0 + f64::from(index % 7) * 6.0;
        let (x, y) = (angle.cos() * reach, angle.sin() * reach);
        view! {
            <i
                style:--x=format!("{x:.1}")
                style:--y=format!("{y:.1}")
                style:--late=format!("{}ms", index % 6 * 120)
            ></i>
        }
    };
    let sparks = (0..SPARKS).map(spark).collect_view();
    view! { <div class=format!("sparks {}", letter(seat)) aria-hidden="true">{sparks}</div> }
        .into_any()
}
