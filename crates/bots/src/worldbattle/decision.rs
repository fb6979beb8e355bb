//! What a planning bot weighs before every action of its turn.

use search::{Analysis, Candidate};
use tabletop::Seat;
use worldbattle::{Action, Pending, Phase, TerritorySet, View};

use super::learned::LearnedValue;
use super::plan::Planner;
use super::position::Position;
use super::turn;

/// An action and the best that can come of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) action: Action,
    pub(super) value: f32,
}

/// Everything worth thought; never nothing.
pub(super) fn choices(view: &View, position: &Position<'_>) -> Vec<Choice> {
    match view.phase() {
        Phase::Reinforce | Phase::Trade => placements(view, position.me, position),
        Phase::Fortify => fortifying(view, position),
        _ => match view.pending().filter(|it| view.armies(it.from) > 1) {
            Some(pending) => following(view, position, pending),
            None => attacks(view, position),
        },
    }
}

/// The first of the best.
pub(super) fn best(choices: &[Choice]) -> Choice {
    let best =
        choices.iter().reduce(|best, next| if next.value > best.value { next } else { best });
    *best.expect("there is always something to do")
}

/// The first of the best is played; `level` knows the chances that the values stand for.
pub(super) fn analysis(choices: &[Choice], level: LearnedValue<'_>) -> Analysis<Action> {
    let best = best(choices);
    let chance = |choice: &Choice| Some(level.chance(choice.value));
    let candidate =
        |it: &Choice| Candidate { win_chance: chance(it), ..Candidate::new(it.action, it.value) };
    let candidates = choices.iter().map(candidate).collect();
    Analysis { win_chance: chance(&best), ..Analysis::new(best.action, candidates) }
}

/// A certain step into this position.
fn certain(action: Action, position: &Position<'_>) -> Choice {
    Choice { action, value: position.value() }
}

/// The best plan from these territories, or none at all.
fn planned(
    planner: &mut Planner,
    action: Action,
    after: &Position<'_>,
    sources: TerritorySet,
) -> Choice {
    let stay = certain(action, after);
    match planner.best(after, sources) {
        Some(plan) if plan.value > stay.value => Choice { action, value: plan.value },
        _ => stay,
    }
}

/// Where the armies lead to the best plan; half of them at a time, so that the rest can go
/// elsewhere once the plan is safe.
fn placements(view: &View, seat: Seat, position: &Position<'_>) -> Vec<Choice> {
    let may_trade = view.phase() == Phase::Reinforce || turn::must_trade(view);
    if view.hand().len() >= 3
        && may_trade
        && let Some(trade) = turn::best_trade(view, seat)
    {
        return vec![certain(trade, position)];
    }
    if view.pool() == 0 {
        return vec![certain(Action::EndPhase, position)];
    }
    let mut planner = Planner::default();
    let armies = view.pool().div_ceil(2).max(3).min(view.pool());
    let weigh = |territory| {
        let mut after = *position;
        after.set(territory, after.at(territory) + view.pool() as f32);
        let action = Action::Place { territory, armies };
        planned(&mut planner, action, &after, territory.bit())
    };
    turn::borders(view, seat).iter().map(weigh).collect()
}

/// Every plan against staying as one is.
fn attacks(view: &View, position: &Position<'_>) -> Vec<Choice> {
    let mut choices = vec![certain(turn::stop_attacking(view), position)];
    let mut planner = Planner::default();
    planner.each(position, position.own(), |plan| {
        let armies = view.armies(plan.from);
        // Stops once a third is lost, or where the dice turn against the attacker, to think again.
        let stop_at = (armies * 2 / 3).max(3).min(armies - 1);
        let action = Action::Auto { from: plan.from, to: plan.to, stop_at };
        choices.push(Choice { action, value: plan.value });
    });
    choices
}

/// None, half or all of them, by the best plan from either end.
fn following(view: &View, position: &Position<'_>, pending: Pending) -> Vec<Choice> {
    let all = view.armies(pending.from) - 1;
    let ends = pending.from.bit().or(pending.to.bit());
    let mut planner = Planner::default();
    let mut armies = vec![all, all / 2, 0];
    armies.dedup();
    let weigh = |armies: u32| {
        let mut after = *position;
        after.set(pending.from, (view.armies(pending.from) - armies) as f32);
        after.set(pending.to, (view.armies(pending.to) + armies) as f32);
        planned(&mut planner, Action::Move { armies }, &after, ends)
    };
    armies.into_iter().map(weigh).collect()
}

/// Everything or nothing from one territory to another.
fn fortifying(view: &View, position: &Position<'_>) -> Vec<Choice> {
    let mut choices = vec![certain(Action::EndTurn, position)];
    for from in position.own().iter().filter(|&it| view.armies(it) > 1) {
        let armies = view.armies(from) - 1;
        for to in view.fortify_targets(from) {
            let mut after = *position;
            after.set(from, 1.0);
            after.set(to, after.at(to) + armies as f32);
            choices.push(certain(Action::Fortify { from, to, armies }, &after));
        }
    }
    choices
}
