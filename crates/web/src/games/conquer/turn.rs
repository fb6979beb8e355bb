//! The turn of the person who is to act: the cell they aim at, and their decisions.

use conquer::{Action, Cell, State, Tile};
use leptos::prelude::*;

use super::input::{self, Gains, Means};
use super::words;
use crate::table::Table;

/// The result of a tile on the aimed cell.
pub fn gains(table: Table<State>) -> Gains {
    let aimed = table.acting().zip(table.selection.get().aim);
    aimed.map_or_else(Gains::default, |(seat, at)| {
        table.view.with(|state| input::gains(state, seat, at))
    })
}

/// Whether a tile can be placed on the aimed cell.
pub fn can_place(table: Table<State>) -> bool {
    let empty = |at: Cell| table.view.with(|state| state.field().tile(at) == Tile::Empty);
    table.acting().is_some() && table.selection.get().aim.is_some_and(empty)
}

/// Whether a tile was placed in this turn.
pub fn has_placed(table: Table<State>) -> bool {
    table.view.with(|state| state.placed_this_turn().next().is_some())
}

/// The name of a cell; for the player who is to act, with the result of a tile there.
pub fn cell_name(table: Table<State>, at: Cell) -> String {
    let (names, locale, acting) = (table.names(), table.locale(), table.acting());
    table.view.with(|state| words::cell_name(state, at, acting, &names, locale))
}

/// Places a tile on the aimed cell.
pub fn place(table: Table<State>) {
    if let Some(at) = table.selection.get_untracked().aim {
        table.press(at, Means::Sure);
    }
}

/// Ends the turn, or asks whether to pass if nothing was placed.
pub fn end(table: Table<State>) {
    if untrack(|| table.acting()).is_none() {
        return;
    }
    if untrack(|| has_placed(table)) {
        table.act(Action::Done);
    } else {
        table.extra.passing.set(true);
    }
}

/// The player looks at a cell. The last cell stays aimed at, so that the button can be pressed.
pub fn aim(table: Table<State>, at: Option<Cell>) {
    let is_new = at.is_some() && table.selection.get_untracked().aim != at;
    if is_new && untrack(|| table.acting()).is_some() {
        table.selection.update(|selection| selection.aim = at);
    }
}
