//! The preview: the map and armies with which Start will begin.

use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen_futures::spawn_local;

use super::Sheet;
use crate::i18n::{say, td_string, use_locale};
use crate::ui::{Button, Glyph};
use crate::{browser, games};

/// How long the note that the seed was copied is shown.
const SAID_FOR: Duration = Duration::from_secs(2);

/// The opening, *New map*, and the seed to copy.
#[component]
pub fn Preview() -> impl IntoView {
    let locale = use_locale();
    let sheet: Sheet = expect_context();
    // While the sheet has a mistake, the last valid opening stays.
    let shown = Memo::new(move |last: Option<&Option<_>>| {
        let planned = sheet.planned.get().ok();
        planned.or_else(|| last.cloned().flatten())
    });
    let picture = move || {
        let locale = locale.get();
        let picture = shown.get().and_then(|game| sheet.any_game.preview(&game, locale));
        picture.unwrap_or_else(|| {
            view! { <p class="nopic">{td_string!(locale, screens.setup.no_preview)}</p> }.into_any()
        })
    };
    view! {
        <section class="preview" aria-label=say!(locale, screens.setup.preview)>
            {picture}
            <div class="chips">
                <SeedChip seed=Signal::derive(move || shown.get().and_then(|game| game.seed))/>
                {games::card(sheet.game).has_maps.then(|| view! {
                    <Button on_press=move |()| sheet.pick_another() glyph=Glyph::ROTATE class="chip">
                        {say!(locale, screens.setup.new_map)}
                    </Button>
                })}
            </div>
        </section>
    }
}

/// Copies the seed of the preview, which is in its field on the sheet.
#[component]
pub fn SeedChip(seed: Signal<Option<u64>>) -> impl IntoView {
    let locale = use_locale();
    let said = RwSignal::new(None::<bool>);
    let copy = move |()| {
        let Some(seed) = seed.get_untracked() else { return };
        spawn_local(async move {
            said.set(Some(browser::copy(&seed.to_string()).await.is_ok()));
            // The screen may be gone by then, and the signal with it.
            let forget = move || {
                let _ = said.try_set(None);
            };
            set_timeout(forget, SAID_FOR);
        });
    };
    let number = move || seed.get().map(|seed| seed.to_string()).unwrap_or_default();
    let label = move || match said.get() {
        Some(true) => td_string!(locale.get(), screens.setup.copied),
        Some(false) => td_string!(locale.get(), screens.setup.not_copied),
        None => td_string!(locale.get(), screens.setup.copy),
    };
    view! {
        <Button
            on_press=copy
            glyph=Glyph::COPY
            class="chip"
            attr:title=move || td_string!(locale.get(), screens.setup.copy_seed, seed = number())
        >
            <span aria-live="polite">{label}</span>
        </Button>
    }
}
