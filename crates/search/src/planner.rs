//! Whole turns: for games in which a turn has several actions.

mod answers;

use std::hash::Hash;

use tabletop::{Game, Rng, Seat};

use crate::{Analysis, Bot, Candidate, Greedy, Insight};
use answers::Answers;

/// What a game tells the planner besides.
pub trait Foresight<G: Game>: Insight<G> {
    /// What a position is worth to a seat whose turn begins, when the others have answered.
    fn at_turn_start(&self, state: &G, seat: Seat) -> f32;
}

/// Plans the turn by beam search, then tries the best plans out: dice are rolled, the rest of the
/// turn and the answers of the others are played by a quick greedy player, and the position at
/// the begin of the next turn counts. The quick player is asked once for each position: trials
/// begin alike, and most of the time would go into the same answers again.
///
/// A plan is a row of actions without chance that ends with the first action that has several
/// outcomes, or with the turn: after dice one plans anew. Half of the plans are dropped after each
/// round of trials until one is left. The first action of the best plan is played.
#[derive(Clone, Copy, Debug)]
pub struct Planner<I, P> {
    /// What the game tells about itself.
    pub insight: I,
    /// The quick player of the trials.
    pub quick: Greedy<P>,
    /// How many positions are kept after each action of the beam.
    pub width: usize,
    /// How many plans are tried.
    pub plans: usize,
    /// How many trials are made in all, at least one for each plan.
    pub trials: u32,
    /// The beam's own value of a plan counts like so many trials: where luck rules, what a
    /// position looks like is worth more than a few of them.
    pub trust: f32,
}

/// The most actions of a plan; more than one turn has in any game here.
const LONGEST_PLAN: usize = 12;
/// A trial that is not back at the seat's turn after so many actions is valued where it stands.
const LONGEST_TRIAL: u32 = 400;

#[derive(Clone, Debug)]
struct Plan<G: Game> {
    actions: Vec<G::Action>,
    /// Where it leads, if there is no chance in it.
    after: G,
    value: f32,
}

impl<G: Game + Hash, I: Foresight<G>, P: Insight<G>> Bot<G> for Planner<I, P> {
    fn analyse(&self, view: &G::View, seat: Seat, rng: &mut Rng) -> Analysis<G::Action> {
        let state = G::from_view(view, rng);
        let plans = self.plans(&state, seat, rng);
        let ranked = self.try_out(&state, seat, plans, rng);
        let mut candidates: Vec<Candidate<G::Action>> = Vec::new();
        for (plan, weight) in ranked {
            let action = plan.actions.into_iter().next().expect("a plan has an action");
            // The best plan that begins so comes first.
            if !candidates.iter().any(|known| known.action == action) {
                let win_chance = self.insight.win_chance(weight);
                candidates.push(Candidate { win_chance, ..Candidate::new(action, weight) });
            }
        }
        let (chosen, win_chance) = (candidates[0].action.clone(), candidates[0].win_chance);
        Analysis { win_chance, ..Analysis::new(chosen, candidates) }
    }
}

impl<I, P> Planner<I, P> {
    /// The best plans of the beam, best first.
    fn plans<G: Game>(&self, state: &G, seat: Seat, rng: &mut Rng) -> Vec<Plan<G>>
    where
        I: Foresight<G>,
    {
        let mut ready: Vec<Plan<G>> = Vec::new();
        let mut beam = vec![Plan { actions: Vec::new(), after: state.clone(), value: 0.0 }];
        for _ in 0..LONGEST_PLAN {
            let mut next = Vec::new();
            for plan in &beam {
                self.extend(plan, seat, rng, &mut ready, &mut next);
            }
            keep_best(&mut next, self.width);
            if next.is_empty() {
                break;
            }
            beam = next;
        }
        keep_best(&mut ready, self.plans.max(1));
        ready
    }

    /// Adds every action to a plan: into `ready` if the plan is complete with it, else `open`.
    fn extend<G: Game>(
        &self,
        plan: &Plan<G>,
        seat: Seat,
        rng: &mut Rng,
        ready: &mut Vec<Plan<G>>,
        open: &mut Vec<Plan<G>>,
    ) where
        I: Foresight<G>,
    {
        let (mut moves, mut outcomes) = (Vec::new(), Vec::new());
        self.insight.moves(&plan.after, seat, &mut moves);
        for action in moves {
            outcomes.clear();
            let few = self.insight.outcomes(&plan.after, seat, &action, &mut outcomes);
            if !few {
                let mut after = plan.after.clone();
                after
                    .apply(seat, &action, rng, &mut Vec::new())
                    .expect("a move worth thought is a legal move");
                outcomes.push((1.0, after));
            }
            let value = outcomes.iter().map(|(p, after)| p * self.insight.value(after, seat)).sum();
            let certain = few && outcomes.len() == 1;
            let (_, after) = outcomes.swap_remove(0);
            let goes_on = certain && after.to_act() == Some(seat) && after.forced().is_none();
            let mut actions = plan.actions.clone();
            actions.push(action);
            let list = if goes_on { &mut *open } else { &mut *ready };
            list.push(Plan { actions, after, value });
        }
    }

    /// Tries the plans out, dropping the worse half after each round; best first.
    fn try_out<G: Game + Hash>(
        &self,
        state: &G,
        seat: Seat,
        plans: Vec<Plan<G>>,
        rng: &mut Rng,
    ) -> Vec<(Plan<G>, f32)>
    where
        I: Foresight<G>,
        P: Insight<G>,
    {
        let only_one = plans.iter().all(|plan| plan.actions[0] == plans[0].actions[0]);
        let mut tried: Vec<Trial<G>> =
            plans.into_iter().map(|plan| Trial { plan, total: 0.0, trials: 0 }).collect();
        if only_one {
            return tried.into_iter().map(|trial| (trial.plan.clone(), trial.plan.value)).collect();
        }
        let rounds = tried.len().next_power_of_two().ilog2().max(1);
        let per_round = self.trials / rounds;
        let mut left = tried.len();
        let mut answers = Answers::new();
        while left > 1 {
            let each = (per_round / left as u32).max(1);
            for _ in 0..each {
                // The same luck for every plan of a round.
                let luck = u64::from(rng.word()) << 32 | u64::from(rng.word());
                for trial in &mut tried[..left] {
                    let rng = &mut Rng::fast(luck);
                    trial.total += self.trial(state, seat, &trial.plan, &mut answers, rng);
                    trial.trials += 1;
                }
            }
            tried[..left].sort_by(|a, b| b.mean(self.trust).total_cmp(&a.mean(self.trust)));
            left = left.div_ceil(2);
        }
        tried.into_iter().map(|trial| (trial.plan.clone(), trial.mean(self.trust))).collect()
    }

    /// Plays a plan, the rest of the turn and the answers of the others once.
    fn trial<G: Game + Hash>(
        &self,
        state: &G,
        seat: Seat,
        plan: &Plan<G>,
        answers: &mut Answers<G>,
        rng: &mut Rng,
    ) -> f32
    where
        I: Foresight<G>,
        P: Insight<G>,
    {
        let (mut state, mut events) = (state.clone(), Vec::new());
        for action in &plan.actions {
            // An outcome that the insight left out as too rare may cut a plan short.
            if state.apply(seat, action, rng, &mut events).is_err() {
                break;
            }
        }
        let mut own_turn = true;
        for _ in 0..LONGEST_TRIAL {
            let Some(to_act) = state.to_act() else { break };
            if to_act == seat && !own_turn {
                break;
            }
            own_turn = to_act == seat;
            let action = match state.forced() {
                Some(action) => action,
                None => {
                    answers.to(&state, |state| self.quick.analyse_state(state, to_act, rng).chosen)
                }
            };
            events.clear();
            state.apply(to_act, &action, rng, &mut events).expect("a greedy move is legal");
        }
        self.insight.at_turn_start(&state, seat)
    }
}

struct Trial<G: Game> {
    plan: Plan<G>,
    total: f32,
    trials: u32,
}

impl<G: Game> Trial<G> {
    /// The mean of the trials and of the beam's own value, which counts for `trust` of them.
    fn mean(&self, trust: f32) -> f32 {
        (self.total + trust * self.plan.value) / (self.trials as f32 + trust)
    }
}

/// Sorts by value, best first, drops plans that lead to the same position with an equal end, and
/// keeps so many.
fn keep_best<G: Game>(plans: &mut Vec<Plan<G>>, most: usize) {
    plans.sort_by(|a, b| b.value.total_cmp(&a.value));
    let mut kept: Vec<Plan<G>> = Vec::with_capacity(most);
    for plan in plans.drain(..) {
        if kept.len() == most {
            break;
        }
        // Equal positions have equal values, and so stand side by side.
        let alike = kept.iter().rev().take_while(|known| known.value == plan.value);
        if !alike.into_iter().any(|known| known.after == plan.after) {
            kept.push(plan);
        }
    }
    *plans = kept;
}

#[cfg(test)]
mod tests;
