//! Hard: plans the whole turn before every move of it.

use search::{Analysis, Bot, Candidate};
use tabletop::{Rng, Seat};
use worldbattle::{Action, Pending, Phase, State, TerritorySet, View};

use super::plan::Planner;
use super::position::Position;
use super::turn;

/// Weighs goals (continents, players, cards) and the paths of attacks towards them by exact chain
/// odds and by the value of the positions where they can end, anew before every action.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hard;

impl Bot<State> for Hard {
    fn analyse(&self, view: &View, seat: Seat, _: &mut Rng) -> Analysis<Action> {
        let position = Position::of(view, seat);
        let candidates = match view.phase() {
            Phase::Reinforce | Phase::Trade => placements(view, seat, &position),
            Phase::Fortify => fortifying(view, &position),
            _ => match view.pending().filter(|it| view.armies(it.from) > 1) {
                Some(pending) => following(view, &position, pending),
                None => attacks(view, &position),
            },
        };
        let best = candidates
            .iter()
            .reduce(|best, next| if next.weight > best.weight { next } else { best })
            .expect("there is always something to do");
        Analysis { win_chance: Some(best.weight), ..Analysis::new(best.action, candidates) }
    }
}

fn only(action: Action, position: &Position<'_>) -> Vec<Candidate<Action>> {
    vec![Candidate::new(action, position.value())]
}

/// Where the armies lead to the best plan; half of them at a time, so that the rest can go
/// elsewhere once the plan is safe.
fn placements(view: &View, seat: Seat, position: &Position<'_>) -> Vec<Candidate<Action>> {
    let may_trade = view.phase() == Phase::Reinforce || turn::must_trade(view);
    if view.hand().len() >= 3
        && may_trade
        && let Some(trade) = turn::best_trade(view, seat)
    {
        return only(trade, position);
    }
    if view.pool() == 0 {
        return only(Action::EndPhase, position);
    }
    let mut planner = Planner::default();
    let armies = view.pool().div_ceil(2).max(3).min(view.pool());
    let borders = turn::borders(view, seat);
    let weigh = |territory| {
        let mut after = *position;
        after.set(territory, after.at(territory) + view.pool() as f32);
        let plan = planner.best(&after, territory.bit()).map_or(0.0, |plan| plan.value);
        let weight = plan.max(after.value());
        Candidate::new(Action::Place { territory, armies }, weight)
    };
    borders.iter().map(weigh).collect()
}

/// Every plan against staying as one is.
fn attacks(view: &View, position: &Position<'_>) -> Vec<Candidate<Action>> {
    let mut candidates = only(turn::stop_attacking(view), position);
    let mut planner = Planner::default();
    planner.each(position, position.own(), |plan| {
        let armies = view.armies(plan.from);
        // Stops once a third is lost, or where the dice turn against the attacker, to think again.
        let stop_at = (armies * 2 / 3).max(3).min(armies - 1);
        let action = Action::Auto { from: plan.from, to: plan.to, stop_at };
        candidates.push(Candidate::new(action, plan.value));
    });
    candidates
}

/// None, half or all of them, by the best plan from either end.
fn following(view: &View, position: &Position<'_>, pending: Pending) -> Vec<Candidate<Action>> {
    let all = view.armies(pending.from) - 1;
    let ends = pending.from.bit().or(pending.to.bit());
    let mut planner = Planner::default();
    let mut choices = vec![all, all / 2, 0];
    choices.dedup();
    let weigh = |armies: u32| {
        let mut after = *position;
        after.set(pending.from, (view.armies(pending.from) - armies) as f32);
        after.set(pending.to, (view.armies(pending.to) + armies) as f32);
        let plan = planner.best(&after, ends).map_or(0.0, |plan| plan.value);
        Candidate::new(Action::Move { armies }, plan.max(after.value()))
    };
    choices.into_iter().map(weigh).collect()
}

/// Everything or nothing from one territory to another.
fn fortifying(view: &View, position: &Position<'_>) -> Vec<Candidate<Action>> {
    let mut candidates = only(Action::EndTurn, position);
    let own: TerritorySet = position.own();
    for from in own.iter().filter(|&it| view.armies(it) > 1) {
        let armies = view.armies(from) - 1;
        for to in view.fortify_targets(from) {
            let mut after = *position;
            after.set(from, 1.0);
            after.set(to, after.at(to) + armies as f32);
            let action = Action::Fortify { from, to, armies };
            candidates.push(Candidate::new(action, after.value()));
        }
    }
    candidates
}
