//! A switch that shows on or off by position, colour and text.

use leptos::prelude::*;

use crate::i18n::{td_string, use_locale};
use crate::sound::{Cue, use_sound};

/// A switch.
#[component]
pub fn Switch(
    /// The label of the switch; read by screen readers.
    #[prop(into)]
    label: Signal<String>,
    /// Whether it is on.
    #[prop(into)]
    on: Signal<bool>,
    /// Called when it is switched.
    #[prop(into)]
    on_switch: Callback<bool>,
) -> impl IntoView {
    let (locale, sound) = (use_locale(), use_sound());
    let word = move || {
        if on.get() {
            td_string!(locale.get(), common.on)
        } else {
            td_string!(locale.get(), common.off)
        }
    };
    view! {
        <button
            type="button"
            class="switch"
            role="switch"
            aria-label=label
            aria-checked=move || on.get().to_string()
            on:click=move |_| {
                on_switch.run(!on.get_untracked());
                sound.play(Cue::ButtonClick);
            }
        >
            <span class="word" aria-hidden="true">{word}</span>
            <i></i>
        </button>
    }
}
