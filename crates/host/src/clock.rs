//! Thinking time. Time passes only by being told.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

/// Milliseconds.
pub type Millis = u64;

/// How long a seat may think, and what happens when it thinks longer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClockRules {
    /// How much time there is.
    pub time: Time,
    /// What the clock does when it is used up.
    pub on_timeout: OnTimeout,
}

/// How much time a seat has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Time {
    /// The same time for every turn. A turn ends when another seat is to act, with a forced phase,
    /// and when the clock plays.
    PerTurn {
        /// For each turn.
        turn: Millis,
    },
    /// Time for the whole game, and some more after every turn.
    Bank {
        /// At the start.
        bank: Millis,
        /// Added when the turn passes to another seat.
        increment: Millis,
    },
}

/// What the clock does for a seat without time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnTimeout {
    /// Plays the game's time-out action.
    Play,
    /// Resigns.
    Resign,
}

/// What the clocks show.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClockFace {
    /// Whose clock runs.
    pub running: Option<Seat>,
    /// How much time each seat has left, in order.
    pub left: Vec<Millis>,
}

/// The clocks of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clock {
    rules: ClockRules,
    left: Vec<Millis>,
    last: Option<Millis>,
}

impl Clock {
    pub(crate) fn new(rules: ClockRules, seats: usize) -> Clock {
        let time = match rules.time {
            Time::PerTurn { turn } => turn,
            Time::Bank { bank, .. } => bank,
        };
        Clock { rules, left: vec![time; seats], last: None }
    }

    pub(crate) fn on_timeout(&self) -> OnTimeout {
        self.rules.on_timeout
    }

    pub(crate) fn face(&self, running: Option<Seat>) -> ClockFace {
        ClockFace { running, left: self.left.clone() }
    }

    /// Lets time pass for the running seat: is its time used up? The error is the later time that
    /// was told before.
    pub(crate) fn tick(&mut self, now: Millis, running: Option<Seat>) -> Result<bool, Millis> {
        let last = self.last.unwrap_or(now);
        let passed = now.checked_sub(last).ok_or(last)?;
        self.last = Some(now);
        let Some(seat) = running else { return Ok(false) };
        let left = &mut self.left[seat.index()];
        // The same time told twice is one time, also for who has none left.
        let used_up = passed > 0 && passed >= *left;
        *left = left.saturating_sub(passed);
        Ok(used_up)
    }

    /// A step was played while `before` was to act; `ends_turn` also when it stays that seat's.
    pub(crate) fn played(&mut self, before: Option<Seat>, after: Option<Seat>, ends_turn: bool) {
        match self.rules.time {
            Time::PerTurn { turn } => {
                if let Some(seat) = after.filter(|_| before != after || ends_turn) {
                    self.left[seat.index()] = turn;
                }
            }
            Time::Bank { increment, .. } => {
                if let Some(seat) = before.filter(|_| before != after) {
                    let left = &mut self.left[seat.index()];
                    *left = left.saturating_add(increment);
                }
            }
        }
    }

    /// The game stands at another position now, where this seat is to act.
    pub(crate) fn moved_to(&mut self, after: Option<Seat>) {
        if let (Time::PerTurn { turn }, Some(seat)) = (self.rules.time, after) {
            self.left[seat.index()] = turn;
        }
    }
}
