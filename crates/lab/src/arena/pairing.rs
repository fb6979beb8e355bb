//! Two bots and what came out of their games.

use std::collections::BTreeMap;

use catalog::Entry;
use search::{Bot, self_play};
use serde::{Deserialize, Serialize};
use tabletop::{Seat, Standing};

use super::times::{Timed, Turn};
use crate::{Interval, SimError};

/// The games of bot `a` against bot `b`, by their places in the list of bots.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pairing {
    /// The first bot.
    pub a: usize,
    /// The second bot.
    pub b: usize,
    /// How many layouts were played, each once on either seat.
    pub layouts: u64,
    /// Games that `a` won.
    pub wins: u64,
    /// Games without a winner.
    pub draws: u64,
    /// Games that `a` lost.
    pub losses: u64,
    /// Layouts by `a`'s points in their two games: 0, ½, 1, 1½, 2.
    pub by_points: [u64; 5],
    /// How many games ended for which reason.
    pub ends: BTreeMap<String, u64>,
}

/// How the two games of a layout ended for the first bot.
pub(super) type TwoGames = [(Standing, String); 2];

impl Pairing {
    pub(super) fn new(a: usize, b: usize) -> Pairing {
        let (by_points, ends) = ([0; 5], BTreeMap::new());
        Pairing { a, b, layouts: 0, wins: 0, draws: 0, losses: 0, by_points, ends }
    }

    pub(super) fn count(&mut self, games: &TwoGames) {
        self.layouts += 1;
        let mut half_points = 0;
        for (standing, reason) in games {
            *self.ends.entry(reason.clone()).or_default() += 1;
            match standing {
                Standing::Won => self.wins += 1,
                Standing::Drew => self.draws += 1,
                Standing::Lost => self.losses += 1,
            }
            half_points += match standing {
                Standing::Won => 2,
                Standing::Drew => 1,
                Standing::Lost => 0,
            };
        }
        self.by_points[half_points] += 1;
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of points of `a`.
    pub fn score(&self) -> f64 {
        (self.wins as f64 + self.draws as f64 / 2.0) / self.games().max(1) as f64
    }

    /// The 95 % interval of the score.
    pub fn interval(&self) -> Interval {
        Interval::of_score(self.score(), self.games())
    }
}

/// Plays a layout twice with the seats exchanged.
pub(super) fn both_seats<G: Entry>(
    setup: &G::Setup,
    seed: u64,
    bots: &[Timed<'_, G>; 2],
    turn: &Turn<'_>,
) -> Result<TwoGames, SimError> {
    let game = |own: Seat| -> Result<(Standing, String), SimError> {
        let bot = |seat: Seat| -> &dyn Bot<G> { &bots[usize::from(seat != own)] };
        let played =
            self_play(setup, seed, bot, &mut Vec::new()).map_err(SimError::not_played::<G>)?;
        turn.end();
        let outcome = played.end.outcome().expect("nobody is to act, so the game is over");
        Ok((outcome.standing(own), outcome.reason))
    };
    Ok([game(Seat::A)?, game(Seat::B)?])
}
