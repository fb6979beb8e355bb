//! Medium: the continent that pays best for what it takes.

use search::{Analysis, Bot};
use tabletop::{Rng, Seat};
use worldbattle::{Action, Continent, Pending, Phase, State, TerritorySet, View};

use super::turn;

/// Goes for the continent with the best bonus for the armies it takes, attacks while the chance
/// is at least 60 %, brings armies from behind to the borders and trades cards at once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Medium;

/// It attacks from this chance of conquest on.
const BOLD_ENOUGH: f32 = 0.6;

impl Bot<State> for Medium {
    fn analyse(&self, view: &View, seat: Seat, rng: &mut Rng) -> Analysis<Action> {
        let chosen = self.choose(view, seat, rng);
        Analysis::even(chosen, [chosen])
    }

    fn choose(&self, view: &View, seat: Seat, _: &mut Rng) -> Action {
        match view.phase() {
            Phase::Reinforce | Phase::Trade => place(view, seat),
            Phase::Fortify => fortify(view, seat),
            _ => match view.pending().filter(|it| view.armies(it.from) > 1) {
                Some(pending) => follow(view, seat, pending),
                None => attack(view, seat),
            },
        }
    }
}

/// The territories of others in the continent worth most now; empty when all is one's own.
fn wanted(view: &View, seat: Seat) -> TerritorySet {
    let own = view.owned(seat);
    let worth = |continent: &Continent| {
        let missing = continent.territories.without(own);
        let needed: u32 = missing.iter().map(|it| view.armies(it) + 1).sum();
        let around = reach_of(view, missing).and(own);
        let there: u32 = around.iter().map(|it| view.armies(it) - 1).sum::<u32>() + view.pool();
        turn::chance(there + 1, needed) * continent.bonus as f32 / needed as f32
    };
    let open = view.map().continents().iter().filter(|it| !own.contains_all(it.territories));
    let best = open.map(|it| (worth(it), it)).reduce(|a, b| if b.0 > a.0 { b } else { a });
    best.map_or(TerritorySet::EMPTY, |(_, it)| it.territories.without(own))
}

/// Everything next to these territories.
fn reach_of(view: &View, territories: TerritorySet) -> TerritorySet {
    let around = territories.iter().map(|it| view.map().neighbours(it));
    around.fold(TerritorySet::EMPTY, TerritorySet::or)
}

/// All armies to the strongest border of what it wants, or to the weakest border if it wants
/// nothing that it can reach.
fn place(view: &View, seat: Seat) -> Action {
    let may_trade = view.phase() == Phase::Reinforce || turn::must_trade(view);
    if view.hand().len() >= 3
        && may_trade
        && let Some(trade) = turn::best_trade(view, seat)
    {
        return trade;
    }
    if view.pool() == 0 {
        return Action::EndPhase;
    }
    let fronts = reach_of(view, wanted(view, seat)).and(view.owned(seat));
    let strongest = fronts.iter().max_by_key(|&it| view.armies(it));
    let weakest = || turn::borders(view, seat).iter().min_by_key(|&it| view.armies(it));
    let territory = strongest.or_else(weakest).expect("something on the map is another's");
    Action::Place { territory, armies: view.pool() }
}

/// What it wants first, then what breaks another's continent, then the safest.
fn attack(view: &View, seat: Seat) -> Action {
    let wanted = wanted(view, seat);
    let mut best: Option<(f32, Action)> = None;
    for from in turn::borders(view, seat).iter().filter(|&it| view.armies(it) > 1) {
        for to in turn::targets(view, seat, from) {
            let chance = turn::chance(view.armies(from), view.armies(to));
            if chance < BOLD_ENOUGH {
                continue;
            }
            let priority = if wanted.contains(to) { 2.0 } else { breaks(view, to) };
            if best.is_none_or(|(most, _)| priority + chance > most) {
                best = Some((priority + chance, Action::Auto { from, to, stop_at: 1 }));
            }
        }
    }
    best.map_or_else(|| turn::stop_attacking(view), |(_, attack)| attack)
}

/// 1 when the territory belongs to a continent that its owner has completely.
fn breaks(view: &View, territory: worldbattle::Territory) -> f32 {
    let Some(owner) = view.owner(territory) else { return 0.0 };
    let mut whole = view.map().continents_in(view.owned(owner));
    if whole.any(|it| it.territories.contains(territory)) { 1.0 } else { 0.0 }
}

/// Everything follows, unless the source is at a border and the conquest is not.
fn follow(view: &View, seat: Seat, pending: Pending) -> Action {
    let (behind, ahead) =
        (turn::threat(view, seat, pending.from), turn::threat(view, seat, pending.to));
    let all = view.armies(pending.from) - 1;
    let armies = match (behind, ahead) {
        (0, _) => all,
        (_, 0) => 0,
        _ => all.saturating_sub(if behind > ahead { all / 3 } else { 0 }),
    };
    Action::Move { armies }
}

/// The largest stack behind the lines goes to the border it reaches that is threatened most.
fn fortify(view: &View, seat: Seat) -> Action {
    let borders = turn::borders(view, seat);
    let behind = view.owned(seat).without(borders);
    let largest = behind.iter().max_by_key(|&it| view.armies(it));
    let Some(from) = largest.filter(|&it| view.armies(it) > 1) else { return Action::EndTurn };
    let need = |it| i64::from(turn::threat(view, seat, it)) - i64::from(view.armies(it));
    let neediest = view.fortify_targets(from).and(borders).iter().max_by_key(|&it| need(it));
    let armies = view.armies(from) - 1;
    neediest.map_or(Action::EndTurn, |to| Action::Fortify { from, to, armies })
}
