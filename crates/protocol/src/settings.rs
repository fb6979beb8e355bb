//! How a match is hosted: what its creator chose and what never changes after.

use serde::{Deserialize, Serialize};

/// How a match is hosted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// What the lobby calls it: at most 60 characters.
    #[serde(default)]
    pub title: Option<String>,
    /// May others watch?
    #[serde(default = "yes")]
    pub spectators: bool,
    /// By how many events spectators are behind.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(maximum = 100))]
    pub spectator_delay: u32,
    /// How long everyone may think.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// What becomes of a seat whose player is gone for longer than the grace.
    #[serde(default)]
    pub absent: Absent,
    /// Does the result count? Then nothing can be taken back.
    #[serde(default)]
    pub rated: bool,
    /// Is there a chat?
    #[serde(default = "yes")]
    pub chat: bool,
    /// Seconds between two chat lines of one person.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(maximum = 600))]
    pub slow_mode_s: u32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            title: None,
            spectators: true,
            spectator_delay: 0,
            clock: None,
            absent: Absent::default(),
            rated: false,
            chat: true,
            slow_mode_s: 0,
        }
    }
}

/// Thinking time in seconds; days are 86 400 of them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// For every turn.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 2_592_000))]
    pub turn_s: Option<u32>,
    /// Or for the whole game.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 2_592_000))]
    pub bank_s: Option<u32>,
    /// With so much more after every turn.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(maximum = 86_400))]
    pub increment_s: u32,
    /// What the clock does for a seat without time.
    #[serde(default)]
    pub on_timeout: Timeout,
}

/// What the clock does for a seat without time.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Timeout {
    /// Plays the game's time-out action.
    #[default]
    Play,
    /// Resigns.
    Resign,
}

/// What becomes of a seat whose player is gone.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Absent {
    /// It waits; its clock runs, if there is one.
    #[default]
    Wait,
    /// It resigns.
    Resign,
    /// This bot plays for it until it is back.
    Bot(String),
}

fn yes() -> bool {
    true
}
