//! Links between our own screens.

use leptos::prelude::*;

use crate::browser;

/// A link to one of our routes, wherever the client is served from: the router's own `<A>` leaves
/// the folder of a file host out of an absolute address.
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
