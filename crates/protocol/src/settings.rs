//! The settings of a match: chosen by its creator, and never changed.

use serde::{Deserialize, Serialize};

/// The settings of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Its title in the lobby, at most 60 characters.
    #[serde(default)]
    pub title: Option<String>,
    /// Whether others may watch.
    #[serde(default = "yes")]
    pub spectators: bool,
    /// By how many events spectators are delayed.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(maximum = 100))]
    pub spectator_delay: u32,
    /// The thinking time.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// What happens to a seat whose player is absent for longer than the grace period.
    #[serde(default)]
    pub absent: Absent,
    /// Whether the result counts for the ratings. If it does, nothing can be taken back.
    #[serde(default)]
    pub rated: bool,
    /// Whether there is a chat.
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

/// Thinking time, in seconds; a day has 86 400.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// Seconds for every turn.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 2_592_000))]
    pub turn_s: Option<u32>,
    /// Seconds for the whole game, instead of for every turn.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 2_592_000))]
    pub bank_s: Option<u32>,
    /// Seconds added after every turn to the time for the whole game.
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

/// What happens to a seat whose player is absent.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Absent {
    /// It waits; its clock runs, if there is one.
    #[default]
    Wait,
    /// It resigns.
    Resign,
    /// This bot plays for the seat until the player is back.
    Bot(String),
}

fn yes() -> bool {
    true
}
