//! Training of learned values by self-play through the shipped rules.
//!
//! - [`train`] — the course of any game's [`Lessons`], from the first game to the weights
//! - [`gradient`] — one step of a network towards a target
//! - [`course`] — how rates fall over a course, and what a checkpoint reports
//! - [`fit`] — values turned into chances of winning
//! - [`battlezone`], [`imperial`], [`worldbattle`] — what the games teach

pub mod battlezone;
pub mod course;
mod duel;
pub mod fit;
pub mod gradient;
pub mod imperial;
pub mod worldbattle;

use search::learned::{Network, Weights, WeightsError};
use tabletop::Rng;

use course::Loss;
pub use course::{Checkpoint, Course};
use duel::CALIBRATION_SEEDS;
use gradient::average;

/// What a game teaches a network of so many inputs and hidden units.
pub trait Lessons<const INPUTS: usize, const HIDDEN: usize> {
    /// The game.
    const GAME: &'static str;
    /// The version of its features.
    const FEATURES: u32;
    /// The share of one game in the average of all networks, which is what is kept in the end.
    const AVERAGED: f32;

    /// The usual course; the usual number of games without one.
    fn course(seed: u64, games: Option<u64>) -> Course;

    /// The network before the first game.
    fn untrained(rng: &mut Rng) -> Network<INPUTS, HIDDEN>;

    /// Plays one game and learns from it.
    fn play_and_learn(
        network: &mut Network<INPUTS, HIDDEN>,
        course: &Course,
        game: u64,
        loss: &mut Loss,
    );

    /// Each opponent of a checkpoint with the network's score against it.
    fn scores(network: &Network<INPUTS, HIDDEN>, games: u64) -> Vec<(String, f64)>;

    /// How the values of every level become chances, fitted to games of these seeds that the level
    /// plays against itself.
    fn calibration(
        network: &Network<INPUTS, HIDDEN>,
        seeds: std::ops::Range<u64>,
    ) -> Vec<(String, search::learned::Curve)>;
}

/// Trains a network from nothing; `progress` is told the number of finished games and every
/// checkpoint.
pub fn train<L: Lessons<I, H>, const I: usize, const H: usize>(
    course: &Course,
    command: &str,
    progress: &mut dyn FnMut(u64, Option<&Checkpoint>),
) -> Weights<I, H> {
    let mut newest = L::untrained(&mut Rng::fast(course.seed));
    let mut mean = newest.clone();
    let mut loss = Loss::default();
    for game in 0..course.games {
        L::play_and_learn(&mut newest, course, game, &mut loss);
        average(&mut mean, &newest, L::AVERAGED.max(1.0 / (game + 1) as f32));
        let games = game + 1;
        let checkpoint = course.is_checkpoint(game).then(|| Checkpoint {
            games,
            loss: loss.take(),
            scores: L::scores(&mean, course.checkpoint_games),
        });
        progress(games, checkpoint.as_ref());
    }
    let mut weights = Weights {
        game: L::GAME.to_owned(),
        features: L::FEATURES,
        seed: course.seed,
        command: command.to_owned(),
        calibration: Vec::new(),
        network: mean,
    };
    weights.round();
    calibrate::<L, I, H>(&mut weights, course.calibration_games);
    weights
}

/// Fits the chances of every level anew, over games that nobody was trained on.
pub fn calibrate<L: Lessons<I, H>, const I: usize, const H: usize>(
    weights: &mut Weights<I, H>,
    games: u64,
) {
    let seeds = CALIBRATION_SEEDS..CALIBRATION_SEEDS + games;
    weights.calibration = L::calibration(&weights.network, seeds);
}

/// The weights of a file with the chances fitted anew.
pub fn recalibrated<L: Lessons<I, H>, const I: usize, const H: usize>(
    text: &str,
    games: u64,
) -> Result<Weights<I, H>, WeightsError> {
    let mut weights = Weights::read(text, L::GAME, L::FEATURES)?;
    calibrate::<L, I, H>(&mut weights, games);
    Ok(weights)
}
