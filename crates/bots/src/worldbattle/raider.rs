//! Raider: attacks until nothing weaker is left.

use search::{Analysis, Bot};
use tabletop::{Rng, Seat};
use worldbattle::{Action, Phase, State, View};

use super::turn;

/// Places on random borders, attacks at random wherever it has more armies until it has nowhere,
/// always moves on with everything, and trades when it can.
#[derive(Clone, Copy, Debug, Default)]
pub struct Raider;

impl Bot<State> for Raider {
    fn analyse(&self, view: &View, seat: Seat, rng: &mut Rng) -> Analysis<Action> {
        let actions = moves(view, seat);
        let chosen = actions[rng.below(actions.len() as u32) as usize];
        Analysis::even(chosen, actions)
    }
}

/// What it finds equally good; never nothing.
fn moves(view: &View, seat: Seat) -> Vec<Action> {
    match view.phase() {
        Phase::Reinforce | Phase::Trade => placements(view, seat),
        Phase::Fortify => fortifying(view, seat),
        _ => attacks(view, seat),
    }
}

fn placements(view: &View, seat: Seat) -> Vec<Action> {
    let may_trade = view.phase() == Phase::Reinforce || turn::must_trade(view);
    if let Some(trade) = turn::best_trade(view, seat).filter(|_| may_trade) {
        return vec![trade];
    }
    if view.pool() == 0 {
        return vec![Action::EndPhase];
    }
    let armies = view.pool().div_ceil(2);
    let place = |territory| Action::Place { territory, armies };
    turn::borders(view, seat).iter().map(place).collect()
}

fn attacks(view: &View, seat: Seat) -> Vec<Action> {
    // Whoever has conquered something goes on from there with everything.
    if let Some(pending) = view.pending().filter(|it| view.armies(it.from) > 1) {
        return vec![Action::Move { armies: view.armies(pending.from) - 1 }];
    }
    let mut attacks = Vec::new();
    for from in turn::borders(view, seat) {
        for to in turn::targets(view, seat, from) {
            if view.armies(from) > view.armies(to) && view.armies(from) > 1 {
                attacks.push(Action::Auto { from, to, stop_at: 1 });
            }
        }
    }
    if attacks.is_empty() { vec![turn::stop_attacking(view)] } else { attacks }
}

/// Everything from the largest stack behind the lines to any border it reaches.
fn fortifying(view: &View, seat: Seat) -> Vec<Action> {
    let borders = turn::borders(view, seat);
    let behind = view.owned(seat).without(borders);
    let from = behind.iter().max_by_key(|&it| view.armies(it)).filter(|&it| view.armies(it) > 1);
    let Some(from) = from else { return vec![Action::EndTurn] };
    let armies = view.armies(from) - 1;
    let reached = view.fortify_targets(from).and(borders);
    let moves: Vec<Action> =
        reached.iter().map(|to| Action::Fortify { from, to, armies }).collect();
    if moves.is_empty() { vec![Action::EndTurn] } else { moves }
}
