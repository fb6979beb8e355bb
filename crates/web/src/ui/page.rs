//! The frame of simple screens: a bar with the back link and the title, then one column.

use leptos::html::H1;
use leptos::prelude::*;

use super::{Glyph, Icon, LinkButton};
use crate::browser;
use crate::i18n::{say, td_string, use_locale};
use crate::routes::use_routes;

/// A screen of one column with a title.
#[component]
pub fn Page(
    /// The title, also that of the browser's tab.
    #[prop(into)]
    title: Signal<String>,
    /// Its content.
    children: Children,
) -> impl IntoView {
    let heading = use_page_heading(title);
    view! {
        <header class="pagebar">
            <BackLink/>
            <h1 node_ref=heading tabindex="-1">{title}</h1>
        </header>
        <main class="page">{children()}</main>
    }
}

/// The link to the screen before this one; to Home if the visit began here.
#[component]
pub fn BackLink() -> impl IntoView {
    let (locale, routes) = (use_locale(), use_routes());
    let way_back = move || routes.before().unwrap_or_else(browser::root);
    let label = move || match routes.before() {
        Some(_) => td_string!(locale.get(), common.back),
        None => td_string!(locale.get(), common.home),
    };
    view! { <a href=way_back class="btn quiet sq" aria-label=label><Icon glyph=Glyph::BACK/></a> }
}

/// Sets the tab's title and moves the focus to the heading, so that a screen reader reads it and
/// Tab continues from there.
pub fn use_page_heading(title: impl Into<Signal<String>>) -> NodeRef<H1> {
    let title = title.into();
    let heading = NodeRef::<H1>::new();
    Effect::new(move |_| document().set_title(&format!("{} · Salient", title.get())));
    Effect::new(move |_| {
        if let Some(heading) = heading.get() {
            let _ = heading.focus();
        }
    });
    heading
}

/// A screen without content that says why, with a link to Home.
#[component]
pub fn EmptyPage(
    /// The title of the screen.
    #[prop(into)]
    title: Signal<String>,
    /// What is missing.
    #[prop(into)]
    fact: Signal<String>,
    /// What to do about it.
    #[prop(into)]
    hint: Signal<String>,
) -> impl IntoView {
    let locale = use_locale();
    view! {
        <Page title>
            <section class="empty">
                <h2>{fact}</h2>
                <p class="muted">{hint}</p>
                <LinkButton href="/" primary=true>{say!(locale, screens.unknown.way_on)}</LinkButton>
            </section>
        </Page>
    }
}
