//! The end of a turn without action points, and how far one can go back.

use std::time::Duration;

use host::Command;
use imperial::{Action, Square, State};
use leptos::prelude::*;
use tabletop::{Game, Seat};

use super::super::pace::CLOSING;
use super::super::spot::enemy_of;
use super::super::words;
use super::Stage;
use crate::settings::TurnEnd;
use crate::table::Stage as _;

impl Stage {
    /// Ends a turn that has no action points left: a person's after two seconds, in which the last
    /// deployment or move can be taken back, or when told to; a bot's at once.
    pub fn close_turn(self) {
        let Some(seat) = self.to_be_closed() else { return };
        let (step, common) = (self.step.get_value(), self.common());
        let by_hand = common.settings.with_untracked(|settings| settings.turn_end == TurnEnd::Ask);
        let wait = match common.is_human(seat) {
            true if by_hand => return,
            true => CLOSING,
            false => self.pace().out,
        };
        let Some(run) = self.playback.run() else { return };
        let close = move || {
            if self.playback.is_valid(run) && self.step.try_get_value() == Some(step) {
                self.close_now(seat, step);
            }
        };
        set_timeout(close, Duration::from_millis(wait.into()));
    }

    /// Whose turn has nothing left but its end.
    fn to_be_closed(self) -> Option<Seat> {
        self.playback.with_state(|state| state.forced().and(state.to_act()))
    }

    fn close_now(self, seat: Seat, step: u32) {
        if self.to_be_closed() != Some(seat) {
            return;
        }
        if !self.common().is_human(seat) {
            let action = Action::EndTurn;
            return self.command(Command::Act { seat, at: step, action });
        }
        // Whoever is asked about a retreat answers first.
        let asked = self.retreating.get_untracked();
        if !asked && untrack(|| self.acting()) == Some(seat) {
            self.act(Action::EndTurn);
        }
    }

    /// Whether the last step was a deployment or a move of this very turn: dice and ended turns are
    /// not taken back.
    pub fn last_step_was_quiet(self) -> bool {
        let step = self.step.get_value();
        // While the match is ahead of the board, something is still being shown.
        if self.playback.view_at(step + 1, Seat::A).is_some() {
            return false;
        }
        let Some(before) = step.checked_sub(1) else { return false };
        let [before, now] = [before, step].map(|step| self.playback.view_at(step, Seat::A));
        match (before, now) {
            (Some(before), Some(now)) => {
                self.common().is_human(now.active()) && is_quiet(&before, &now)
            }
            _ => false,
        }
    }

    /// What the opponent of a seat did in the turn before.
    pub fn told_of_last_turn(self, seat: Seat) -> Vec<String> {
        let (names, texts) = untrack(|| (self.names(), self.common().texts.get()));
        let mut told = Vec::new();
        let steps = self.playback.history();
        for (index, events) in steps.iter().enumerate().rev() {
            let enemy = enemy_of(seat);
            let begins = |event: &imperial::Event| matches!(event, imperial::Event::TurnBegan { seat, .. } if *seat == enemy);
            if events.iter().any(begins) {
                break;
            }
            let Some(after) = self.playback.view_at(index as u32 + 1, seat) else { continue };
            let ends =
                |event: &&imperial::Event| matches!(event, imperial::Event::TurnEnded { .. });
            let sentences = events.iter().filter(|event| !ends(event));
            let sentences = sentences.filter_map(|it| words::event(it, &after, &names, texts));
            let sentences: Vec<String> = sentences.collect();
            if after.active() == enemy || events.iter().any(|event| ends(&event)) {
                told.extend(sentences.into_iter().rev());
            }
        }
        told.reverse();
        told
    }
}

/// Whether one position follows from the other without dice and in the same turn: nobody has
/// attacked who had not before.
fn is_quiet(before: &State, now: &State) -> bool {
    let attacked = |state: &State| {
        let units = Square::all().flat_map(|square| state.stack(square).units().to_vec());
        units.filter(|unit| unit.attacked()).count()
    };
    let turn = |state: &State| (state.active(), state.round());
    now.end().is_none() && turn(before) == turn(now) && attacked(before) == attacked(now)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::Rng;

    fn after(position: &str, action: &str, dice: &[u32]) -> (State, State) {
        let before: State = position.parse().unwrap();
        let mut now = before.clone();
        let action: Action = action.parse().unwrap();
        now.apply(before.active(), &action, &mut Rng::scripted(dice), &mut Vec::new()).unwrap();
        (before, now)
    }

    #[test]
    fn deployments_and_moves_are_taken_back_dice_and_ended_turns_are_not() {
        let position = "- - - / - i1 - / - I2 - / - A1 - | reserve I2 : i1 | turn a";
        let quiet = |action: &str, dice: &[u32]| {
            let (before, now) = after(position, action, dice);
            is_quiet(&before, &now)
        };
        assert!(quiet("I2@a1", &[]));
        assert!(quiet("b2.1-c2", &[]));
        assert!(!quiet("b2xb3", &[40, 40]));
        assert!(!quiet("b1xb3", &[1]));
        assert!(!quiet("end", &[]));
        assert!(!quiet("retreat", &[40]));
    }
}
