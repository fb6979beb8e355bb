//! All texts of the client, in every language.
//!
//! The texts are in `locales/<language>/<part>.json` and are compiled by the crate `texts`. There
//! is one way to get a text: `td_string!(locale, table.play.attack_territory, territory = 7)`,
//! where the first word is the name of the file. A text without gaps is a `&'static str`, one with
//! gaps or plural forms (gap `count`) a `String`. In views, `say!(locale, …)` makes a signal that
//! follows the language. `told!` is for texts with the name of a player: it says "you" where that
//! is right.

#[cfg(test)]
mod tests;
mod voice;

use leptos::prelude::*;

use crate::browser;
use crate::settings::use_settings;
pub use leptos_i18n::td_string;
pub use texts::Locale;
pub(crate) use voice::told;
pub use voice::{YOU, plain_name, voiced};

/// A text in the player's language, for views: a signal that follows the language.
macro_rules! say {
    ($locale:expr, $($key:ident).+ $(, $gap:ident = $value:expr)* $(,)?) => {{
        let locale = $locale;
        leptos::prelude::Signal::derive(move || {
            $crate::i18n::td_string!(locale.get(), $($key).+ $(, $gap = $value)*)
        })
    }};
}
pub(crate) use say;

/// The player's language, from the context.
pub fn use_locale() -> Signal<Locale> {
    expect_context()
}

/// Follows the language of the settings.
pub fn provide() {
    let settings = use_settings();
    let language = Memo::new(move |_| settings.with(|settings| settings.language));
    provide_context::<Signal<Locale>>(language.into());
    Effect::new(move |_| browser::say_language(language.get().code()));
}
