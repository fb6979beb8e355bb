//! The size of the board: enlarged by two fingers, by steps, or to the size of a fingertip.

use conquer::State;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::super::input::FINGERTIP;
use super::gesture::Spot;
use crate::table::Table;

/// The maximum size of the board: cells of the largest board as large as a fingertip on a phone.
const LARGEST: f64 = 4.2;
/// One size up or down.
const STEP: f64 = std::f64::consts::SQRT_2;

/// Whether the board is larger than its frame.
pub fn is_enlarged(table: Table<State>) -> bool {
    table.extra.scale.get() > 1.01
}

/// The side of a cell on the screen, in pixels.
pub fn cell_size(table: Table<State>) -> f64 {
    let area = table.extra.area.get_untracked();
    let width = area.map_or(0.0, |area| area.get_bounding_client_rect().width());
    width / f64::from(table.view.with_untracked(|state| state.field().board().width()))
}

fn frame(table: Table<State>) -> Option<HtmlElement> {
    let area: Element = table.extra.area.get_untracked()?.unchecked_into();
    area.closest(".board").ok().flatten()?.dyn_into().ok()
}

/// Moves an enlarged board in its frame.
pub fn scroll(table: Table<State>, dx: f64, dy: f64) {
    if let Some(frame) = frame(table) {
        frame.set_scroll_left(frame.scroll_left() + dx.round() as i32);
        frame.set_scroll_top(frame.scroll_top() + dy.round() as i32);
    }
}

/// Enlarges the board by a factor around a place of the screen that has moved by `by`.
pub fn pinch(table: Table<State>, factor: f64, around: Spot, by: (f64, f64)) {
    let before = table.extra.scale.get_untracked();
    let after = (before * factor).clamp(1.0, LARGEST);
    resize(table, after);
    let Some(frame) = frame(table) else { return };
    let rect = frame.get_bounding_client_rect();
    let grown = after / before - 1.0;
    let along = |scroll: i32, at: f64| (f64::from(scroll) + at) * grown;
    let dx = along(frame.scroll_left(), around.x - rect.left());
    let dy = along(frame.scroll_top(), around.y - rect.top());
    scroll(table, dx - by.0, dy - by.1);
}

/// Makes the board this many times as large, at once, so that it can be scrolled.
fn resize(table: Table<State>, scale: f64) {
    table.extra.scale.set(scale);
    if let Some(area) = table.extra.area.get_untracked() {
        let style = area.unchecked_ref::<HtmlElement>().style();
        // The signal sets it again; a browser that refuses keeps the board as it is.
        let _ = style.set_property("--zoom", &scale.to_string());
    }
}

/// One size up or down, with the aimed cell in the middle.
pub fn by_step(table: Table<State>, larger: bool) {
    let scale = table.extra.scale.get_untracked();
    let scale = if larger { scale * STEP } else { scale / STEP };
    resize(table, scale.clamp(1.0, LARGEST));
    centre(table);
}

/// Switches between the whole board and cells as large as a fingertip.
pub fn toggle(table: Table<State>) {
    let enlarged = untrack(|| is_enlarged(table));
    let fitting = FINGERTIP / cell_size(table).max(1.0) + 0.1;
    resize(table, if enlarged { 1.0 } else { fitting.clamp(STEP, LARGEST) });
    centre(table);
}

fn centre(table: Table<State>) {
    let aim = table.selection.get_untracked().aim;
    let cell = aim.unwrap_or_else(|| table.extra.keyboard_at.get_untracked());
    let Some((frame, area)) = frame(table).zip(table.extra.area.get_untracked()) else { return };
    let (outer, inner) = (frame.get_bounding_client_rect(), area.get_bounding_client_rect());
    let size = cell_size(table);
    let middle = |n: u8| (f64::from(n) + 0.5) * size;
    let x = inner.left() + middle(cell.x()) - outer.left() - outer.width() / 2.0;
    let y = inner.top() + middle(cell.y()) - outer.top() - outer.height() / 2.0;
    scroll(table, x, y);
}
