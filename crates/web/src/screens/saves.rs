//! The list of kept games.

use leptos::prelude::*;

use crate::texts::use_texts;
use crate::ui::EmptyPage;

/// All kept games.
#[component]
pub fn Saves() -> impl IntoView {
    let text = use_texts();
    view! {
        <EmptyPage
            title=Signal::derive(move || text.get().saves.title.to_owned())
            fact=Signal::derive(move || text.get().saves.empty.to_owned())
            hint=Signal::derive(move || text.get().saves.empty_hint.to_owned())
        />
    }
}
