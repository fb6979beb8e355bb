//! Links between our own screens.

use leptos::prelude::*;

use crate::browser;

/// A link to one of our routes. It leads there wherever the client is served from, which the
/// router's own link does not.
#[component]
pub fn Link(
    /// The route, from its slash on.
    #[prop(into)]
    to: String,
    /// Its classes.
    #[prop(optional, into)]
    class: String,
    /// What it is called, where it shows no words.
    #[prop(optional, into)]
    label: Option<Signal<String>>,
    /// What it shows.
    children: Children,
) -> impl IntoView {
    let label = move || label.map(|label| label.get());
    view! { <a href=browser::address(&to) class=class aria-label=label>{children()}</a> }
}
