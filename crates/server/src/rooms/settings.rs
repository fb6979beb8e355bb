//! How a match is hosted: what its creator chose and what never changes after.

use host::{ClockRules, Millis, OnTimeout, Options, Time};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How a match is hosted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Settings {
    /// What the lobby calls it.
    #[serde(default)]
    pub(crate) title: Option<String>,
    /// May others watch?
    #[serde(default = "yes")]
    pub(crate) spectators: bool,
    /// By how many events spectators are behind.
    #[serde(default)]
    #[schema(maximum = 100)]
    pub(crate) spectator_delay: u32,
    /// How long everyone may think.
    #[serde(default)]
    pub(crate) clock: Option<Clock>,
    /// What becomes of a seat whose player is gone for longer than the grace.
    #[serde(default)]
    pub(crate) absent: Absent,
    /// Does the result count? Then nothing can be taken back.
    #[serde(default)]
    pub(crate) rated: bool,
    /// Is there a chat?
    #[serde(default = "yes")]
    pub(crate) chat: bool,
    /// Seconds between two chat lines of one person.
    #[serde(default)]
    #[schema(maximum = 600)]
    pub(crate) slow_mode_s: u32,
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Clock {
    /// For every turn.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 2_592_000)]
    pub(crate) turn_s: Option<u32>,
    /// Or for the whole game.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 2_592_000)]
    pub(crate) bank_s: Option<u32>,
    /// With so much more after every turn.
    #[serde(default)]
    #[schema(maximum = 86_400)]
    pub(crate) increment_s: u32,
    /// What the clock does for a seat without time.
    #[serde(default)]
    pub(crate) on_timeout: Timeout,
}

/// What the clock does for a seat without time.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Timeout {
    /// Plays the game's time-out action.
    #[default]
    Play,
    /// Resigns.
    Resign,
}

/// What becomes of a seat whose player is gone.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Absent {
    /// It waits; its clock runs, if there is one.
    #[default]
    Wait,
    /// It resigns.
    Resign,
    /// This bot plays for it until it is back.
    Bot(String),
}

/// The longest thinking time: thirty days.
const LONGEST_S: u32 = 2_592_000;

impl Settings {
    /// What is wrong with them, in a sentence.
    pub(crate) fn check(&self) -> Result<(), &'static str> {
        if self.spectator_delay > 100 {
            return Err("Spectators are at most 100 events behind");
        }
        if self.slow_mode_s > 600 {
            return Err("Slow mode is at most 600 seconds");
        }
        match &self.clock {
            None => Ok(()),
            Some(clock) => clock.rules().map(drop).ok_or(
                "A clock has either turn_s or bank_s, from 1 second to 30 days, and increment_s \
                 of at most a day",
            ),
        }
    }

    /// The same for the host.
    pub(crate) fn options(&self, bot_seed: u64) -> Options {
        Options {
            undo: !self.rated,
            step_mode: false,
            spectators: true,
            clock: self.clock.and_then(Clock::rules),
            bot_seed,
        }
    }
}

impl Clock {
    fn rules(self) -> Option<ClockRules> {
        let millis = |seconds: u32| Millis::from(seconds) * 1000;
        let fits = |seconds: &u32| (1..=LONGEST_S).contains(seconds);
        let time = match (self.turn_s.filter(fits), self.bank_s.filter(fits)) {
            (Some(turn), None) if self.bank_s.is_none() && self.increment_s == 0 => {
                Time::PerTurn { turn: millis(turn) }
            }
            (None, Some(bank)) if self.turn_s.is_none() && self.increment_s <= 86_400 => {
                Time::Bank { bank: millis(bank), increment: millis(self.increment_s) }
            }
            _ => return None,
        };
        let on_timeout = match self.on_timeout {
            Timeout::Play => OnTimeout::Play,
            Timeout::Resign => OnTimeout::Resign,
        };
        Some(ClockRules { time, on_timeout })
    }
}

fn yes() -> bool {
    true
}
