//! The moves worth thought, and what they lead to.

use imperial::{Action, Odds, SquareSet, State};
use tabletop::{Game, Rng, Seat};

use super::guard;

/// Results of an attack that are rarer than this are left out of the reckoning.
const RARE: f64 = 0.02;

/// Which attacks are worth thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Attacks {
    /// Every set of squares.
    All,
    /// All squares together, or one alone.
    TogetherOrAlone,
}

/// Every deployment, move and attack, and the end of the turn. Units that are alike count once.
pub(super) fn list(state: &State, seat: Seat, attacks: Attacks, out: &mut Vec<Action>) {
    state.deployments(seat, |unit, to| out.push(Action::Deploy { unit, to }));
    for target in state.held(super::enemy_of(seat)) {
        let origins = state.origins(seat, target);
        let joined = |some: SquareSet| {
            attacks == Attacks::All || some.len() == 1 || some.len() == origins.len()
        };
        for origins in origins.subsets().filter(|&some| joined(some)) {
            if origins.len() <= state.action_points() {
                out.push(Action::Attack { origins, target });
            }
        }
    }
    state.moves(seat, |from, place, to| {
        let units = state.stack(from).units();
        let has_twin = units[..place.index()].contains(&units[place.index()]);
        if !has_twin {
            out.push(Action::Move { from, place, to });
        }
    });
    out.push(Action::EndTurn);
}

/// The same without what would leave the own flag open for certain.
pub(super) fn list_safe(state: &State, seat: Seat, attacks: Attacks, out: &mut Vec<Action>) {
    list(state, seat, attacks, out);
    guard::keep_closed(state, seat, out);
}

/// Every position this action leads to with its chance, but for rare results of an attack.
pub(super) fn outcomes(state: &State, seat: Seat, action: &Action, out: &mut Vec<(f32, State)>) {
    if let Action::Attack { origins, target } = *action {
        let odds = Odds::of(state.force(origins, target), state.stack(target));
        let likeliest = odds.fates.iter().map(|fate| fate.chance).fold(0.0, f64::max);
        let likely = || odds.fates.iter().filter(|fate| fate.chance >= RARE.min(likeliest));
        let total: f64 = likely().map(|fate| fate.chance).sum();
        for fate in likely() {
            let after = state.after_attack(origins, target, &fate.levels);
            out.push(((fate.chance / total) as f32, after));
        }
        return;
    }
    let mut after = state.clone();
    after
        .apply(seat, action, &mut Rng::scripted(&[]), &mut Vec::new())
        .expect("a move worth thought is a legal move");
    out.push((1.0, after));
}
