//! Trains the learned value of a game: what `cargo xtask train GAME` runs.

#![allow(clippy::print_stdout)] // a command at the edge

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use lab::chart::{self, Line};
use lab::training::{Checkpoint, Course, battlezone, imperial, worldbattle};

/// Train the learned value of a game by self-play.
#[derive(Parser)]
struct Options {
    /// The game
    game: String,
    /// Everything follows from it
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games are played; the usual number of the game without it
    #[arg(long)]
    games: Option<u64>,
    /// Train nothing: fit the chances of the weights that are there
    #[arg(long)]
    calibrate_only: bool,
    /// How many games each level plays against itself to fit its chances
    #[arg(long)]
    calibration_games: Option<u64>,
    /// How much the rest of a game counts against what the search sees
    #[arg(long)]
    lambda: Option<f32>,
    /// The rate of learning at the begin and at the end
    #[arg(long, value_delimiter = ',')]
    rate: Vec<f32>,
    /// In how many of a hundred games the game's other players sit opposite, each
    #[arg(long, value_delimiter = ',')]
    pool: Vec<u32>,
    /// The sizes of tables, one drawn for each game
    #[arg(long, value_delimiter = ',')]
    tables: Vec<u8>,
    /// Where the weights go
    #[arg(long)]
    weights: PathBuf,
    /// Where the curve goes
    #[arg(long)]
    curve: Option<PathBuf>,
}

fn main() -> anyhow::Result<()> {
    let options = Options::parse();
    let trained = if options.calibrate_only { calibrate(&options)? } else { train(&options)? };
    std::fs::write(&options.weights, trained)
        .with_context(|| format!("cannot write {}", options.weights.display()))
}

/// The weights that are there, with chances fitted anew.
fn calibrate(options: &Options) -> anyhow::Result<String> {
    let path = &options.weights;
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let course = course(options)?;
    Ok(match options.game.as_str() {
        "battlezone" => {
            let mut weights = bots::battlezone::learned::read_weights(&text)?;
            battlezone::calibrate(&mut weights, course.calibration_games);
            weights.to_string()
        }
        "imperial" => {
            let mut weights = bots::imperial::learned::read_weights(&text)?;
            imperial::calibrate(&mut weights, course.calibration_games);
            weights.to_string()
        }
        _ => {
            let mut weights = bots::worldbattle::learned::read_weights(&text)?;
            worldbattle::calibrate(&mut weights, course.calibration_games);
            weights.to_string()
        }
    })
}

/// The game's usual course, changed as the options say.
fn course(options: &Options) -> anyhow::Result<Course> {
    let usual = match options.game.as_str() {
        "battlezone" => Course::new(options.seed, options.games.unwrap_or(16_000)),
        "imperial" => imperial::course(options.seed, options.games.unwrap_or(600)),
        "worldbattle" => worldbattle::course(options.seed, options.games.unwrap_or(1_500)),
        other => {
            bail!(
                "there is no course for {other:?}; there are some for battlezone, imperial and worldbattle"
            )
        }
    };
    let rate = match options.rate[..] {
        [first, last] => [first, last],
        _ => usual.rate,
    };
    let pool = if options.pool.is_empty() { usual.pool.clone() } else { options.pool.clone() };
    let tables =
        if options.tables.is_empty() { usual.tables.clone() } else { options.tables.clone() };
    let calibration_games = options.calibration_games.unwrap_or(usual.calibration_games);
    let lambda = options.lambda.unwrap_or(usual.lambda);
    Ok(Course { rate, pool, tables, lambda, calibration_games, ..usual })
}

fn train(options: &Options) -> anyhow::Result<String> {
    let course = course(options)?;
    let Options { game, seed, .. } = options;
    let command = format!("cargo xtask train {game} --seed {seed} --games {}", course.games);
    let bar = ProgressBar::new(course.games);
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
        "imperial" => imperial::train(&course, &command, &mut progress).to_string(),
        _ => worldbattle::train(&course, &command, &mut progress).to_string(),
    };
    if let Some(path) = &options.curve {
        let svg = curve_of(&format!("Training of {game}"), &checkpoints)?;
        std::fs::write(path, svg).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(text)
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
