//! A text with a button to copy it.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::{Button, Glyph};
use crate::browser;
use crate::i18n::{td_string, use_locale};

/// A field that shows a text, and the button that copies it.
#[component]
pub fn CopyField(
    /// The label of the text; read by screen readers.
    #[prop(into)]
    label: Signal<String>,
    /// The text.
    #[prop(into)]
    text: Signal<String>,
    /// The text of the button.
    #[prop(into)]
    copy: Signal<String>,
    /// The note shown after the text was copied.
    #[prop(into)]
    copied: Signal<String>,
    /// The id of the field, for scripts and tests.
    #[prop(optional)]
    id: Option<&'static str>,
) -> impl IntoView {
    let locale = use_locale();
    let was_copied = RwSignal::new(None::<bool>);
    let on_press = move |()| {
        spawn_local(async move {
            let result = browser::copy(&text.get_untracked()).await;
            let _ = was_copied.try_set(Some(result.is_ok()));
        });
    };
    let said = move || match was_copied.get() {
        None => String::new(),
        Some(true) => copied.get(),
        Some(false) => td_string!(locale.get(), screens.setup.not_copied).to_owned(),
    };
    view! {
        <input
            class="field"
            id=id
            readonly
            aria-label=label
            value=text
            on:focus=|event| browser::target(&event).select()
        />
        <p class="copyrow">
            <Button glyph=Glyph::COPY on_press>{copy}</Button>
            <span role="status" class="muted small">{said}</span>
        </p>
    }
}
