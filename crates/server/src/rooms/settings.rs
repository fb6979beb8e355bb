//! What the host does with the settings of a match.

use host::{ClockRules, Millis, OnTimeout, Options, Time};
use protocol::{Clock, Settings, Timeout};

/// The longest thinking time: thirty days.
const LONGEST_S: u32 = 2_592_000;

/// What is wrong with settings, in a sentence.
pub(crate) fn check(settings: &Settings) -> Result<(), &'static str> {
    if settings.spectator_delay > 100 {
        return Err("Spectators are at most 100 events behind");
    }
    if settings.slow_mode_s > 600 {
        return Err("Slow mode is at most 600 seconds");
    }
    match settings.clock {
        None => Ok(()),
        Some(clock) => clock_rules(clock).map(drop).ok_or(
            "A clock has either turn_s or bank_s, from 1 second to 30 days, and increment_s of at \
             most a day",
        ),
    }
}

/// The same for the host.
pub(crate) fn host_options(settings: &Settings, bot_seed: u64) -> Options {
    Options {
        undo: !settings.rated,
        step_mode: false,
        clock: settings.clock.and_then(clock_rules),
        bot_seed,
    }
}

fn clock_rules(clock: Clock) -> Option<ClockRules> {
    let millis = |seconds: u32| Millis::from(seconds) * 1000;
    let fits = |seconds: &u32| (1..=LONGEST_S).contains(seconds);
    let time = match (clock.turn_s.filter(fits), clock.bank_s.filter(fits)) {
        (Some(turn), None) if clock.bank_s.is_none() && clock.increment_s == 0 => {
            Time::PerTurn { turn: millis(turn) }
        }
        (None, Some(bank)) if clock.turn_s.is_none() && clock.increment_s <= 86_400 => {
            Time::Bank { bank: millis(bank), increment: millis(clock.increment_s) }
        }
        _ => return None,
    };
    let on_timeout = match clock.on_timeout {
        Timeout::Play => OnTimeout::Play,
        Timeout::Resign => OnTimeout::Resign,
    };
    Some(ClockRules { time, on_timeout })
}
