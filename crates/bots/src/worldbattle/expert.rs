//! Expert: plans like Hard, by what it has learned about where turns should end, and when only two
//! are left with an eye for the answer.

use search::learned::Curve;
use search::{Analysis, Bot, Candidate};
use tabletop::{Rng, Seat};
use worldbattle::{Action, State, View};

use super::decision::{Choice, best, choices};
use super::learned::{LearnedWorth, Network, shipped};
use super::position::Position;
use super::reply::value_after_reply;

/// Weighs goals and paths of attacks towards them by exact chain odds and by the learned chance to
/// win where they end. Against a single rival the most promising ones are weighed again by what is
/// left of them after the rival's best turn.
#[derive(Clone, Copy, Debug)]
pub struct Expert<'w> {
    network: &'w Network,
    curve: Curve,
    /// For how many actions the rival's answer is thought of.
    answered: usize,
}

/// For how many actions Expert thinks of the rival's answer.
const ANSWERED: usize = 5;

/// Expert with the weights of this program.
pub fn expert() -> Expert<'static> {
    let weights = shipped();
    let curve = weights.curve("expert").expect("the committed weights know every level (test)");
    // The thought of answers made it no stronger for two: docs/strength.md.
    Expert { curve, ..Expert::hasty(&weights.network) }
}

impl<'w> Expert<'w> {
    /// Expert with this network, whose values are taken for chances as they are.
    pub fn new(network: &'w Network) -> Expert<'w> {
        Expert { network, curve: Curve::STRAIGHT, answered: ANSWERED }
    }

    /// The same without a thought of answers: what plays the many games of a training.
    pub fn hasty(network: &'w Network) -> Expert<'w> {
        Expert { answered: 0, ..Expert::new(network) }
    }
}

impl Bot<State> for Expert<'_> {
    fn analyse(&self, view: &View, seat: Seat, _: &mut Rng) -> Analysis<Action> {
        let worth = LearnedWorth { network: self.network };
        let position = Position::of(view, seat, &worth);
        let mut choices = choices(view, &position);
        if self.answered > 0 && choices.len() > 1 && view.standing().count() == 2 {
            choices = best_of_each_action(choices);
            choices.truncate(self.answered);
            choices.iter_mut().for_each(think_of_reply);
        }
        let best = best(&choices);
        let candidate = |it: &Choice<'_>| Candidate {
            win_chance: Some(self.curve.chance(it.value)),
            ..Candidate::new(it.action, it.value)
        };
        let win_chance = Some(self.curve.chance(best.value));
        let chosen = best.action;
        Analysis { win_chance, ..Analysis::new(chosen, choices.iter().map(candidate).collect()) }
    }
}

/// The best choice of every action, best first.
fn best_of_each_action(mut choices: Vec<Choice<'_>>) -> Vec<Choice<'_>> {
    choices.sort_by(|a, b| b.value.total_cmp(&a.value));
    let mut kept: Vec<Choice<'_>> = Vec::new();
    for choice in choices {
        if !kept.iter().any(|known| known.action == choice.action) {
            kept.push(choice);
        }
    }
    kept
}

/// Puts what is left after the rival's turn in the place of the value before it.
fn think_of_reply(choice: &mut Choice<'_>) {
    let end = &choice.end;
    choice.value += choice.reached * (value_after_reply(end) - end.value());
}
