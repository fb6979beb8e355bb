//! The frame of every table: board, panel, log, bar and dialogs.

use leptos::prelude::*;

use super::ending::ending;
use super::game::TableGame;
use super::game_table::Table;
use super::hints::instructions;
use super::keys::TableKeys;
use super::lit::{light_places, shows_all_names, shows_names};
use super::suggestions::{close_with_position, suggestion_marks, suggestions_list};
use super::zoom::ZoomButtons;
use super::{
    Controls, Dialogs, Handoff, LiveRegion, Log, TopBar, Warning, keep_when_left, keys, sounds,
};
use crate::games;
use crate::i18n::use_locale;
use crate::session::Begun;

/// The table of a match.
pub fn table<G: TableGame>(begun: Begun<G>) -> AnyView {
    let locale = use_locale();
    Effect::new(|_| document().set_title(&format!("{} · Salient", G::TITLE)));
    let table = Table::<G>::new(begun);
    let (controls, opened) = (Controls::of(table), table.opened);
    let zoom = Callback::new(move |larger| G::zoom(table, larger));
    keys::listen(TableKeys { table, controls, zoom });
    keep_when_left(controls);
    sounds::listen(table);
    light_places(table.common);
    close_with_position(table);
    G::started(table);
    table.open();
    let facts = Signal::derive(move || G::facts(table, locale.get()));
    let class = move || words(&["table", games::card(controls.game).class, G::table_class(table)]);
    // Untracked: what a game reads while its parts are created must not rebuild the whole table.
    view! {
        <Handoff controls>
            <main class=class>
                <h1 class="vh">{G::TITLE}</h1>
                {untrack(|| board_area(table, zoom))}
                {untrack(|| instructions(table))}
                {untrack(|| G::panel(table, controls))}
                {untrack(|| suggestion_marks(table))}
                {untrack(|| suggestions_list(table))}
                <Log controls opened example=G::EXAMPLE_MOVE/>
                <TopBar controls opened facts short=G::SHORT_TITLE extra=untrack(|| G::top_button(table))/>
                <Warning controls/>
                <LiveRegion controls/>
            </main>
            <Dialogs controls opened keys=G::key_rows/>
            {untrack(|| G::dialogs(table))}
        </Handoff>
    }
    .into_any()
}

/// The board with its overlays.
fn board_area<G: TableGame>(table: Table<G>, zoom: Callback<bool>) -> AnyView {
    let class = Memo::new(move |_| {
        let refusing = table.common.notice.with(|it| it.as_ref().is_some_and(|it| it.marked));
        let zoomed = if G::is_zoomed(table) { "zoomed" } else { "" };
        let refusing = if refusing { "refusing" } else { "" };
        let named = if shows_names(table) { "named" } else { "" };
        let typing = if shows_all_names(table) { "typing" } else { "" };
        words(&["board", G::board_class(table), zoomed, refusing, named, typing])
    });
    view! {
        <section class=class>
            {G::board(table)}
            {ending(table)}
            {G::HAS_ZOOM_BUTTONS.then(|| view! { <ZoomButtons zoom/> })}
        </section>
    }
    .into_any()
}

/// Joins non-empty words with one space.
fn words(parts: &[&str]) -> String {
    let there: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
    there.join(" ")
}
