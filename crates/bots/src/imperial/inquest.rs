//! Was a flag lost that could have been saved? Answered by trying every turn without dice.

use std::collections::BTreeSet;

use imperial::{Action, End, State};
use tabletop::{Game, Rng, Seat};

use super::enemy_of;

/// A flag is lost *preventably* when, after the loser's last turn, the winner could walk in by
/// moves alone, and some legal turn of deployments and moves would have left no such way.
///
/// `before` is the begin of that turn, `after` its end, `end` how the game ended.
pub fn is_preventable(before: &State, after: &State, loser: Seat, end: End) -> bool {
    end == End::Flag(enemy_of(loser))
        && !after.flag_threats(enemy_of(loser)).is_empty()
        && can_be_closed(before, loser)
}

/// Is there a turn of deployments and moves, from here on, after which the enemy cannot walk to
/// the flag? Tries all of them.
pub fn can_be_closed(state: &State, seat: Seat) -> bool {
    let mut seen = BTreeSet::new();
    let mut open = vec![state.clone()];
    while let Some(state) = open.pop() {
        if state.flag_threats(enemy_of(seat)).is_empty() {
            return true;
        }
        let mut actions = Vec::new();
        state.legal_actions(seat, &mut actions);
        actions.retain(|it| matches!(it, Action::Deploy { .. } | Action::Move { .. }));
        for action in actions {
            let mut after = state.clone();
            after
                .apply(seat, &action, &mut Rng::scripted(&[]), &mut Vec::new())
                .expect("a listed action is legal");
            if after.end().is_some() {
                return true;
            }
            if seen.insert(after.to_string()) {
                open.push(after);
            }
        }
    }
    false
}
