//! The keys at this table.

use battlezone::{State, Territory};
use leptos::prelude::*;

use crate::games::plane::towards;
use crate::i18n::{Locale, td_string};
use crate::table::Table;
use crate::table::keys::Arrow;
use crate::ui::KeyRow;

/// The list of keys.
pub fn list(locale: Locale) -> Vec<KeyRow> {
    vec![
        ("Tab", td_string!(locale, table.keyboard.tab)),
        ("← ↑ ↓ →", td_string!(locale, table.keyboard.arrows)),
        ("Enter", td_string!(locale, table.keyboard.enter)),
        ("Space", td_string!(locale, table.keyboard.space)),
        ("Esc", td_string!(locale, table.keyboard.escape)),
        ("S", td_string!(locale, battlezone.keys.s)),
        ("U", td_string!(locale, table.keyboard.u)),
        ("H", td_string!(locale, table.keyboard.h)),
        ("M", td_string!(locale, table.keyboard.m)),
        ("T", td_string!(locale, table.play.typed)),
        ("N", td_string!(locale, table.play.to_my_turn)),
        ("V", td_string!(locale, table.keyboard.v)),
        ("+ −", td_string!(locale, table.keyboard.zoom)),
    ]
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
