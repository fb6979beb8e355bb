//! Captain: one action deep, with an eye for the attack that comes after it.

use imperial::{Action, State};
use search::{Greedy, Insight};
use tabletop::Seat;

use super::SLACK;
use super::moves::{self, Attacks};
use super::standing::standing;

/// The greedy bot with Captain's eye for a position.
pub fn captain() -> Greedy<Captain> {
    Greedy { insight: Captain, samples: 1, slack: SLACK }
}

/// A position is worth what it is worth when the turn ends here, or after the best attack that is
/// still to be made: so a step that prepares a charge or a flank is seen for what it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Captain;

impl Insight<State> for Captain {
    fn moves(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        moves::list_safe(state, seat, Attacks::All, out);
    }

    fn outcomes(
        &self,
        state: &State,
        seat: Seat,
        action: &Action,
        out: &mut Vec<(f32, State)>,
    ) -> bool {
        moves::outcomes(state, seat, action, out);
        true
    }

    fn value(&self, state: &State, seat: Seat) -> f32 {
        second_look(state, seat, |state| standing(state, seat))
    }
}

/// What a position is worth when the turn ends here, or after the best attack that is still to be
/// made, by what it is worth at the end of a turn.
pub(super) fn second_look(state: &State, seat: Seat, at_end: impl Fn(&State) -> f32) -> f32 {
    let mut best = at_end(state);
    if state.active() != seat || state.end().is_some() {
        return best;
    }
    let mut outcomes = Vec::new();
    for target in state.held(super::enemy_of(seat)) {
        let origins = state.origins(seat, target);
        if origins.is_empty() || origins.len() > state.action_points() {
            continue;
        }
        outcomes.clear();
        moves::outcomes(state, seat, &Action::Attack { origins, target }, &mut outcomes);
        let expected = outcomes.iter().map(|(p, after)| p * at_end(after)).sum();
        best = best.max(expected);
    }
    best
}
