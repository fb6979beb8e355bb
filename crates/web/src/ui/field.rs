//! A text field with its label.

use leptos::prelude::*;

/// A required text field.
#[component]
pub fn Field(
    /// Its label.
    label: Signal<&'static str>,
    /// Its text.
    typed: RwSignal<String>,
    /// Maximum number of characters.
    most: u16,
    /// The `autocomplete` attribute.
    autocomplete: &'static str,
    /// Its id, for scripts and tests.
    #[prop(optional)]
    id: Option<&'static str>,
    /// Whether this is a password.
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
