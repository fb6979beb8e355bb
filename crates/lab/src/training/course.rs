//! How long a training lasts, how its rates fall, and what it reports on the way.

use serde::Serialize;
use tabletop::Rng;

/// A course of training.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// Everything follows from it.
    pub seed: u64,
    /// How many games are played.
    pub games: u64,
    /// How many checkpoints are made.
    pub checkpoints: u64,
    /// How many games each checkpoint plays against each opponent.
    pub checkpoint_games: u64,
    /// How many games each level plays against itself in the end, to fit its chances.
    pub calibration_games: u64,
    /// The rate of learning at the begin and at the end.
    pub rate: [f32; 2],
    /// The share of random moves at the begin and at the end.
    pub curiosity: [f32; 2],
    /// How much the rest of a game counts in a position's target, against what the search sees.
    pub lambda: f32,
    /// In how many of a hundred games each of the game's other players sits opposite.
    pub pool: Vec<u32>,
    /// So many of a hundred games, the first ones, are played by a teacher in the pupil's place;
    /// only where there is one.
    pub taught: u64,
    /// The sizes of tables, one drawn for each game; only where tables differ.
    pub tables: Vec<u8>,
}

impl Course {
    /// The usual course with this seed and so many games.
    pub fn new(seed: u64, games: u64) -> Course {
        Course {
            seed,
            games,
            checkpoints: 20,
            checkpoint_games: 200,
            calibration_games: 300,
            rate: [0.02, 0.001],
            curiosity: [0.06, 0.01],
            lambda: 0.7,
            pool: vec![30, 15],
            taught: 0,
            tables: vec![2],
        }
    }

    /// The rate of learning in this game: falls by the same factor every game.
    pub fn rate_at(&self, game: u64) -> f32 {
        let [first, last] = self.rate;
        first * (last / first).powf(self.progress(game))
    }

    /// The share of random moves in this game.
    pub fn curiosity_at(&self, game: u64) -> f32 {
        let [first, last] = self.curiosity;
        first + (last - first) * self.progress(game)
    }

    /// Is a checkpoint due after this game?
    pub fn is_checkpoint(&self, game: u64) -> bool {
        let every = (self.games / self.checkpoints.max(1)).max(1);
        (game + 1).is_multiple_of(every) || game + 1 == self.games
    }

    /// The seed of a game.
    pub fn game_seed(&self, game: u64) -> u64 {
        self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ game.wrapping_mul(0xD1B5_4A32_D192_ED03)
    }

    /// Does a teacher play this game in the pupil's place?
    pub fn is_taught(&self, game: u64) -> bool {
        game * 100 < self.games * self.taught
    }

    /// Which of the game's other players sits opposite, if one does.
    pub fn opponent(&self, rng: &mut Rng) -> Option<usize> {
        let mut drawn = rng.below(100);
        for (nth, share) in self.pool.iter().enumerate() {
            if drawn < *share {
                return Some(nth);
            }
            drawn -= share;
        }
        None
    }

    fn progress(&self, game: u64) -> f32 {
        game as f32 / self.games.max(1) as f32
    }
}

/// How strong the player is after so many games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Checkpoint {
    /// Games of training so far.
    pub games: u64,
    /// The mean log loss of its predictions since the last checkpoint.
    pub loss: f64,
    /// Each opponent with the player's score against it.
    pub scores: Vec<(String, f64)>,
}

/// The mean log loss of predictions.
#[derive(Default, Debug)]
pub struct Loss {
    sum: f64,
    count: u64,
}

impl Loss {
    /// Counts a chance that was given, and what it should have been.
    pub fn add(&mut self, given: f32, target: f32) {
        let (given, target) = (f64::from(given).clamp(1e-6, 1.0 - 1e-6), f64::from(target));
        self.sum -= target * given.ln() + (1.0 - target) * (1.0 - given).ln();
        self.count += 1;
    }

    /// The mean since the last call.
    pub fn take(&mut self) -> f64 {
        let Loss { sum, count } = std::mem::take(self);
        sum / count.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_fall_from_the_first_to_the_last_game() {
        let course = Course::new(1, 1000);
        assert_eq!(course.rate_at(0), 0.02);
        assert!((course.rate_at(1000) - 0.001).abs() < 1e-6);
        assert!(course.rate_at(500) < 0.005, "by factors, not by steps");
        assert!((course.curiosity_at(500) - 0.035).abs() < 1e-6);
    }

    #[test]
    fn the_last_game_is_a_checkpoint() {
        let course = Course { checkpoints: 3, ..Course::new(1, 10) };
        let due: Vec<u64> = (0..10).filter(|game| course.is_checkpoint(*game)).collect();
        assert_eq!(due, [2, 5, 8, 9]);
    }

    #[test]
    fn no_two_games_have_the_same_seed() {
        let course = Course::new(1, 1000);
        let mut seeds: Vec<u64> = (0..1000).map(|game| course.game_seed(game)).collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 1000);
    }
}
