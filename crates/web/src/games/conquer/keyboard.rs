//! The keys at this table: one element takes the focus for all cells.

use conquer::{Cell, State};
use leptos::prelude::*;

use super::input;
use crate::i18n::{Locale, td_string};
use crate::table::keys::{Arrow, common_rows, focus_on};
use crate::table::{Table, TableGame};
use crate::ui::KeyRow;

/// The list of keys.
pub fn list(locale: Locale) -> Vec<KeyRow> {
    let own = [
        ("Tab", td_string!(locale, conquer.keys.tab)),
        ("← ↑ ↓ →", td_string!(locale, conquer.keys.arrows)),
        ("Home End", td_string!(locale, conquer.keys.ends)),
        ("Enter", td_string!(locale, conquer.keys.enter)),
        ("Space", td_string!(locale, table.keyboard.space)),
        ("Esc", td_string!(locale, conquer.keys.escape)),
        ("S", td_string!(locale, conquer.keys.s)),
        ("U", td_string!(locale, table.keyboard.u)),
    ];
    [&own[..], &common_rows(locale)].concat()
}

/// Where an arrow leads from a cell.
pub fn neighbour(table: Table<State>, at: Cell, arrow: Arrow) -> Cell {
    table.view.with(|state| input::beside(state.field().board(), at, arrow))
}

/// Where Home, End and the Page keys lead from a cell.
pub fn jump(table: Table<State>, at: Cell, key: &str) -> Option<Cell> {
    table.view.with(|state| input::edge(state.field().board(), at, key))
}

/// Moves the focusable element to a cell and focuses it; returns whether it took the focus.
pub fn focus(table: Table<State>, at: Cell) -> bool {
    table.extra.keyboard_at.set(at);
    table.look_at(Some(at));
    let focused = focus_on(&State::selector(at));
    table.focus.set(focused.then_some(at));
    focused
}
