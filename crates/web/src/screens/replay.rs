//! The replay of a game, move by move.

use leptos::prelude::*;

use crate::texts::use_texts;
use crate::ui::EmptyPage;

/// The replay; without a game, the way to one.
#[component]
pub fn Replay() -> impl IntoView {
    let text = use_texts();
    view! {
        <EmptyPage
            title=Signal::derive(move || text.get().replay.title.to_owned())
            fact=Signal::derive(move || text.get().replay.none.to_owned())
            hint=Signal::derive(move || text.get().replay.none_hint.to_owned())
        />
    }
}
