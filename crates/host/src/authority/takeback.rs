//! What can be taken back, and played again.

use tabletop::Game;

use super::Match;
use crate::Player;
use crate::history::{History, Played};
use crate::record::{Record, RecordError};

/// Why a record does not tell what can be played again.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotAhead {
    /// It cannot be replayed.
    #[error(transparent)]
    Unreadable(#[from] RecordError),
    /// It is another match, or goes on from another position.
    #[error("the record does not go on from where the match stands")]
    Elsewhere,
}

impl<G: Game> Match<G> {
    /// Is there something to take back?
    pub fn can_undo(&self) -> bool {
        self.undo_leads_to().is_some()
    }

    /// The step that taking back leads to, if there is something to take back.
    pub fn undo_leads_to(&self) -> Option<u32> {
        let decision = self.last_decision().filter(|_| self.table.options.undo);
        decision.map(|decision| decision - 1)
    }

    /// Were dice drawn in this step?
    pub fn drew_dice(&self, step: u32) -> bool {
        let steps = self.history.as_ref().map_or(&[][..], History::steps);
        let index = (step as usize).checked_sub(1);
        index.and_then(|index| steps.get(index)).is_some_and(|played| !played.draws.is_empty())
    }

    /// Is there something to play again?
    pub fn can_redo(&self) -> bool {
        let is_undone = |history: &History<G>| history.last_undone() > history.step();
        self.table.options.undo && self.history.as_ref().is_some_and(is_undone)
    }

    /// The record with all that was taken back and can be played again, if anything can: what a
    /// save needs beside [`record`](Match::record) so that [`look_ahead`](Match::look_ahead) can
    /// bring it back.
    pub fn record_ahead(&self) -> Option<Record<G>> {
        let last = self.history.as_ref().filter(|_| self.can_redo())?.last_undone();
        self.record_until(last)
    }

    /// Lets the steps be played again with which `ahead` goes on from here, as they could before
    /// the match was kept and loaded.
    pub fn look_ahead(&mut self, ahead: &Record<G>) -> Result<(), NotAhead> {
        let mut whole = ahead.replayed()?;
        let history = self.history.as_ref().ok_or(NotAhead::Elsewhere)?;
        let (now, last, undone) = (history.step(), whole.step(), ahead.header.undone);
        let same_match = self.header(undone).as_ref() == Some(&ahead.header);
        let same_count = last >= now && undone.checked_add(last - now) == Some(self.table.undone);
        let steps = history.steps().iter().map(Played::recorded);
        if !same_match || !same_count || !steps.eq(ahead.steps[..now as usize].iter().cloned()) {
            return Err(NotAhead::Elsewhere);
        }
        (now..last).for_each(|_| whole.take_back());
        self.history = Some(whole);
        Ok(())
    }

    /// The number of the last step that somebody decided.
    pub(super) fn last_decision(&self) -> Option<u32> {
        let history = self.history.as_ref()?;
        let mut steps = (self.table.begun_at + 1..=history.step()).rev();
        steps.find(|&step| self.is_decision(history.played(step)))
    }

    /// Is this a step to go back to? A person's own, not a bot's and not a forced one; with bots
    /// alone every one of theirs, and in step mode the forced ones too.
    pub(super) fn is_decision(&self, step: &Played<G>) -> bool {
        let is_human = |player: Option<&Player>| player.is_some_and(Player::is_human);
        match step.forced {
            true => self.table.options.step_mode,
            false => is_human(self.table.player(step.seat)) || !self.table.players().any(is_human),
        }
    }
}
