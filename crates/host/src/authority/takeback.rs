//! What can be taken back, and played again.

use tabletop::Game;

use super::Match;
use super::table::Table;
use crate::Player;
use crate::board::Board;
use crate::course::Facts;
use crate::record::{Record, RecordError, replayed};

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
        self.table.options.undo && self.table.last_decision(&self.game).is_some()
    }

    /// Is there something to play again?
    pub fn can_redo(&self) -> bool {
        self.table.options.undo && self.game.last_ahead() > self.game.step()
    }

    /// The record with all that was taken back and can be played again, if anything can: what a
    /// save needs beside [`record`](Match::record) so that [`look_ahead`](Match::look_ahead) can
    /// bring it back.
    pub fn record_ahead(&self) -> Option<Record<G>> {
        if self.can_redo() { self.record_until(self.game.last_ahead()) } else { None }
    }

    /// Lets the steps be played again with which `ahead` goes on from here, as they could before
    /// the match was kept and loaded.
    pub fn look_ahead(&mut self, ahead: &Record<G>) -> Result<(), NotAhead> {
        let mut whole = replayed(ahead)?;
        let (undone, header) = (ahead.header.undone, ahead.header.to_string());
        self.table.look_ahead(&self.game, &mut whole, undone, &header)?;
        self.game.ahead = whole.ahead;
        Ok(())
    }
}

impl Table {
    /// The number of the last step that somebody decided.
    pub(super) fn last_decision(&self, board: &dyn Board) -> Option<u32> {
        let mut steps = (self.begun_at + 1..=board.step()).rev();
        steps.find(|&step| self.is_decision(board.facts(step)))
    }

    /// Is this a step to go back to? A person's own, not a bot's and not a forced one; with bots
    /// alone every one of theirs, and in step mode the forced ones too.
    pub(super) fn is_decision(&self, step: &Facts) -> bool {
        let is_human = |player: Option<&Player>| player.is_some_and(Player::is_human);
        match step.forced {
            true => self.options.step_mode,
            false => is_human(self.player(step.seat)) || !self.players().any(is_human),
        }
    }

    /// Takes back what the whole game has more than the board, if it goes on from there.
    fn look_ahead(
        &self,
        board: &dyn Board,
        whole: &mut dyn Board,
        undone: u32,
        header: &str,
    ) -> Result<(), NotAhead> {
        let (now, last) = (board.step(), whole.step());
        let same_match = self.header(board, undone).as_deref() == Some(header);
        let same_count = last >= now && undone + (last - now) == self.undone;
        let same_step = |step| Table::line(board, step) == Table::line(whole, step);
        if !same_match || !same_count || !(1..=now).all(same_step) {
            return Err(NotAhead::Elsewhere);
        }
        (now..last).for_each(|_| whole.take_back());
        Ok(())
    }
}
