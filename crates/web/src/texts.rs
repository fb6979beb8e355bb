//! Everything the client says, in one place per language.
//!
//! `keys.rs` names every text once; `english.rs` and `german.rs` fill the same struct, so a missing
//! text does not compile. A text is a plain `&str`, a template with named gaps, or a plural.

mod conquer;
mod english;
mod german;
mod imperial;
mod keys;
mod kinds;
mod online;
#[cfg(test)]
mod tests;
mod worldbattle;

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::browser;
use crate::settings::use_settings;
pub use keys::Texts;
pub use kinds::Template;
pub use online::{CreateTexts, OfferTexts};

/// The languages we speak.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[serde(rename = "en")]
    English,
    /// German.
    #[serde(rename = "de")]
    German,
}

impl Language {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// What it is called in itself.
    pub fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::German => "Deutsch",
        }
    }

    /// Its short name in the web's standards.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }

    /// The language of ours that suits a browser set to `tag`, such as `de-AT`.
    pub fn nearest(tag: &str) -> Language {
        let code = tag.split(['-', '_']).next().unwrap_or(tag);
        Language::ALL
            .into_iter()
            .find(|language| language.code().eq_ignore_ascii_case(code))
            .unwrap_or(Language::English)
    }

    /// All its texts.
    pub fn texts(self) -> &'static Texts {
        match self {
            Language::English => &english::TEXTS,
            Language::German => &german::TEXTS,
        }
    }
}

/// The texts of games and of online play: not fields, so that they are loaded with the part of the
/// program that says them and not with the start.
impl Texts {
    /// World Battle.
    pub fn worldbattle(&self) -> &'static worldbattle::WorldBattleTexts {
        match self.language {
            Language::English => &english::WORLDBATTLE,
            Language::German => &german::WORLDBATTLE,
        }
    }

    /// The rules of World Battle.
    pub fn worldbattle_rules(&self) -> &'static worldbattle::WorldRules {
        match self.language {
            Language::English => &english::WORLDBATTLE_RULES,
            Language::German => &german::WORLDBATTLE_RULES,
        }
    }

    /// Imperial Battleground.
    pub fn imperial(&self) -> &'static imperial::ImperialTexts {
        match self.language {
            Language::English => &english::IMPERIAL,
            Language::German => &german::IMPERIAL,
        }
    }

    /// The rules of Imperial Battleground.
    pub fn imperial_rules(&self) -> &'static imperial::ImperialRules {
        match self.language {
            Language::English => &english::IMPERIAL_RULES,
            Language::German => &german::IMPERIAL_RULES,
        }
    }

    /// Conquer.
    pub fn conquer(&self) -> &'static conquer::ConquerTexts {
        match self.language {
            Language::English => &english::CONQUER,
            Language::German => &german::CONQUER,
        }
    }

    /// The rules of Conquer.
    pub fn conquer_rules(&self) -> &'static conquer::ConquerRules {
        match self.language {
            Language::English => &english::CONQUER_RULES,
            Language::German => &german::CONQUER_RULES,
        }
    }

    /// What a table says of a match on a server.
    pub fn away(&self) -> &'static online::AwayTexts {
        match self.language {
            Language::English => &english::AWAY,
            Language::German => &german::AWAY,
        }
    }

    /// Online play.
    pub fn online(&self) -> &'static online::OnlineTexts {
        match self.language {
            Language::English => &english::ONLINE,
            Language::German => &german::ONLINE,
        }
    }
}

/// The texts in the player's language, for everybody who asks.
pub fn use_texts() -> Signal<&'static Texts> {
    expect_context()
}

/// Follows the language of the settings.
pub fn provide() {
    let settings = use_settings();
    let language = Memo::new(move |_| settings.with(|settings| settings.language));
    let texts = Signal::derive(move || language.get().texts());
    provide_context(texts);
    Effect::new(move |_| browser::say_language(language.get().code()));
}
