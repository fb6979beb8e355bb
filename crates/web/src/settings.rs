//! The player's settings, stored between visits.

use leptos::prelude::*;
use leptos_use::use_media_query;
use serde::{Deserialize, Serialize};

use crate::i18n::Locale;
use crate::{browser, storage};

const KEY: &str = "settings";

/// All settings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language of all texts.
    pub language: Locale,
    /// The colour scheme.
    pub theme: Theme,
    /// How much is animated.
    pub motion: Motion,
    /// How fast bots and dice are.
    pub speed: Speed,
    /// Whether the odds of an attack are shown before it.
    pub odds: bool,
    /// How armies are drawn.
    pub armies: Armies,
    /// How an attack of many rolls is shown.
    pub rolls: Rolls,
    /// Which side of Imperial Battleground's board is at the bottom for the second player.
    pub rotation: Rotation,
    /// What happens in Imperial Battleground when no action points are left.
    pub turn_end: TurnEnd,
    /// Whether numbers and coordinates of places are always visible on the board.
    pub place_names: bool,
    /// Whether single keys are shortcuts.
    pub shortcuts: bool,
    /// Whether effects are played.
    pub effects: bool,
    /// How loud effects are, in percent.
    pub effects_volume: u8,
    /// How loud everything is, in percent.
    pub master_volume: u8,
}

/// The colour scheme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// The system's choice.
    System,
    /// Light on dark.
    Dark,
    /// Dark on light.
    Light,
    /// Black, white and strong edges.
    Contrast,
}

/// How much is animated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Motion {
    /// The system's choice.
    System,
    /// Everything moves.
    Full,
    /// Fades only; results appear at once.
    Reduced,
}

/// How fast bots and dice are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// One and a half times the normal duration.
    Slow,
    /// The durations of the design.
    Normal,
    /// A bot's whole attack takes a second and a half.
    Fast,
    /// Results appear at once.
    Instant,
}

impl Speed {
    /// All speeds, from slow to instant.
    pub const ALL: [Speed; 4] = [Speed::Slow, Speed::Normal, Speed::Fast, Speed::Instant];

    /// The next speed, from slow to instant and round again.
    pub fn next(self) -> Speed {
        match self {
            Speed::Slow => Speed::Normal,
            Speed::Normal => Speed::Fast,
            Speed::Fast => Speed::Instant,
            Speed::Instant => Speed::Slow,
        }
    }

    /// Scales the durations of the design to this speed. `fast` and `normal` are the durations of
    /// the same scene at these two speeds.
    pub fn scale(self, fast: u32, normal: u32) -> impl Fn(u32) -> u32 {
        let (by, of) = match self {
            Speed::Slow => (3, 2),
            Speed::Normal => (1, 1),
            Speed::Fast => (fast, normal),
            Speed::Instant => (0, 1),
        };
        move |time| time * by / of
    }
}

/// How armies are drawn on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Armies {
    /// A stack of dice and the number.
    Dice,
    /// The number alone.
    Number,
}

/// How an attack of many rolls is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rolls {
    /// Every roll.
    Each,
    /// Only their result.
    Sum,
}

/// Which side of a board with two sides is at the bottom for the second player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rotation {
    /// The side of the player is at the bottom.
    Rotate,
    /// The first player's side is always at the bottom.
    Fixed,
}

/// What happens when no action points are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TurnEnd {
    /// The turn ends by itself after two seconds.
    Auto,
    /// The turn waits until the player ends it.
    Ask,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: Locale::en,
            theme: Theme::System,
            motion: Motion::System,
            speed: Speed::Normal,
            odds: true,
            armies: Armies::Dice,
            rolls: Rolls::Each,
            rotation: Rotation::Rotate,
            turn_end: TurnEnd::Auto,
            place_names: false,
            shortcuts: true,
            effects: true,
            effects_volume: 80,
            master_volume: 100,
        }
    }
}

/// The settings, from the context.
pub fn use_settings() -> RwSignal<Settings> {
    expect_context()
}

/// Reads the settings, provides them to all screens, applies them to the page and stores changes.
pub fn provide() {
    let settings = RwSignal::new(load());
    provide_context(settings);
    let more_contrast = use_media_query("(prefers-contrast: more)");
    Effect::new(move |_| settings.with(|settings| dress_page(settings, more_contrast.get())));
    Effect::new(move |previous: Option<()>| {
        let settings = settings.get();
        if previous.is_some() {
            // If the browser stores nothing, a change lasts for this visit.
            let text = serde_json::to_string(&settings).expect("plain data becomes JSON");
            let _ = storage::write(KEY, &text);
        }
    });
}

/// The stored settings, or defaults in the browser's language.
pub fn load() -> Settings {
    let kept = storage::read(KEY).ok().flatten();
    kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_else(|| Settings {
        language: browser::preferred_language().as_deref().map_or(Locale::en, Locale::nearest),
        ..Settings::default()
    })
}

/// Sets theme and motion on the page, where the style sheets read them.
fn dress_page(settings: &Settings, more_contrast: bool) {
    let Some(page) = browser::page() else { return };
    let theme = match settings.theme {
        Theme::System if more_contrast => Some("contrast"),
        Theme::System => None,
        Theme::Dark => Some("dark"),
        Theme::Light => Some("light"),
        Theme::Contrast => Some("contrast"),
    };
    let motion = match settings.motion {
        Motion::System => None,
        Motion::Full => Some("full"),
        Motion::Reduced => Some("reduced"),
    };
    for (name, value) in [("data-theme", theme), ("data-motion", motion)] {
        let done = match value {
            Some(value) => page.set_attribute(name, value),
            None => page.remove_attribute(name),
        };
        done.expect("the page takes an attribute with a plain name");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_of_an_older_version_keep_what_they_know() {
        let kept: Settings = serde_json::from_str(r#"{"theme":"light","gone":1}"#).unwrap();
        assert_eq!(kept, Settings { theme: Theme::Light, ..Settings::default() });
    }

    #[test]
    fn every_speed_has_its_share_of_the_time() {
        assert_eq!(Speed::ALL.map(|speed| speed.scale(150, 400)(800)), [1200, 800, 300, 0]);
    }

    #[test]
    fn settings_survive_being_kept() {
        let settings =
            Settings { speed: Speed::Instant, effects_volume: 15, ..Settings::default() };
        let text = serde_json::to_string(&settings).unwrap();
        assert_eq!(serde_json::from_str::<Settings>(&text).unwrap(), settings);
    }
}
