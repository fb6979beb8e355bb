//! Highlights the places named by the hovered or focused log line.

use std::sync::Arc;

use leptos::attr::Attribute;
use leptos::prelude::*;

use super::TableState;
use super::game::TableGame;
use super::game_table::Table;

/// Whether the board shows the numbers or coordinates of its places: while a message, a line, the
/// keyboard or the field for moves uses them, or always.
pub(super) fn shows_names<G: TableGame>(table: Table<G>) -> bool {
    let common = table.common;
    shows_all_names(table)
        || G::names_places(table)
        || table.focus.with(Option::is_some)
        || common.lit.with(|lit| !lit.is_empty())
        || common.notice.with(|it| it.as_ref().is_some_and(|it| it.at.is_some()))
}

/// Whether it shows all of them: while a move is being typed, or always.
pub(super) fn shows_all_names<G: TableGame>(table: Table<G>) -> bool {
    table.common.settings.with(|settings| settings.place_names) || table.opened.typing.get()
}

/// Marks the elements of highlighted places with `data-lit`. The boards of all games identify their
/// elements by `data-id`; an added class would be overwritten by the next change of their state.
pub(super) fn light_places(common: TableState) {
    Effect::new(move |before: Option<Vec<String>>| {
        let lit = common.lit.get();
        for place in before.unwrap_or_default() {
            mark(&place, false);
        }
        for place in &lit {
            mark(place, true);
        }
        lit
    });
}

/// Highlights places, or none. A focused line may fire `blur` after the table was disposed.
pub fn light(common: TableState, places: &[String]) {
    let _ = common.lit.try_set(places.to_vec());
}

/// The event handlers of an element that highlights places while it is hovered or focused.
pub fn lights(common: TableState, places: Vec<String>) -> impl Attribute {
    let hovered: Arc<[String]> = places.into();
    let focused = hovered.clone();
    view! {
        <{..}
            on:mouseenter=move |_| light(common, &hovered)
            on:mouseleave=move |_| light(common, &[])
            on:focus=move |_| light(common, &focused)
            on:blur=move |_| light(common, &[])
        />
    }
}

fn mark(place: &str, lit: bool) {
    let selector = format!(".board [data-id=\"{place}\"]");
    // A board without such an element draws its highlighted places itself.
    let Ok(Some(element)) = document().query_selector(&selector) else { return };
    let _ = match lit {
        true => element.set_attribute("data-lit", ""),
        false => element.remove_attribute("data-lit"),
    };
}
