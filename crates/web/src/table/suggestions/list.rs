//! The button that asks for suggestions, and their list: one line per move. Hovering or focusing a
//! line highlights its places; pressing it plays the move.

use leptos::prelude::*;

use super::{SUGGEST_KEY, Suggested, Suggestions, standing_words};
use crate::games::option_words::bot_level;
use crate::i18n::{say, td_string, use_locale};
use crate::table::Table;
use crate::table::game::TableGame;
use crate::table::lit::lights;
use crate::ui::{Button, CloseButton, Glyph, Icon};

/// The button in the bar, in games with suggestions, while a person is to act.
pub(in crate::table) fn suggest_button<G: TableGame>(table: Table<G>) -> AnyView {
    let locale = use_locale();
    let possible = Memo::new(move |_| table.can_suggest());
    let press = move |()| {
        table.toggle_suggestions();
    };
    let label = move || td_string!(locale.get(), table.suggestions.title);
    view! {
        <Show when=move || possible.get()>
            <Button class="suggest" glyph=Glyph::BULB on_press=press attr:title=label>
                <span class="desk-only">{label}</span><kbd class="desk-only">{SUGGEST_KEY}</kbd>
            </Button>
        </Show>
    }
    .into_any()
}

/// The list, from the request until it is closed or the position changes. On a phone it replaces
/// the cards and buttons below the board, which stays visible.
pub(in crate::table) fn suggestions_list<G: TableGame>(table: Table<G>) -> AnyView {
    let locale = use_locale();
    let open = Memo::new(move |_| table.suggestions.with(|it| *it != Suggestions::None));
    let level = move || bot_level(locale.get(), catalog::strongest::<G>());
    let title = move || {
        let locale = locale.get();
        match table.suggestions.with(|it| *it == Suggestions::Thinking) {
            true => td_string!(locale, table.suggestions.thinking, level = level()),
            false => td_string!(locale, table.suggestions.by, level = level()),
        }
    };
    let close = move |()| {
        table.toggle_suggestions();
    };
    let lines = move || match table.suggestions.get() {
        Suggestions::Given(moves) => {
            let count = moves.len();
            (1..)
                .zip(moves)
                .map(|(rank, it)| line(table, rank, count, it))
                .collect_view()
                .into_any()
        }
        Suggestions::None | Suggestions::Thinking => ().into_any(),
    };
    view! {
        <Show when=move || open.get()>
            <section class="suggestions" aria-label=say!(locale, table.suggestions.title)>
                <h2>
                    <Icon glyph=Glyph::BULB/>
                    <span>{title}</span>
                    <CloseButton on_close=close/>
                </h2>
                <ol>{lines}</ol>
            </section>
        </Show>
    }
    .into_any()
}

fn line<G: TableGame>(
    table: Table<G>,
    rank: usize,
    count: usize,
    suggested: Suggested<G::Action>,
) -> AnyView {
    let (locale, common) = (use_locale(), table.common);
    let Suggested { action, standing } = suggested;
    let words = untrack(|| G::move_words(table, &action));
    let places = untrack(|| G::move_places(table, &action)).all().map(|it| it.to_string());
    let lights = lights(common, places.collect());
    let standing = move || standing_words(standing, count, locale.get());
    view! {
        <li>
            <button
                {..lights}
                type="button"
                class="btn move"
                on:click=move |_| table.act(action.clone())
            >
                <b>{rank}</b>" "<span>{words}</span>" "<small>{standing}</small>
            </button>
        </li>
    }
    .into_any()
}
