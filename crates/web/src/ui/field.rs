//! A line to type in, with its name above.

use leptos::prelude::*;

/// A field of a form that cannot be left empty.
#[component]
pub fn Field(
    /// What it is called.
    label: Signal<&'static str>,
    /// What stands in it.
    typed: RwSignal<String>,
    /// How many characters it takes.
    most: u16,
    /// What the browser may fill in.
    autocomplete: &'static str,
    /// The name by which scripts find it.
    #[prop(optional)]
    id: Option<&'static str>,
    /// Are its letters hidden?
    #[prop(optional)]
    secret: bool,
) -> impl IntoView {
    view! {
        <label>
            <span>{label}</span>
            <input
                class="field"
                id=id
                type=if secret { "password" } else { "text" }
                autocomplete=autocomplete
                spellcheck="false"
                maxlength=most.to_string()
                required
                prop:value=typed
                on:input=move |event| typed.set(event_target_value(&event))
            />
        </label>
    }
}
