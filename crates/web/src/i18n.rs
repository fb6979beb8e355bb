//! Everything the client says, in every language.
//!
//! The texts lie in `locales/<language>/<part>.json`. `build.rs` turns them into the module
//! `generated`, in which every key is a function, so that a key that does not exist and a gap that is
//! not filled do not compile. There is one way to say a text:
//! `td_string!(locale, table.play.attack_territory, territory = 7)`, where the first word is the
//! name of the file. A text without gaps is a `&'static str`, one with gaps or plural forms (gap
//! `count`) a `String`. In views `say!(locale, …)` makes a signal of it that follows the language.

#[cfg(test)]
mod tests;

use leptos::prelude::*;

use crate::browser;
use crate::settings::use_settings;
pub use generated::i18n::Locale;
pub use leptos_i18n::td_string;

mod generated {
    include!(concat!(env!("OUT_DIR"), "/i18n.rs"));
}

impl Locale {
    /// All of them, in the order in which they are offered.
    pub fn all() -> &'static [Locale] {
        <Locale as leptos_i18n::Locale>::get_all()
    }

    /// What it is called in itself.
    pub fn name(self) -> &'static str {
        td_string!(self, common.language)
    }

    /// Its short name in the web's standards, such as `de`.
    pub fn code(self) -> &'static str {
        leptos_i18n::Locale::as_str(self)
    }

    /// The language of ours that suits a browser set to `tag`, such as `de-AT`.
    pub fn nearest(tag: &str) -> Locale {
        let code = tag.split(['-', '_']).next().unwrap_or(tag);
        let suits = |locale: &&Locale| locale.code().eq_ignore_ascii_case(code);
        Locale::all().iter().find(suits).copied().unwrap_or_default()
    }
}

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

/// The player's language, for everybody who asks.
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
