//! The time of a match: its clocks, and the limit of its game.

use host::Command;
use store::{Millis, Status};

use super::table::Table;
use crate::problem::Problem;

/// The match's own time: it stands still while the match is paused.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Timekeeping {
    pub(crate) last_tick: Option<Millis>,
    /// How long the game may take by its own setup.
    pub(super) limit_minutes: Option<u16>,
    pub(super) paused_since: Option<Millis>,
    pub(super) paused: Millis,
}

impl Timekeeping {
    /// What the match's clocks are told at this time.
    pub(crate) fn own(&self, at: Millis) -> Millis {
        at.saturating_sub(self.paused)
    }
}

impl Table {
    /// Tells the match's clocks the time.
    pub(crate) fn tick(&mut self, at: Millis) -> Result<(), Problem> {
        let runs = self.status == Status::Running && self.play.to_act().is_some();
        if self.hosting.settings.clock.is_some() && runs {
            let own = self.time.own(at).max(self.time.last_tick.unwrap_or(0));
            self.play.obey(Command::Tick { now: u64::try_from(own).unwrap_or(0) })?;
            self.time.last_tick = Some(own);
        }
        Ok(())
    }

    /// When the running clock is used up, if one runs.
    pub(crate) fn time_up_at(&self) -> Option<Millis> {
        let face = self.play.clock().filter(|_| self.status == Status::Running)?;
        let left = *face.left.get(face.running?.index())?;
        let own = self.time.last_tick?.saturating_add(i64::try_from(left).unwrap_or(i64::MAX));
        Some(own.saturating_add(self.time.paused))
    }

    /// When the game's own time is over, if it has such a limit and is played.
    pub(crate) fn limit_at(&self) -> Option<Millis> {
        let minutes = self.time.limit_minutes.filter(|_| self.status == Status::Running)?;
        let started = self.lines.get(usize::try_from(self.started?).ok()?.checked_sub(1)?)?.at;
        Some(started + Millis::from(minutes) * 60_000 + self.time.paused)
    }
}
