//! The page for an address without a screen.

use leptos::prelude::*;

use crate::i18n::{say, td_string, use_locale};
use crate::ui::{LinkButton, Page};

/// Names the wrong address and links to Home.
#[component]
pub fn Unknown(address: String) -> impl IntoView {
    let locale = use_locale();
    view! {
        <Page title=say!(locale, screens.unknown.title)>
            <section class="empty">
                <p>{move || td_string!(locale.get(), screens.unknown.explain, address = &address)}</p>
                <LinkButton href="/" primary=true>{say!(locale, screens.unknown.way_on)}</LinkButton>
            </section>
        </Page>
    }
}
