//! Elo by a model fitted to all pairs at once.
//!
//! Bradley and Terry: the chance that one bot beats another is the share of its strength in both.
//! The strengths are those under which all results together are likeliest (found by Hunter's
//! method, which climbs with every step), and the intervals come from how sharply that likelihood
//! falls off around them. A draw is half a win of each. Every pair that met counts one draw more
//! than it played, so that a clean sweep does not make a rating infinite.

use serde::Serialize;

use super::Pairing;

/// A bot's rating; the first bot has 0 and no interval, since all others are measured from it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// Elo above the first bot.
    pub elo: f64,
    /// The 95 % interval.
    pub interval: [f64; 2],
}

/// Elo points per unit of log-strength.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// The score that a difference of ratings promises.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / ELO).exp())
}

/// The ratings of so many bots.
pub fn ratings(bots: usize, pairings: &[Pairing]) -> Vec<Rating> {
    let meetings: Vec<Meeting> = pairings.iter().filter_map(Meeting::of).collect();
    let logs = strengths(bots, &meetings);
    let errors = standard_errors(&logs, &meetings);
    let rating = |(log, error): (&f64, f64)| {
        let (elo, spread) = ((log - logs[0]) * ELO, 1.959_964 * error * ELO);
        Rating { elo, interval: [elo - spread, elo + spread] }
    };
    logs.iter().zip(errors).map(rating).collect()
}

struct Meeting {
    a: usize,
    b: usize,
    points: f64,
    games: f64,
}

impl Meeting {
    fn of(pairing: &Pairing) -> Option<Meeting> {
        let games = pairing.games() as f64;
        let points = pairing.score() * games + 0.5;
        (games > 0.0).then_some(Meeting { a: pairing.a, b: pairing.b, points, games: games + 1.0 })
    }
}

/// The logarithms of the likeliest strengths.
fn strengths(bots: usize, meetings: &[Meeting]) -> Vec<f64> {
    let mut strengths = vec![1.0f64; bots];
    for _ in 0..10_000 {
        let (mut points, mut games) = (vec![0.0; bots], vec![0.0; bots]);
        for meeting in meetings {
            let both = meeting.games / (strengths[meeting.a] + strengths[meeting.b]);
            points[meeting.a] += meeting.points;
            points[meeting.b] += meeting.games - meeting.points;
            games[meeting.a] += both;
            games[meeting.b] += both;
        }
        let mut change = 0.0f64;
        for (nth, strength) in strengths.iter_mut().enumerate().filter(|(nth, _)| games[*nth] > 0.0)
        {
            let better = points[nth] / games[nth];
            change = change.max((better / *strength - 1.0).abs());
            *strength = better;
        }
        let first = strengths[0];
        strengths.iter_mut().for_each(|strength| *strength /= first);
        if change < 1e-10 {
            break;
        }
    }
    strengths.iter().map(|strength| strength.ln()).collect()
}

/// The standard errors of the log-strengths against the first: the roots of the diagonal of the
/// inverse of the information of all others.
fn standard_errors(logs: &[f64], meetings: &[Meeting]) -> Vec<f64> {
    let others = logs.len().saturating_sub(1);
    let mut information = vec![vec![0.0; others]; others];
    for meeting in meetings {
        let chance = 1.0 / (1.0 + (logs[meeting.b] - logs[meeting.a]).exp());
        let weight = meeting.games * chance * (1.0 - chance);
        let (a, b) = (meeting.a.checked_sub(1), meeting.b.checked_sub(1));
        for own in [a, b].into_iter().flatten() {
            information[own][own] += weight;
        }
        if let (Some(a), Some(b)) = (a, b) {
            information[a][b] -= weight;
            information[b][a] -= weight;
        }
    }
    let variance = |nth: usize| solve(&information, nth).map_or(f64::INFINITY, |row| row[nth]);
    std::iter::once(0.0).chain((0..others).map(|nth| variance(nth).sqrt())).collect()
}

/// The column of the inverse of a matrix; `None` if it has none. Gaussian elimination with pivots.
fn solve(matrix: &[Vec<f64>], column: usize) -> Option<Vec<f64>> {
    let size = matrix.len();
    let mut rows: Vec<Vec<f64>> = matrix.to_vec();
    let mut right: Vec<f64> = (0..size).map(|nth| f64::from(u8::from(nth == column))).collect();
    for at in 0..size {
        let pivot = (at..size).max_by(|a, b| rows[*a][at].abs().total_cmp(&rows[*b][at].abs()))?;
        if rows[pivot][at].abs() < 1e-12 {
            return None;
        }
        rows.swap(at, pivot);
        right.swap(at, pivot);
        for below in at + 1..size {
            let factor = rows[below][at] / rows[at][at];
            let (above, rest) = rows.split_at_mut(below);
            for (number, subtracted) in rest[0][at..].iter_mut().zip(&above[at][at..]) {
                *number -= factor * subtracted;
            }
            right[below] -= factor * right[at];
        }
    }
    for at in (0..size).rev() {
        let known: f64 = (at + 1..size).map(|nth| rows[at][nth] * right[nth]).sum();
        right[at] = (right[at] - known) / rows[at][at];
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairing(a: usize, b: usize, wins: u64, losses: u64) -> Pairing {
        Pairing { wins, losses, ..Pairing::new(a, b) }
    }

    #[test]
    fn two_bots_have_the_textbook_difference() {
        // 64 % is 100 Elo.
        let ratings = ratings(2, &[pairing(0, 1, 36_000, 64_000)]);
        assert!((ratings[1].elo - 100.0).abs() < 0.2, "{ratings:?}");
        let [low, high] = ratings[1].interval;
        // One standard error of the score is 0.152 %, of the rating 1.14 Elo.
        assert!((high - low - 2.0 * 1.96 * 1.146).abs() < 0.1, "{low} {high}");
        assert!((expected_score(100.0) - 0.64).abs() < 1e-3);
    }

    #[test]
    fn a_bot_is_rated_through_others_it_never_met() {
        let pairings = [pairing(0, 1, 3600, 6400), pairing(1, 2, 3600, 6400)];
        let ratings = ratings(3, &pairings);
        assert!((ratings[2].elo - 200.0).abs() < 1.0, "{ratings:?}");
        let width = |nth: usize| ratings[nth].interval[1] - ratings[nth].interval[0];
        assert!(width(2) > width(1) * 1.3, "the way to it is longer");
        assert_eq!(width(0), 0.0);
    }

    #[test]
    fn a_clean_sweep_has_a_finite_rating() {
        let ratings = ratings(2, &[pairing(0, 1, 0, 50)]);
        assert!(ratings[1].elo.is_finite() && ratings[1].elo > 400.0, "{ratings:?}");
    }

    #[test]
    fn a_bot_that_never_played_has_no_interval() {
        let ratings = ratings(3, &[pairing(0, 1, 10, 10)]);
        assert!(ratings[2].interval[1].is_infinite());
    }
}
