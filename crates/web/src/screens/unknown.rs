//! The page for an address without a screen.

use leptos::prelude::*;

use crate::texts::use_texts;
use crate::ui::{LinkButton, Page, say};

/// Says which address is wrong, and offers the way on.
#[component]
pub fn Unknown(address: String) -> impl IntoView {
    let text = use_texts();
    view! {
        <Page title=Signal::derive(move || text.get().unknown.title.to_owned())>
            <section class="empty">
                <p>{move || text.get().unknown.explain.with(&[("address", &address)])}</p>
                <LinkButton href="/" primary=true>{say(text, |texts| texts.unknown.way_on)}</LinkButton>
            </section>
        </Page>
    }
}
