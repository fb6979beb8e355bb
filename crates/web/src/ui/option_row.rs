//! A row in a list of options.

use leptos::prelude::*;

/// A row of a list with the class `opts`: the name of an option, and its control.
#[component]
pub fn OptionRow(
    /// The name of the option.
    #[prop(into)]
    name: Signal<String>,
    /// An explanation, if the name does not say enough.
    #[prop(optional, into)]
    hint: Signal<String>,
    /// The control.
    children: Children,
) -> impl IntoView {
    let has_hint = move || hint.with(|hint| !hint.is_empty());
    view! {
        <li>
            <span>
                {name}
                <Show when=has_hint>
                    <small>{hint}</small>
                </Show>
            </span>
            {children()}
        </li>
    }
}
