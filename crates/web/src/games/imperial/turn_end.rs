//! The end of a turn without action points, and how far moves can be taken back.

use std::time::Duration;

use host::Command;
use imperial::{Action, Square, State};
use leptos::prelude::*;
use tabletop::{Game, Seat};

use super::pace::CLOSING;
use crate::settings::TurnEnd;
use crate::table::Table;

/// Ends a turn without action points: a person's after two seconds, in which the last deployment or
/// move can be taken back, or on request; a bot's at once.
pub fn end_when_spent(table: Table<State>) {
    let Some(seat) = seat_to_end(table) else { return };
    let (playback, common) = (table.playback, table.common);
    let asks = common.settings.with_untracked(|settings| settings.turn_end == TurnEnd::Ask);
    let wait = match common.is_human(seat) {
        true if asks => return,
        true => CLOSING,
        false => table.pace().out,
    };
    let (step, Some(run)) = (playback.step.get_untracked(), playback.run()) else { return };
    let end = move || {
        if playback.is_valid(run) && playback.step.try_get_untracked() == Some(step) {
            end_now(table, seat, step);
        }
    };
    set_timeout(end, Duration::from_millis(wait.into()));
}

/// The seat whose turn can only end.
fn seat_to_end(table: Table<State>) -> Option<Seat> {
    table.playback.with_state(|state| state.forced().and(state.to_act()))
}

fn end_now(table: Table<State>, seat: Seat, step: u32) {
    if seat_to_end(table) != Some(seat) {
        return;
    }
    if !table.common.is_human(seat) {
        let action = Action::EndTurn;
        return table.command(Command::Act { seat, at: step, action });
    }
    // First the player answers the question about giving up.
    let asked = table.opened.giving_up.get_untracked();
    if !asked && untrack(|| table.acting()) == Some(seat) {
        table.act(Action::EndTurn);
    }
}

/// Whether the last step was a deployment or a move of this turn: dice and ended turns cannot be
/// taken back.
pub fn last_step_was_quiet(table: Table<State>) -> bool {
    let playback = table.playback;
    let step = playback.step.get_untracked();
    // While the match is ahead of the board, a scene is still being shown.
    if playback.view_at(step + 1, Seat::A).is_some() {
        return false;
    }
    let Some(before) = step.checked_sub(1) else { return false };
    let [before, now] = [before, step].map(|step| playback.view_at(step, Seat::A));
    match (before, now) {
        (Some(before), Some(now)) => table.common.is_human(now.active()) && is_quiet(&before, &now),
        _ => false,
    }
}

/// Whether one position follows from the other without dice and in the same turn: no further unit
/// has attacked.
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
