//! Is A stronger than B? Wald's sequential test, asked again after every batch.

use serde::Serialize;

use super::Pairing;
use super::ratings::expected_score;

/// Two hypotheses on how much stronger A is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sprt {
    /// A is stronger by no more than this.
    pub elo0: f64,
    /// A is stronger by at least this.
    pub elo1: f64,
}

/// What the test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// `elo1` holds, with an error of 5 %.
    Stronger,
    /// `elo0` holds, with an error of 5 %.
    NotStronger,
    /// Not known yet.
    Open,
}

/// ln(0.95 / 0.05): both errors are 5 %.
const DECIDED: f64 = 2.944_438_979_166_44;

impl Sprt {
    /// The logarithm of how much likelier the results are under the second hypothesis. A pair of
    /// games on the same layout counts as one result with five values, since its two games are not
    /// independent.
    pub fn log_likelihood_ratio(&self, pairing: &Pairing) -> f64 {
        let layouts = pairing.layouts as f64;
        let shares = pairing.by_points.map(|count| count as f64);
        let points = |nth: usize| nth as f64 / 4.0;
        let sum = |power: i32| -> f64 {
            shares.iter().enumerate().map(|(nth, count)| count * points(nth).powi(power)).sum()
        };
        let mean = sum(1) / layouts;
        let variance = sum(2) / layouts - mean * mean;
        if pairing.layouts < 2 || variance <= 0.0 {
            return 0.0;
        }
        let (low, high) = (expected_score(self.elo0), expected_score(self.elo1));
        layouts * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// What the results say so far.
    pub fn verdict(&self, pairing: &Pairing) -> Verdict {
        match self.log_likelihood_ratio(pairing) {
            ratio if ratio >= DECIDED => Verdict::Stronger,
            ratio if ratio <= -DECIDED => Verdict::NotStronger,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::Rng;

    const TEST: Sprt = Sprt { elo0: 0.0, elo1: 20.0 };

    /// Plays layouts until the test is sure; each game is won with this chance.
    fn verdict(chance: f64, seed: u64) -> (Verdict, u64) {
        let mut rng = Rng::fast(seed);
        let mut pairing = Pairing::new(0, 1);
        for _ in 0..100_000 {
            let won = |rng: &mut Rng| usize::from(rng.below(10_000) < (chance * 10_000.0) as u32);
            let points = 2 * (won(&mut rng) + won(&mut rng));
            pairing.by_points[points] += 1;
            pairing.layouts += 1;
            let verdict = TEST.verdict(&pairing);
            if pairing.layouts > 50 && verdict != Verdict::Open {
                return (verdict, pairing.layouts);
            }
        }
        (Verdict::Open, 100_000)
    }

    #[test]
    fn a_stronger_bot_is_recognised_and_an_equal_one_too() {
        let right =
            |chance, expected| (0..40).filter(|s| verdict(chance, *s).0 == expected).count();
        assert!(right(expected_score(30.0), Verdict::Stronger) >= 36);
        assert!(right(expected_score(-10.0), Verdict::NotStronger) >= 36);
    }

    #[test]
    fn a_clear_case_ends_soon() {
        let (verdict, layouts) = verdict(0.8, 1);
        assert_eq!(verdict, Verdict::Stronger);
        assert!(layouts < 200, "{layouts}");
    }

    #[test]
    fn nothing_is_known_before_the_first_games() {
        assert_eq!(TEST.verdict(&Pairing::new(0, 1)), Verdict::Open);
    }
}
