//! The keys at this table.

use battlezone::{State, Territory};
use leptos::prelude::*;

use crate::games::plane::towards;
use crate::table::Table;
use crate::table::keys::Arrow;
use crate::texts::Texts;
use crate::ui::KeyRow;

/// The list of keys.
pub fn list(texts: &'static Texts) -> Vec<KeyRow> {
    let keys = &texts.keyboard;
    vec![
        ("Tab", keys.tab),
        ("← ↑ ↓ →", keys.arrows),
        ("Enter", keys.enter),
        ("Space", keys.space),
        ("Esc", keys.escape),
        ("S", keys.s),
        ("U", keys.u),
        ("H", keys.h),
        ("M", keys.m),
        ("+ −", keys.zoom),
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
