//! What a take-back tells about the dice: a step that is played again has the same ones.

use super::table::Table;

impl Table {
    /// The last step with dice among those that a take-back would undo.
    pub(super) fn last_roll_to_take_back(&self) -> Option<u32> {
        let to = self.play.undo_leads_to()?;
        (to + 1..=self.play.step()).rev().find(|&step| self.play.drew_dice(step))
    }

    /// Would the next roll be known after a take-back? So it is if dice are taken back with it, or
    /// were by an earlier one and have not come again.
    pub(super) fn rewind_reveals_next_roll(&self) -> bool {
        let known_before = self.play.undo_leads_to().is_some_and(|to| self.rolls_known_until > to);
        known_before || self.last_roll_to_take_back().is_some()
    }
}
