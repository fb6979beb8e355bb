//! How a learned value becomes a chance of winning.

/// The log-odds of the chance are `added + factor × v + square × v² + cubic × v³`, where v are the
/// log-odds of the value: fitted to games that a level played against itself, not trained on.
///
/// A value is no chance yet: it is drawn towards one half for every round to come, and what a
/// search makes of it depends on how far the search looks. The square is for a level that is too
/// hopeful on one side of one half only.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Curve {
    /// What is added.
    pub added: f32,
    /// What the log-odds are multiplied with.
    pub factor: f32,
    /// What their square is multiplied with.
    pub square: f32,
    /// What their third power is multiplied with.
    pub cubic: f32,
}

impl Curve {
    /// Takes a value for a chance.
    pub const STRAIGHT: Curve = Curve { added: 0.0, factor: 1.0, square: 0.0, cubic: 0.0 };

    /// The chance that a value from 0 to 1 stands for.
    pub fn chance(&self, value: f32) -> f32 {
        self.of_log_odds(super::log_odds(value))
    }

    /// The chance that the log-odds of a value stand for.
    pub fn of_log_odds(&self, odds: f32) -> f32 {
        let Curve { added, factor, square, cubic } = *self;
        super::logistic(added + factor * odds + square * odds * odds + cubic * odds * odds * odds)
    }

    /// Does a better value always stand for a better chance, over all values there are?
    pub fn rises(&self) -> bool {
        let Curve { factor, square, cubic, .. } = *self;
        let slope = |odds: f32| factor + 2.0 * square * odds + 3.0 * cubic * odds * odds;
        // The slope is lowest at an end, or where it turns.
        let turn = if cubic == 0.0 { 0.0 } else { -square / (3.0 * cubic) };
        let most = super::log_odds(1.0);
        [-most, turn.clamp(-most, most), most].into_iter().all(|odds| slope(odds) >= 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_curve_takes_a_value_for_a_chance() {
        for value in [0.05, 0.5, 0.9] {
            assert!((Curve::STRAIGHT.chance(value) - value).abs() < 1e-3);
        }
    }

    #[test]
    fn a_curve_adds_multiplies_and_bends() {
        let curve = Curve { added: 0.5, factor: 2.0, square: -0.125, cubic: 0.25 };
        let expected = crate::learned::logistic(0.5 + 2.0 * 2.0 - 0.125 * 4.0 + 0.25 * 8.0);
        assert_eq!(curve.of_log_odds(2.0), expected);
    }

    #[test]
    fn a_curve_that_falls_somewhere_is_noticed() {
        assert!(Curve::STRAIGHT.rises());
        assert!(Curve { square: 0.05, ..Curve::STRAIGHT }.rises());
        assert!(!Curve { square: 0.5, ..Curve::STRAIGHT }.rises());
        assert!(!Curve { cubic: -0.1, ..Curve::STRAIGHT }.rises());
        // Falls only between two rising ends.
        assert!(!Curve { square: 0.6, cubic: 0.1, ..Curve::STRAIGHT }.rises());
    }
}
