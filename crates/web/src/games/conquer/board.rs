//! The board: a few paths for all tiles, and above them a layer for marks and motion.

mod capture_tip;
mod focused_cell;
mod gesture;
mod magnifier;
mod marks;
mod pointer;
pub mod zoom;

use conquer::{Cell, CellSet, State};
use leptos::prelude::*;
use tabletop::Seat;

use super::drawing::{grid, heart, size};
use super::map_svg::{boulders, corner, fill, ground, path, rim};
use super::picture::{self, Marks, Picture};
use super::words;
use crate::guide::Rect;
use crate::i18n::use_locale;
use crate::table::Table;
use crate::ui::seat::letter;
use capture_tip::capture_tip;
use focused_cell::focused_cell;
use magnifier::magnifier;
use pointer::Pointer;

pub use marks::marked;

/// The id of the land in the page, for the magnifier.
const LAND: &str = "cq-land";

/// The board of a table and its overlays: the focused cell, the cells a tile would capture, the
/// magnifier.
pub fn board_area(table: Table<State>) -> AnyView {
    let locale = use_locale();
    let pointer = Pointer::new(table);
    let ground = table.view.with_untracked(|state| state.field().board().clone());
    let ratio = f32::from(ground.width()) / f32::from(ground.height());
    let label = Signal::derive(move || table.view.with(|state| words::board(state, locale.get())));
    let marks = Signal::derive(move || picture::marks(table));
    view! {
        <div
            class="cqfit"
            class:can=move || table.acting().is_some()
            node_ref=table.extra.area
            style:--ratio=ratio.to_string()
            style:--k=thinness(&ground).to_string()
            style:--zoom=move || table.extra.scale.get().to_string()
            style:--place=move || format!("{}ms", table.pace().place)
            style:--wave=move || format!("{}ms", table.pace().wave)
            on:pointerdown=move |event| pointer.down(&event)
            on:pointermove=move |event| pointer.moved(&event)
            on:pointerup=move |event| pointer.up(&event)
            on:pointercancel=move |_| pointer.cancelled()
            on:click=move |event| pointer.click(&event)
        >
            <Board picture=table.picture marks label/>
            {lit_cells(table)}
            {focused_cell(table)}
            {move || capture_tip(table)}
        </div>
        {move || pointer.magnified.get().map(magnifier)}
    }
    .into_any()
}

/// The position of a cell on the screen.
pub fn rect_of(table: Table<State>, at: Cell) -> Option<Rect> {
    let area = table.extra.area.get_untracked()?.get_bounding_client_rect();
    let (columns, rows) = table.view.with(|state| {
        let board = state.field().board();
        (f64::from(board.width()), f64::from(board.height()))
    });
    let (width, height) = (area.width() / columns, area.height() / rows);
    let (x, y) = (area.x() + f64::from(at.x()) * width, area.y() + f64::from(at.y()) * height);
    Some(Rect { x, y, width, height })
}

/// The width of lines: on small boards cells are large, and lines need not grow with them.
pub fn thinness(board: &conquer::Board) -> f32 {
    (f32::from(board.width().max(board.height())) / 16.0).clamp(0.5, 1.0)
}

/// The board at the table and in a replay.
#[component]
pub fn Board(
    /// The tiles on it.
    #[prop(into)]
    picture: Signal<Picture>,
    /// What is marked on it.
    #[prop(into)]
    marks: Signal<Marks>,
    /// The name of the whole board.
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
    let marked = Signal::derive(move || marks.with(marks::marked));
    let moving = Signal::derive(move || marks.with(marks::moving));
    view! {
        <svg class="cq-base" viewBox=view_box.clone() role="img" aria-label=label>
            <g id=LAND>
                {layer(String::new(), Signal::stored(ground(&board)))}
                {of_owner(|_, cells| fill(cells))}
                {layer(String::new(), Signal::stored(path("cq-grid", &grid(&board))))}
                {of_owner(|_, cells| rim(cells))}
                {layer(String::new(), Signal::stored(boulders(&board)))}
                {layer("placenames".to_owned(), Signal::stored(coordinates(&board)))}
                {of_owner(|seat, cells| heart(cells).map_or_else(String::new, |at| name_tile(seat, at)))}
            </g>
        </svg>
        <svg class="cq-over" viewBox=view_box aria-hidden="true">
            {layer(String::new(), marked)}
            {layer(String::new(), moving)}
        </svg>
    }
}

/// A group whose content is replaced whenever it changes.
fn layer(class: String, markup: Signal<String>) -> AnyView {
    let markup = Memo::new(move |_| markup.get());
    view! { <g class=class inner_html=move || markup.get()></g> }.into_any()
}

/// The letters of the columns and the numbers of the rows, in the cells along two edges.
fn coordinates(board: &conquer::Board) -> String {
    let columns = (0..board.width()).filter_map(|x| Cell::at(x, 0));
    let rows = (1..board.height()).filter_map(|y| Cell::at(0, y));
    let label = |cell: Cell| {
        let ((x, y), name) = (corner(cell), words::cell(cell));
        let name = match (cell.x(), cell.y()) {
            (0, 0) => name,
            (_, 0) => name.chars().take_while(char::is_ascii_alphabetic).collect(),
            _ => name.chars().skip_while(char::is_ascii_alphabetic).collect(),
        };
        format!("<text x=\"{}\" y=\"{}\">{name}</text>", x + 12, y + 16)
    };
    columns.chain(rows).map(label).collect()
}

/// The cells of the log line that is hovered or focused.
fn lit_cells(table: Table<State>) -> AnyView {
    let (width, height) = table.view.with_untracked(|state| size(state.field().board()));
    let cells = move || {
        let lit: CellSet =
            table.common.lit.with(|lit| lit.iter().filter_map(|it| it.parse().ok()).collect());
        if lit.is_empty() { String::new() } else { rim(&lit) }
    };
    view! {
        <svg class="cq-over cq-lit" viewBox=format!("0 0 {width} {height}") aria-hidden="true">
            {layer(String::new(), Signal::derive(cells))}
        </svg>
    }
    .into_any()
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
