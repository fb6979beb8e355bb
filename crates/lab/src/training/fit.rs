//! Chances of winning, fitted to games of a level against itself.

use search::learned::{Curve, log_odds};
use search::{Analysis, Bot};
use tabletop::Game;

use crate::stated;

/// A value's log-odds and what came of the game: 1, ½ or 0.
pub type Case = (f32, f32);

/// Plays games of a bot against itself and notes the value of every move it chose.
///
/// # Panics
/// When a game of this setup does not end.
pub fn cases<G: Game>(
    setup: &G::Setup,
    bot: &dyn Bot<G>,
    seeds: std::ops::Range<u64>,
) -> Vec<Case> {
    let cases = stated::cases::<G>(setup, bot, seeds, chosen_value);
    let cases = cases.unwrap_or_else(|reason| panic!("a limited game ends: {reason}"));
    cases.into_iter().map(|(value, won)| (log_odds(value), won)).collect()
}

fn chosen_value<A: PartialEq>(analysis: &Analysis<A>) -> Option<f32> {
    let chosen = analysis.candidates.iter().find(|it| it.action == analysis.chosen);
    chosen.map(|chosen| chosen.weight)
}

/// Logistic regression on the value's log-odds and their third power, by Newton's method with
/// steps that are halved until they lead down: the surface has one lowest place.
pub fn fit(cases: &[Case]) -> Curve {
    let mut curve = [0.0f64, 1.0, 0.0];
    let mut loss = loss(cases, curve);
    for _ in 0..STEPS {
        let step = newton_step(cases, curve);
        let shorter = (0..HALVINGS).map(|nth| 0.5f64.powi(nth));
        let tries = shorter.map(|share| [0, 1, 2].map(|nth| curve[nth] + share * step[nth]));
        let lower = tries.map(|it| (self::loss(cases, it), it)).find(|it| it.0 < loss);
        let Some(found) = lower else { break };
        (loss, curve) = found;
    }
    let [added, factor, cubic] = curve.map(|number| number as f32);
    Curve { added, factor, cubic }
}

fn inputs(odds: f32) -> [f64; 3] {
    let odds = f64::from(odds);
    [1.0, odds, odds * odds * odds]
}

/// The chance that a curve gives to these inputs.
fn chance(curve: [f64; 3], inputs: [f64; 3]) -> f64 {
    let sum: f64 = inputs.iter().zip(curve).map(|(input, weight)| input * weight).sum();
    1.0 / (1.0 + (-sum).exp())
}

fn loss(cases: &[Case], curve: [f64; 3]) -> f64 {
    let of = |(odds, won): &Case| {
        let (chance, won) = (chance(curve, inputs(*odds)).clamp(1e-9, 1.0 - 1e-9), f64::from(*won));
        -(won * chance.ln() + (1.0 - won) * (1.0 - chance).ln())
    };
    cases.iter().map(of).sum()
}

fn newton_step(cases: &[Case], curve: [f64; 3]) -> [f64; 3] {
    let (mut slope, mut bend) = ([0.0f64; 3], [[0.0f64; 3]; 3]);
    for (odds, won) in cases {
        let inputs = inputs(*odds);
        let chance = chance(curve, inputs);
        let (error, weight) = (f64::from(*won) - chance, chance * (1.0 - chance));
        for (row, input) in inputs.into_iter().enumerate() {
            slope[row] += error * input;
            bend[row].iter_mut().zip(inputs).for_each(|(it, other)| *it += weight * input * other);
        }
    }
    (0..3).for_each(|nth| bend[nth][nth] += RIDGE);
    solved(bend, slope)
}

/// How often a step is halved at most.
const HALVINGS: i32 = 12;
const STEPS: u32 = 30;
/// Keeps the equations solvable when there are few cases.
const RIDGE: f64 = 1e-3;

/// Three linear equations by elimination; the matrix is positive, so no row has to be exchanged.
fn solved(mut matrix: [[f64; 3]; 3], mut right: [f64; 3]) -> [f64; 3] {
    for pivot in 0..3 {
        let top = matrix[pivot];
        for row in pivot + 1..3 {
            let share = matrix[row][pivot] / top[pivot];
            matrix[row].iter_mut().zip(top).for_each(|(number, above)| *number -= share * above);
            right[row] -= share * right[pivot];
        }
    }
    let mut solution = [0.0; 3];
    for row in (0..3).rev() {
        let known: f64 = (row + 1..3).map(|column| matrix[row][column] * solution[column]).sum();
        solution[row] = (right[row] - known) / matrix[row][row];
    }
    solution
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::battlezone::tactician;

    #[test]
    fn the_fit_finds_a_known_curve() {
        let known = Curve { added: 0.3, factor: 1.5, cubic: 0.1 };
        let cases: Vec<Case> = (-30..=30)
            .map(|nth| nth as f32 / 10.0)
            .map(|odds| (odds, known.of_log_odds(odds)))
            .collect();
        let found = fit(&cases);
        for odds in [-2.5, -1.0, 0.0, 1.5] {
            assert!((found.of_log_odds(odds) - known.of_log_odds(odds)).abs() < 1e-3, "{found:?}");
        }
    }

    #[test]
    fn a_game_gives_a_case_for_every_decision() {
        let setup = battlezone::Setup { round_limit: Some(100), ..Default::default() };
        let cases = cases::<battlezone::State>(&setup, &tactician(), 0..2);
        assert!(cases.len() > 40, "{}", cases.len());
        assert!(cases.iter().any(|case| case.1 == 1.0) && cases.iter().any(|case| case.1 == 0.0));
    }
}
