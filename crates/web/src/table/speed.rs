//! The button that names the speed and switches to the next.

use leptos::prelude::*;

use super::Controls;
use crate::i18n::{Locale, td_string, use_locale};
use crate::settings::Speed;
use crate::ui::{Button, Glyph};

/// The name of a speed.
pub fn speed_name(speed: Speed, locale: Locale) -> &'static str {
    match speed {
        Speed::Slow => td_string!(locale, screens.settings.speed_slow),
        Speed::Normal => td_string!(locale, screens.settings.speed_normal),
        Speed::Fast => td_string!(locale, screens.settings.speed_fast),
        Speed::Instant => td_string!(locale, screens.settings.speed_instant),
    }
}

/// "Speed: Fast".
pub(super) fn speed_words(speed: Speed, locale: Locale) -> String {
    td_string!(locale, table.play.speed, speed = speed_name(speed, locale))
}

/// The button of the speed.
#[component]
pub(super) fn SpeedButton(controls: Controls) -> impl IntoView {
    let locale = use_locale();
    let speed = move || controls.common.settings.with(|settings| settings.speed);
    let words = move || speed_words(speed(), locale.get());
    view! {
        <Button class="speed" glyph=Glyph::CLOCK on_press=controls.speed attr:aria-label=words attr:title=words>
            <span>{move || speed_name(speed(), locale.get())}</span>
        </Button>
    }
}
