//! The one focusable element of the board, moved to the current cell.

use conquer::State;
use leptos::prelude::*;

use super::super::turn;
use crate::table::Table;

/// The element, with the name of its cell.
pub fn focused_cell(table: Table<State>) -> AnyView {
    let (width, height) = table.view.with_untracked(|state| {
        let board = state.field().board();
        (f32::from(board.width()), f32::from(board.height()))
    });
    let at = table.extra.keyboard_at;
    let percent = |n: f32, of: f32| format!("{}%", n / of * 100.0);
    let name = Memo::new(move |_| turn::cell_name(table, at.get()));
    view! {
        <div
            class="cqcell"
            role="button"
            tabindex="0"
            data-id=move || at.get().to_string()
            aria-label=name
            style:left=move || percent(at.get().x().into(), width)
            style:top=move || percent(at.get().y().into(), height)
            style:width=percent(1.0, width)
            style:height=percent(1.0, height)
            on:focus=move |_| table.focus.set(Some(at.get_untracked()))
            on:blur=move |_| table.focus.set(None)
        ></div>
        <p class="vh" id="here" aria-live="polite">
            {move || table.focus.get().map(|_| name.get())}
        </p>
    }
    .into_any()
}
