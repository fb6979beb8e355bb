//! The keys at this table.

use battlezone::{State, Territory};
use leptos::prelude::*;

use crate::games::plane::towards;
use crate::i18n::{Locale, td_string};
use crate::table::Table;
use crate::table::keys::{Arrow, board_rows, common_rows};
use crate::ui::KeyRow;

/// The list of keys.
pub fn list(locale: Locale) -> Vec<KeyRow> {
    let own =
        [("S", td_string!(locale, battlezone.keys.s)), ("U", td_string!(locale, table.keyboard.u))];
    let board = board_rows(td_string!(locale, table.keyboard.tab), locale);
    [&board[..], &own, &common_rows(locale)].concat()
}

/// Where an arrow leads from a territory, as the map is drawn now.
pub fn neighbour(table: Table<State>, at: Territory, arrow: Arrow) -> Option<Territory> {
    table.extra.drawing.with(|drawing| {
        let drawing = drawing.as_ref()?;
        let place = |territory| drawing.land(territory).token;
        let near = table.view.with(|state| state.map().neighbours(at));
        towards(place(at), arrow, near.iter().map(|it| (it, place(it))))
    })
}
