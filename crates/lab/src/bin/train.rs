//! Trains the learned value of a game: what `cargo xtask train GAME` runs.

#![allow(clippy::print_stdout)] // a command at the edge

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use lab::chart::{self, Line};
use lab::training::{Checkpoint, Course, battlezone};

/// Train the learned value of a game by self-play.
#[derive(Parser)]
struct Options {
    /// The game
    game: String,
    /// Everything follows from it
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games are played
    #[arg(long, default_value_t = 16_000)]
    games: u64,
    /// How much the rest of a game counts against what the search sees
    #[arg(long)]
    lambda: Option<f32>,
    /// The rate of learning at the begin and at the end
    #[arg(long, value_delimiter = ',', num_args = 2)]
    rate: Vec<f32>,
    /// In how many of a hundred games the game's other players sit opposite, each
    #[arg(long, value_delimiter = ',')]
    pool: Vec<u32>,
    /// Where the weights go
    #[arg(long)]
    weights: PathBuf,
    /// Where the curve goes
    #[arg(long)]
    curve: Option<PathBuf>,
}

fn main() -> anyhow::Result<()> {
    let Options { game, seed, games, lambda, rate, pool, weights, curve } = Options::parse();
    let command = format!("cargo xtask train {game} --seed {seed} --games {games}");
    let mut course = Course::new(seed, games);
    course.lambda = lambda.unwrap_or(course.lambda);
    if let [first, last] = rate[..] {
        course.rate = [first, last];
    }
    if !pool.is_empty() {
        course.pool = pool;
    }
    let bar = ProgressBar::new(games);
    bar.set_style(ProgressStyle::with_template("{bar:40} {pos}/{len} games {eta} {msg}")?);
    let mut checkpoints: Vec<Checkpoint> = Vec::new();
    let mut progress = |done: u64, checkpoint: Option<&Checkpoint>| {
        bar.set_position(done);
        if let Some(checkpoint) = checkpoint {
            let text = serde_json::to_string(checkpoint).unwrap_or_default();
            bar.suspend(|| println!("{text}"));
            checkpoints.push(checkpoint.clone());
        }
    };
    let text = match game.as_str() {
        "battlezone" => battlezone::train(&course, &command, &mut progress).to_string(),
        other => bail!("there is no course for {other:?}; there is one for battlezone"),
    };
    std::fs::write(&weights, text)
        .with_context(|| format!("cannot write {}", weights.display()))?;
    if let Some(path) = curve {
        let svg = curve_of(&format!("Training of {game}"), &checkpoints)?;
        std::fs::write(&path, svg).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// The score against each opponent over the games of training.
fn curve_of(title: &str, checkpoints: &[Checkpoint]) -> anyhow::Result<String> {
    let opponents = checkpoints.first().map_or(0, |first| first.scores.len());
    let line = |nth: usize| Line {
        name: format!("v {}", checkpoints[0].scores[nth].0),
        points: checkpoints.iter().map(|it| (it.games as f64, it.scores[nth].1 * 100.0)).collect(),
    };
    let lines: Vec<Line> = (0..opponents).map(line).collect();
    Ok(chart::lines(title, "games of training", "score, %", &lines)?)
}
