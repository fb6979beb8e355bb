//! Undo and redo, in whole decisions.

use tabletop::Game;

use super::Match;
use crate::course::Played;
use crate::record::{Header, Line, Record, RecordError, course_of};
use crate::{Output, Refused};

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
    /// The record with all that was taken back and can be played again, if anything can: what a
    /// save needs beside [`record`](Match::record) so that [`look_ahead`](Match::look_ahead) can
    /// bring it back.
    pub fn record_ahead(&self) -> Option<Record<G>> {
        if !self.can_redo() {
            return None;
        }
        let mut whole = self.clone();
        whole.table.undone -= whole.redo.len() as u32; // each was counted when it was taken back
        while let (Some(course), Some(played)) = (&mut whole.course, whole.redo.pop()) {
            course.put_back(played);
        }
        whole.record()
    }

    /// Lets the steps be played again with which `ahead` goes on from here, as they could before
    /// the match was kept and loaded.
    pub fn look_ahead(&mut self, ahead: &Record<G>) -> Result<(), NotAhead> {
        let mut whole = course_of(ahead)?;
        let now = self.record().ok_or(NotAhead::Elsewhere)?;
        let taken_back = ahead.steps.len().saturating_sub(now.steps.len()) as u32;
        let same_match = Header { undone: now.header.undone, ..ahead.header.clone() } == now.header;
        let same_count = ahead.header.undone + taken_back == now.header.undone;
        if !same_match || !same_count || !ahead.steps.starts_with(&now.steps) {
            return Err(NotAhead::Elsewhere);
        }
        self.redo = (0..taken_back).filter_map(|_| whole.take_back()).collect();
        Ok(())
    }

    pub(super) fn undo(&mut self, out: &mut Vec<Output<G>>) -> Result<(), Refused<G::Illegal>> {
        self.started()?;
        self.allowed()?;
        let decision = self.last_decision().ok_or(Refused::NothingToUndo)?;
        let Some(course) = &mut self.course else { return Err(Refused::NotStarted) };
        while course.step() >= decision {
            self.redo.extend(course.take_back());
            self.table.undone += 1;
        }
        let (to, undone) = (course.step(), self.table.undone);
        out.push(Output::Append { line: Line::Undone { to, undone } });
        self.stands_elsewhere();
        self.tell_snapshot(out);
        self.ask(out);
        Ok(())
    }

    pub(super) fn redo(&mut self, out: &mut Vec<Output<G>>) -> Result<(), Refused<G::Illegal>> {
        self.started()?;
        self.allowed()?;
        if self.redo.is_empty() {
            return Err(Refused::NothingToRedo);
        }
        let again = self.steps_to_next_decision();
        self.table.undone -= again as u32; // each of them was counted when it was taken back
        out.push(Output::Append { line: Line::Redone { undone: self.table.undone } });
        for _ in 0..again {
            let (Some(course), Some(played)) = (&mut self.course, self.redo.pop()) else { break };
            course.put_back(played);
            self.announce(out);
        }
        self.stands_elsewhere();
        self.ask(out);
        Ok(())
    }

    /// The number of the last step that somebody decided.
    pub(super) fn last_decision(&self) -> Option<u32> {
        let steps = self.course.as_ref()?.steps();
        let before = steps.iter().rposition(|played| self.is_decision(played))?;
        Some(before as u32 + 1).filter(|&step| step > self.begun_at())
    }

    /// One decision and what followed from it.
    fn steps_to_next_decision(&self) -> usize {
        let following = self.redo.iter().rev().skip(1);
        1 + following.take_while(|played| !self.is_decision(played)).count()
    }

    /// Is this a step to go back to? A person's own, not a bot's and not a forced one; with bots
    /// alone every one of theirs, and in step mode the forced ones too.
    fn is_decision(&self, played: &Played<G>) -> bool {
        if played.forced {
            return self.table.options.step_mode;
        }
        self.table.decides(played.seat)
    }

    fn allowed(&self) -> Result<(), Refused<G::Illegal>> {
        if self.table.options.undo { Ok(()) } else { Err(Refused::UndoNotAllowed) }
    }

    fn stands_elsewhere(&mut self) {
        let to_act = self.to_act();
        if let Some(clock) = &mut self.table.clock {
            clock.moved_to(to_act);
        }
    }
}
