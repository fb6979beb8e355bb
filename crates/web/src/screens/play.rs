//! The table: where a game is played.

use leptos::prelude::*;

use crate::texts::use_texts;
use crate::ui::EmptyPage;

/// The game in progress; without one, the way to start it.
#[component]
pub fn Play() -> impl IntoView {
    let text = use_texts();
    view! {
        <EmptyPage
            title=Signal::derive(move || text.get().table.title.to_owned())
            fact=Signal::derive(move || text.get().table.no_game.to_owned())
            hint=Signal::derive(move || text.get().table.no_game_hint.to_owned())
        />
    }
}
