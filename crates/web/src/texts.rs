//! Everything the client says, in one place per language.
//!
//! `keys.rs` names every text once; `english.rs` and `german.rs` fill the same struct, so a missing
//! text does not compile. A text is a plain `&str`, a template with named gaps, or a plural.
//!
//! English comes with what says it. German is a module of its own, for those who read it.

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

use std::cell::Cell;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::browser;
use crate::modules::{self, NotLoaded};
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

    /// All its texts; those in English until its own are here.
    pub fn texts(self) -> &'static Texts {
        match (self, german()) {
            (Language::German, Some(german)) => german.texts,
            _ => &english::TEXTS,
        }
    }

    /// Brings its texts, if they are not here.
    pub async fn bring(self) -> Result<(), NotLoaded> {
        if self == Language::German && german().is_none() {
            GERMAN.set(Some(modules::german().await?));
        }
        Ok(())
    }
}

/// All texts of a language with a module of its own.
#[derive(Debug)]
pub struct Spoken {
    texts: &'static Texts,
    worldbattle: &'static worldbattle::WorldBattleTexts,
    worldbattle_rules: &'static worldbattle::WorldRules,
    imperial: &'static imperial::ImperialTexts,
    imperial_rules: &'static imperial::ImperialRules,
    conquer: &'static conquer::ConquerTexts,
    conquer_rules: &'static conquer::ConquerRules,
    away: &'static online::AwayTexts,
    online: &'static online::OnlineTexts,
}

/// German, for its module alone.
pub static IN_GERMAN: Spoken = Spoken {
    texts: &german::TEXTS,
    worldbattle: &german::WORLDBATTLE,
    worldbattle_rules: &german::WORLDBATTLE_RULES,
    imperial: &german::IMPERIAL,
    imperial_rules: &german::IMPERIAL_RULES,
    conquer: &german::CONQUER,
    conquer_rules: &german::CONQUER_RULES,
    away: &german::AWAY,
    online: &german::ONLINE,
};

thread_local! {
    static GERMAN: Cell<Option<&'static Spoken>> = const { Cell::new(None) };
}

/// German, if its module has arrived.
#[cfg(not(test))]
fn german() -> Option<&'static Spoken> {
    GERMAN.get()
}

/// German; tests have it from the start.
#[cfg(test)]
fn german() -> Option<&'static Spoken> {
    Some(&IN_GERMAN)
}

/// The texts of games and of online play: not fields, so that they come with the module that says
/// them and not with the start of the program.
impl Texts {
    /// World Battle.
    pub fn worldbattle(&self) -> &'static worldbattle::WorldBattleTexts {
        self.german().map_or(&english::WORLDBATTLE, |german| german.worldbattle)
    }

    /// The rules of World Battle.
    pub fn worldbattle_rules(&self) -> &'static worldbattle::WorldRules {
        self.german().map_or(&english::WORLDBATTLE_RULES, |german| german.worldbattle_rules)
    }

    /// Imperial Battleground.
    pub fn imperial(&self) -> &'static imperial::ImperialTexts {
        self.german().map_or(&english::IMPERIAL, |german| german.imperial)
    }

    /// The rules of Imperial Battleground.
    pub fn imperial_rules(&self) -> &'static imperial::ImperialRules {
        self.german().map_or(&english::IMPERIAL_RULES, |german| german.imperial_rules)
    }

    /// Conquer.
    pub fn conquer(&self) -> &'static conquer::ConquerTexts {
        self.german().map_or(&english::CONQUER, |german| german.conquer)
    }

    /// The rules of Conquer.
    pub fn conquer_rules(&self) -> &'static conquer::ConquerRules {
        self.german().map_or(&english::CONQUER_RULES, |german| german.conquer_rules)
    }

    /// What a table says of a match on a server.
    pub fn away(&self) -> &'static online::AwayTexts {
        self.german().map_or(&english::AWAY, |german| german.away)
    }

    /// Online play.
    pub fn online(&self) -> &'static online::OnlineTexts {
        self.german().map_or(&english::ONLINE, |german| german.online)
    }

    fn german(&self) -> Option<&'static Spoken> {
        german().filter(|_| self.language == Language::German)
    }
}

/// The texts in the player's language, for everybody who asks.
pub fn use_texts() -> Signal<&'static Texts> {
    expect_context()
}

/// Follows the language of the settings, as soon as its texts are here.
pub fn provide() {
    let settings = use_settings();
    let language = Memo::new(move |_| settings.with(|settings| settings.language));
    let arrived = RwSignal::new(());
    let texts = Signal::derive(move || {
        arrived.track();
        language.get().texts()
    });
    provide_context(texts);
    Effect::new(move |_| bring(language.get(), arrived));
    Effect::new(move |_| browser::say_language(texts.get().language.code()));
}

/// Brings the texts of a language, however long it takes: nothing else tells that they are missing
/// than another language on the screen.
fn bring(language: Language, arrived: RwSignal<()>) {
    const AGAIN: Duration = Duration::from_secs(5);
    spawn_local(async move {
        match language.bring().await {
            Ok(()) => arrived.set(()),
            Err(NotLoaded) => set_timeout(move || bring(language, arrived), AGAIN),
        }
    });
}
