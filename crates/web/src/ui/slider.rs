//! A value from 0 to 100 percent.

use leptos::prelude::*;

use crate::i18n::{td_string, use_locale};

/// A slider that shows its value in words.
#[component]
pub fn Slider(
    /// The label of the value; read by screen readers.
    #[prop(into)]
    label: Signal<String>,
    /// The value in percent.
    #[prop(into)]
    value: Signal<u8>,
    /// Called when it is moved.
    #[prop(into)]
    on_move: Callback<u8>,
) -> impl IntoView {
    let locale = use_locale();
    let words = move || td_string!(locale.get(), common.percent, n = value.get());
    view! {
        <span class="slider">
            <input
                type="range"
                min="0"
                max="100"
                step="5"
                aria-label=label
                aria-valuetext=words
                prop:value=move || value.get().to_string()
                on:input=move |event| {
                    if let Ok(value) = event_target_value(&event).parse() {
                        on_move.run(value);
                    }
                }
            />
            <output>{words}</output>
        </span>
    }
}
