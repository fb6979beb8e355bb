//! How strong players are: Glicko-2, as Mark Glickman published it.
//!
//! A [`Rating`] is a number, how uncertain it is, and how much it swings. Every match is a rating
//! period of its own; the time in between makes ratings uncertain again. A match of several sides
//! counts as one result against each opponent: won against whoever placed behind, drawn against
//! whoever shares the place.

use std::f64::consts::PI;

/// How strong a player is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The strength itself: 1500 for a newcomer.
    pub rating: f64,
    /// How uncertain it is: the true strength lies within two deviations, most likely.
    pub deviation: f64,
    /// How much the strength swings.
    pub volatility: f64,
}

/// What a newcomer has; nobody is more uncertain than that.
pub const NEWCOMER: Rating = Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06 };

/// How little the volatility itself may change; Glickman proposes 0.3 to 1.2.
const TAU: f64 = 0.5;
/// Ratings are computed on a scale where this many points are one.
const SCALE: f64 = 173.7178;
/// When the search for the volatility ends.
const CLOSE_ENOUGH: f64 = 1e-6;
/// The search needs about ten steps; a number that is none must not keep it going for ever.
const MOST_STEPS: usize = 100;

/// One result of a player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Against {
    /// The opponent before the match.
    pub opponent: Rating,
    /// How it ended for the player.
    pub score: Score,
}

/// How a result ended for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// The opponent placed behind.
    Won,
    /// Both share a place.
    Drawn,
    /// The opponent placed ahead.
    Lost,
}

/// One player of a finished match.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standing {
    /// The player before the match.
    pub rating: Rating,
    /// How many rating periods went by since the player's last match; parts count.
    pub idle: f64,
    /// The side; those of one side are not each other's opponents.
    pub side: u8,
    /// 1 for the winner.
    pub place: u8,
}

/// The ratings after a match, in the order of the players.
pub fn after_match(players: &[Standing]) -> Vec<Rating> {
    let rate = |player: &Standing| {
        let opponents = players.iter().filter(|it| it.side != player.side);
        let results: Vec<Against> = opponents.map(|it| result(player, it)).collect();
        player.rating.after(&results, player.idle)
    };
    players.iter().map(rate).collect()
}

fn result(player: &Standing, opponent: &Standing) -> Against {
    let score = match player.place.cmp(&opponent.place) {
        std::cmp::Ordering::Less => Score::Won,
        std::cmp::Ordering::Equal => Score::Drawn,
        std::cmp::Ordering::Greater => Score::Lost,
    };
    Against { opponent: opponent.rating.idle(opponent.idle), score }
}

impl Rating {
    /// The rating after some results, `periods` after it was last computed: Glickman's example has
    /// one period. Without a result only time has passed.
    pub fn after(&self, results: &[Against], periods: f64) -> Rating {
        if results.is_empty() {
            return self.idle(periods);
        }
        let (mu, phi) = (self.mu(), self.phi());
        let mut certainty = 0.0; // 1/v of step 3
        let mut surplus = 0.0; // Δ/v of step 4
        for Against { opponent, score } in results {
            let weight = 1.0 / (1.0 + 3.0 * (opponent.phi() / PI).powi(2)).sqrt();
            let expected = 1.0 / (1.0 + (-weight * (mu - opponent.mu())).exp());
            certainty += weight.powi(2) * expected * (1.0 - expected);
            surplus += weight * (score.points() - expected);
        }
        let volatility = self.new_volatility(1.0 / certainty, surplus / certainty);
        let widened = phi.powi(2) + periods.max(0.0) * volatility.powi(2);
        let variance = 1.0 / (1.0 / widened + certainty);
        Rating {
            rating: NEWCOMER.rating + SCALE * (mu + variance * surplus),
            deviation: (SCALE * variance.sqrt()).min(NEWCOMER.deviation),
            volatility,
        }
    }

    /// The rating after some time without a match: as strong, less certain.
    pub fn idle(&self, periods: f64) -> Rating {
        let widened = self.phi().powi(2) + periods.max(0.0) * self.volatility.powi(2);
        Rating { deviation: (SCALE * widened.sqrt()).min(NEWCOMER.deviation), ..*self }
    }

    fn mu(&self) -> f64 {
        (self.rating - NEWCOMER.rating) / SCALE
    }

    fn phi(&self) -> f64 {
        self.deviation / SCALE
    }

    /// Step 5: where Glickman's function is zero, between two bounds that close in on it.
    fn new_volatility(&self, variance: f64, delta: f64) -> f64 {
        let known = self.phi().powi(2) + variance;
        let start = self.volatility.powi(2).ln();
        let f = |x: f64| {
            let e = x.exp();
            e * (delta.powi(2) - known - e) / (2.0 * (known + e).powi(2))
                - (x - start) / TAU.powi(2)
        };
        let mut a = start;
        let mut b = if delta.powi(2) > known {
            (delta.powi(2) - known).ln()
        } else {
            let below = |k: &usize| f(start - *k as f64 * TAU) >= 0.0;
            start - (1..MOST_STEPS).find(below).unwrap_or(MOST_STEPS) as f64 * TAU
        };
        let (mut at_a, mut at_b) = (f(a), f(b));
        for _ in 0..MOST_STEPS {
            if (b - a).abs() <= CLOSE_ENOUGH {
                break;
            }
            let c = a + (a - b) * at_a / (at_b - at_a);
            let at_c = f(c);
            if at_c * at_b <= 0.0 {
                (a, at_a) = (b, at_b);
            } else {
                at_a /= 2.0;
            }
            (b, at_b) = (c, at_c);
        }
        (a / 2.0).exp()
    }
}

impl Score {
    fn points(self) -> f64 {
        match self {
            Score::Won => 1.0,
            Score::Drawn => 0.5,
            Score::Lost => 0.0,
        }
    }
}

#[cfg(test)]
mod tests;
