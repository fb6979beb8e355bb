//! The result of the game that ended last.

use leptos::prelude::*;

use crate::texts::use_texts;
use crate::ui::EmptyPage;

/// The result; before any game has ended, a word that says so.
#[component]
pub fn ResultScreen() -> impl IntoView {
    let text = use_texts();
    view! {
        <EmptyPage
            title=Signal::derive(move || text.get().result.title.to_owned())
            fact=Signal::derive(move || text.get().result.none.to_owned())
            hint=Signal::derive(move || text.get().result.none_hint.to_owned())
        />
    }
}
