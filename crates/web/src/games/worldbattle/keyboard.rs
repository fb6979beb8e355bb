//! The keys at this table.

use leptos::prelude::*;
use worldbattle::{State, Territory};

use super::commands::{attack_aimed, lead_on};
use super::drawing::Drawing;
use super::input::Portion;
use crate::games::plane::towards;
use crate::i18n::{Locale, td_string};
use crate::table::Table;
use crate::table::keys::{Arrow, board_rows, common_rows};
use crate::ui::KeyRow;

/// The list of keys.
pub fn list(locale: Locale) -> Vec<KeyRow> {
    let own = [
        ("1 5 0", td_string!(locale, worldbattle.keys.place)),
        ("R", td_string!(locale, worldbattle.keys.roll)),
        ("A", td_string!(locale, worldbattle.keys.to_the_end)),
        ("C", td_string!(locale, worldbattle.keys.cards)),
        ("S", td_string!(locale, worldbattle.keys.end)),
        ("U", td_string!(locale, table.keyboard.u)),
    ];
    let board = board_rows(td_string!(locale, table.keyboard.tab), locale);
    let fit = ("F", td_string!(locale, worldbattle.keys.fit));
    [&board[..], &own, &common_rows(locale), &[fit]].concat()
}

/// Where an arrow leads from a territory.
pub fn neighbour(table: Table<State>, at: Territory, arrow: Arrow) -> Option<Territory> {
    table.view.with(|view| {
        let drawing = Drawing::of(view.map());
        let place = |territory| drawing.land(territory).token;
        let near = view.map().neighbours(at);
        towards(place(at), arrow, near.iter().map(|it| (it, place(it))))
    })
}

/// Handles a key of this game alone; returns whether it did something.
pub fn own_key(table: Table<State>, key: &str) -> bool {
    let portion = |portion| table.selection.update(|selection| selection.portion = portion);
    let acts = table.acting().is_some();
    match key.to_lowercase().as_str() {
        "1" => portion(Portion::One),
        "5" => portion(Portion::Five),
        "0" => portion(Portion::All),
        "r" if acts => return attack_aimed(table, false),
        "a" if acts => return attack_aimed(table, true),
        "c" => table.extra.cards.set(true),
        "s" if acts => lead_on(table),
        "f" => table.extra.camera.update(|camera| *camera = camera.fitted()),
        _ => return false,
    }
    true
}
