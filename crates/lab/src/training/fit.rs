//! Chances of winning, fitted to games of a level against itself.

use search::learned::{Curve, log_odds};
use search::{Analysis, Bot};
use tabletop::Game;

use crate::stated;

/// A value's log-odds and what came of the game: 1, ½ or 0.
pub type Case = (f32, f32);

/// One, the log-odds, their square and their third power, or what these are multiplied with.
type Powers = [f64; 4];

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

/// Logistic regression on the first three powers of the value's log-odds. Higher powers that would
/// let the curve fall somewhere are left out: a better value is a better chance.
pub fn fit(cases: &[Case]) -> Curve {
    let kept = [[1.0, 1.0], [0.0, 1.0], [1.0, 0.0], [0.0, 0.0]];
    let fitted = kept.map(|kept| fit_powers(cases, kept)).into_iter();
    let rising = fitted.filter(|(_, curve)| curve.rises());
    rising.min_by(|a, b| a.0.total_cmp(&b.0)).map_or(Curve::STRAIGHT, |(_, curve)| curve)
}

/// Newton's method with steps that are halved until they lead down: the surface has one lowest
/// place. The log loss there, and the curve.
fn fit_powers(cases: &[Case], kept: [f64; 2]) -> (f64, Curve) {
    let wide = |(odds, won): &Case| (inputs(*odds, kept), f64::from(*won));
    let cases: Vec<(Powers, f64)> = cases.iter().map(wide).collect();
    let mut curve = [0.0f64, 1.0, 0.0, 0.0];
    let mut loss = loss(&cases, curve);
    for _ in 0..STEPS {
        let step = newton_step(&cases, curve);
        let shorter = (0..HALVINGS).map(|nth| 0.5f64.powi(nth));
        let tries = shorter.map(|share| [0, 1, 2, 3].map(|nth| curve[nth] + share * step[nth]));
        let lower = tries.map(|it| (self::loss(&cases, it), it)).find(|it| it.0 < loss);
        let Some(found) = lower else { break };
        (loss, curve) = found;
    }
    let [added, factor, square, cubic] = curve.map(|number| number as f32);
    (loss, Curve { added, factor, square, cubic })
}

/// What the regression reads: the square and the third power as far as they are kept.
fn inputs(odds: f32, kept: [f64; 2]) -> Powers {
    let odds = f64::from(odds);
    [1.0, odds, kept[0] * odds * odds, kept[1] * odds * odds * odds]
}

/// The chance that a curve gives to these inputs.
fn chance(curve: Powers, inputs: Powers) -> f64 {
    let sum: f64 = inputs.iter().zip(curve).map(|(input, weight)| input * weight).sum();
    1.0 / (1.0 + (-sum).exp())
}

fn loss(cases: &[(Powers, f64)], curve: Powers) -> f64 {
    let of = |(inputs, won): &(Powers, f64)| {
        let chance = chance(curve, *inputs).clamp(1e-9, 1.0 - 1e-9);
        -(won * chance.ln() + (1.0 - won) * (1.0 - chance).ln())
    };
    cases.iter().map(of).sum()
}

fn newton_step(cases: &[(Powers, f64)], curve: Powers) -> Powers {
    let (mut slope, mut bend) = ([0.0f64; 4], [[0.0f64; 4]; 4]);
    for (inputs, won) in cases {
        let chance = chance(curve, *inputs);
        let (error, weight) = (won - chance, chance * (1.0 - chance));
        for (row, input) in inputs.iter().enumerate() {
            slope[row] += error * input;
            bend[row].iter_mut().zip(*inputs).for_each(|(it, other)| *it += weight * input * other);
        }
    }
    (0..4).for_each(|nth| bend[nth][nth] += RIDGE);
    solved(bend, slope)
}

/// How often a step is halved at most.
const HALVINGS: i32 = 12;
const STEPS: u32 = 30;
/// Keeps the equations solvable when there are few cases.
const RIDGE: f64 = 1e-3;

/// Four linear equations by elimination; the matrix is positive, so no row has to be exchanged.
fn solved(mut matrix: [Powers; 4], mut right: Powers) -> Powers {
    for pivot in 0..4 {
        let top = matrix[pivot];
        for row in pivot + 1..4 {
            let share = matrix[row][pivot] / top[pivot];
            matrix[row].iter_mut().zip(top).for_each(|(number, above)| *number -= share * above);
            right[row] -= share * right[pivot];
        }
    }
    let mut solution = [0.0; 4];
    for row in (0..4).rev() {
        let known: f64 = (row + 1..4).map(|column| matrix[row][column] * solution[column]).sum();
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
        let known = Curve { added: 0.3, factor: 1.5, square: -0.2, cubic: 0.1 };
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
    fn the_fit_leaves_out_powers_that_would_let_the_curve_fall() {
        // Nearly flat on one side of one half: four powers would bend down further out.
        let chance = |odds: f32| if odds < 0.0 { 0.2 } else { 0.2 + 0.2 * odds };
        let cases: Vec<Case> =
            (-30..=30).map(|nth| nth as f32 / 10.0).map(|odds| (odds, chance(odds))).collect();
        assert!(!fit_powers(&cases, [1.0, 1.0]).1.rises());
        assert!(fit(&cases).rises());
    }

    #[test]
    fn a_game_gives_a_case_for_every_decision() {
        let setup = battlezone::Setup { round_limit: Some(100), ..Default::default() };
        let cases = cases::<battlezone::State>(&setup, &tactician(), 0..2);
        assert!(cases.len() > 40, "{}", cases.len());
        assert!(cases.iter().any(|case| case.1 == 1.0) && cases.iter().any(|case| case.1 == 0.0));
    }
}
