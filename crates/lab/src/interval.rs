//! How sure a score is.

use serde::{Deserialize, Serialize};

/// A 95 % interval of a score, from 0 to 1; in JSON `[low, high]`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(into = "[f64; 2]")]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Wilson's interval for a score of so many games, a draw counted as half a win. It stays
    /// within 0 and 1 and is not fooled by a clean sweep, as the normal one is.
    pub fn of_score(score: f64, games: u64) -> Interval {
        const Z: f64 = 1.959_963_984_540_054;
        if games == 0 {
            return Interval { low: 0.0, high: 1.0 };
        }
        let n = games as f64;
        let scale = 1.0 + Z * Z / n;
        let centre = (score + Z * Z / (2.0 * n)) / scale;
        let spread = Z / scale * (score * (1.0 - score) / n + Z * Z / (4.0 * n * n)).sqrt();
        Interval { low: (centre - spread).max(0.0), high: (centre + spread).min(1.0) }
    }
}

impl From<Interval> for [f64; 2] {
    fn from(interval: Interval) -> [f64; 2] {
        [interval.low, interval.high]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        // 81 of 263: the textbook example gives 0.2553 to 0.3662.
        let interval = Interval::of_score(81.0 / 263.0, 263);
        assert!((interval.low - 0.2553).abs() < 1e-4 && (interval.high - 0.3662).abs() < 1e-4);
    }

    #[test]
    fn a_clean_sweep_is_not_certainty() {
        let interval = Interval::of_score(1.0, 20);
        assert_eq!(interval.high, 1.0);
        assert!((0.8..0.9).contains(&interval.low), "{interval:?}");
        assert_eq!(Interval::of_score(0.0, 0), Interval { low: 0.0, high: 1.0 });
    }
}
