//! Recruit: shoots at whatever is in reach.

use imperial::{Action, Destination, State, View};
use search::{Analysis, Bot};
use tabletop::{Game, Rng, Seat};

/// Takes the flag if it is open; otherwise any attack, and without one any other move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Recruit;

impl Bot<State> for Recruit {
    fn analyse(&self, view: &View, seat: Seat, rng: &mut Rng) -> Analysis<Action> {
        let mut actions = Vec::new();
        view.legal_actions(seat, &mut actions);
        actions.retain(|action| !State::gives_up(action));
        for wanted in [takes_flag, attacks] {
            if actions.iter().any(wanted) {
                actions.retain(wanted);
                break;
            }
        }
        let chosen = actions[rng.below(actions.len() as u32) as usize];
        Analysis::even(chosen, actions)
    }
}

fn takes_flag(action: &Action) -> bool {
    matches!(action, Action::Move { to: Destination::Flag, .. })
}

fn attacks(action: &Action) -> bool {
    matches!(action, Action::Attack { .. })
}
