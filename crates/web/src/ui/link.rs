//! Links between our own screens.

use leptos::prelude::*;

use crate::browser;

/// A link to one of our routes, independent of the folder of the client: the router's own `<A>`
/// leaves the folder of a file host out of an absolute address.
#[component]
pub fn Link(
    /// The route, with its leading slash.
    #[prop(into)]
    to: String,
    /// Its classes.
    #[prop(optional, into)]
    class: String,
    /// Its name, if it contains no text.
    #[prop(optional, into)]
    label: Option<Signal<String>>,
    /// Its content.
    children: Children,
) -> impl IntoView {
    let label = move || label.map(|label| label.get());
    view! { <a href=browser::address(&to) class=class aria-label=label>{children()}</a> }
}
