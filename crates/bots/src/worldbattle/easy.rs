//! Easy: any legal move, but attacks only where it is stronger.

use search::{Analysis, Bot};
use tabletop::{Game, Rng, Seat};
use worldbattle::{Action, State, View};

use super::turn;

/// Plays any legal move, except that it places only on borders, attacks only with more armies
/// than the target has, and never gives up.
#[derive(Clone, Copy, Debug, Default)]
pub struct Easy;

impl Bot<State> for Easy {
    fn analyse(&self, view: &View, seat: Seat, rng: &mut Rng) -> Analysis<Action> {
        let mut actions = Vec::new();
        view.legal_actions(&mut actions);
        let borders = turn::borders(view, seat);
        actions.retain(|action| match *action {
            Action::Place { territory, .. } => borders.contains(territory),
            Action::Attack { from, to } | Action::Auto { from, to, .. } => {
                view.armies(from) > view.armies(to)
            }
            Action::Resign => false,
            _ => true,
        });
        let listed = &actions[rng.below(actions.len() as u32) as usize];
        let chosen = State::any_of(listed, rng);
        Analysis::even(chosen, actions)
    }
}
