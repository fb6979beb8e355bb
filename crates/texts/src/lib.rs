//! The texts of the client in every language.
//!
//! They lie in `crates/web/locales/<language>/<part>.json`. `build.rs` turns them into the module
//! `generated`, in which every key is a function, so that a key that does not exist and a gap that is
//! not filled do not compile. A crate of its own, since it is large and seldom changes: the client is
//! compiled without it. How texts are said: `crates/web/src/i18n.rs`.

pub use generated::i18n::Locale;
use leptos_i18n::td_string;

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
