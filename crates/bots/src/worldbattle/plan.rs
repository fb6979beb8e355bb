//! Plans: a goal, a path of attacks towards it, and what it is worth on average.

use tabletop::Seat;
use worldbattle::{MOST_PLAYERS, Territory, TerritorySet};

use super::march::March;
use super::position::Position;

/// The first attack of a plan and the plan's worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) from: Territory,
    pub(super) to: Territory,
    /// Everything up to where it is best to stop, weighed by the chances on the way.
    pub(super) value: f32,
}

/// A plan that is less likely than this to come so far is not followed further.
const TOO_UNLIKELY: f32 = 0.05;
/// A player with more territories than this is not to be wiped out in one turn by one stack.
const MOST_TO_WIPE_OUT: u32 = 12;

/// The territories a turn may be about: each continent, each player, or anything.
pub(super) fn goals(position: &Position<'_>, out: &mut Vec<TerritorySet>) {
    out.clear();
    let own = position.own();
    let open = position.map.continents().iter().map(|it| it.territories.without(own));
    out.extend(open.filter(|it| !it.is_empty()));
    for seat in Seat::first(MOST_PLAYERS).filter(|&it| it != position.me) {
        let theirs = position.owned[seat.index()];
        if !theirs.is_empty() && theirs.len() <= MOST_TO_WIPE_OUT {
            out.push(theirs);
        }
        let whole = position.map.continents_in(theirs);
        out.extend(whole.map(|it| it.territories));
    }
    out.push(position.map.territories().without(own));
}

/// Thinks up plans; keeps its memory between them.
#[derive(Default)]
pub(super) struct Planner {
    goals: Vec<TerritorySet>,
    march: Option<March>,
}

impl Planner {
    /// The best plan that starts in one of these territories, if any attack is possible.
    pub(super) fn best(&mut self, position: &Position<'_>, sources: TerritorySet) -> Option<Plan> {
        let mut best: Option<Plan> = None;
        self.each(position, sources, |plan| {
            if best.is_none_or(|it| plan.value > it.value) {
                best = Some(plan);
            }
        });
        best
    }

    /// Calls `each` with every plan that starts in one of these territories.
    pub(super) fn each(
        &mut self,
        position: &Position<'_>,
        sources: TerritorySet,
        mut each: impl FnMut(Plan),
    ) {
        let mut goals_now = std::mem::take(&mut self.goals);
        goals(position, &mut goals_now);
        for from in sources.iter().filter(|&it| position.count(it) > 1) {
            let targets = position.map.neighbours(from).without(position.own());
            for to in targets {
                for &goal in goals_now.iter().filter(|goal| goal.contains(to)) {
                    each(self.follow(position, from, to, goal));
                }
                // A step on the way to a goal one territory further.
                let beyond = position.map.neighbours(to).without(position.own());
                for &goal in &goals_now {
                    if !goal.contains(to)
                        && !goal.and(beyond).is_empty()
                        && goal.and(targets).is_empty()
                    {
                        each(self.follow(position, from, to, goal));
                    }
                }
            }
        }
        self.goals = goals_now;
    }

    /// Marches from `from` over `to` through the goal, always to the neighbour that leaves the
    /// fewest ways on, then to the weakest.
    fn follow(
        &mut self,
        start: &Position<'_>,
        from: Territory,
        to: Territory,
        goal: TerritorySet,
    ) -> Plan {
        let march = self.march.get_or_insert_with(|| March::new(1));
        march.restart(start.count(from));
        let mut position = *start;
        let (mut source, mut target) = (from, to);
        let (mut reached, mut lost) = (1.0, 0.0);
        let mut best = Plan { from, to, value: f32::MIN };
        loop {
            let battle = march.attack(position.count(target));
            let mut failed = position;
            failed.set(source, 1.0);
            failed.set(target, battle.defenders_left.max(1.0));
            lost += (reached - battle.reached).max(0.0) * failed.value();
            reached = battle.reached;
            position.conquer(source, target, 1.0, (battle.survivors - 1.0).max(1.0));
            let value = lost + reached * position.value();
            best.value = best.value.max(value);
            source = target;
            let next = next_target(&position, source, goal);
            match next {
                Some(next) if reached > TOO_UNLIKELY && battle.survivors > 2.0 => target = next,
                _ => return best,
            }
        }
    }
}

/// The neighbour in the goal with the fewest ways on, of those the weakest.
fn next_target(position: &Position<'_>, from: Territory, goal: TerritorySet) -> Option<Territory> {
    let open = goal.without(position.own());
    let ways_on = |it: Territory| position.map.neighbours(it).and(open).len();
    let candidates = position.map.neighbours(from).and(open);
    candidates.iter().min_by_key(|&it| (ways_on(it), position.count(it)))
}
