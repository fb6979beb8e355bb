//! Trains the learned value of a game: what `cargo xtask train GAME` runs.

#![allow(clippy::print_stdout)] // a command at the edge

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use lab::chart::{self, Line};
use lab::training::battlezone::BattleZone;
use lab::training::imperial::Imperial;
use lab::training::worldbattle::WorldBattle;
use lab::training::{self, Checkpoint, Course, Lessons, recalibrated};
use search::learned::Weights;

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
    /// So many of a hundred games, the first ones, are played by a teacher in the pupil's place
    #[arg(long)]
    taught: Option<u64>,
    /// The sizes of tables, one drawn for each game
    #[arg(long, value_delimiter = ',')]
    tables: Vec<u8>,
    /// Where the weights go; over those of this program without it
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Where the curve goes; over the one of the documents without it
    #[arg(long, value_name = "FILE")]
    curve: Option<PathBuf>,
}

fn main() -> anyhow::Result<()> {
    let options = Options::parse();
    match options.game.as_str() {
        BattleZone::GAME => run::<BattleZone, _, _>(&options),
        Imperial::GAME => run::<Imperial, _, _>(&options),
        WorldBattle::GAME => run::<WorldBattle, _, _>(&options),
        other => bail!(
            "there is no course for {other:?}; there are some for battlezone, imperial and worldbattle"
        ),
    }
}

fn run<L: Lessons<I, H>, const I: usize, const H: usize>(options: &Options) -> anyhow::Result<()> {
    let game = L::GAME;
    let or = |path: &Option<PathBuf>, usual: String| path.clone().unwrap_or_else(|| usual.into());
    let path = or(&options.weights, format!("crates/bots/weights/{game}.txt"));
    let course = course(options, L::course(options.seed, options.games));
    let weights = if options.calibrate_only {
        let text = std::fs::read_to_string(&path)
            .with_context(|| format!("cannot read {}", path.display()))?;
        recalibrated::<L, I, H>(&text, course.calibration_games)?
    } else {
        let (weights, checkpoints) = train::<L, I, H>(&course, &command(options, &course))?;
        let curve = or(&options.curve, format!("docs/pictures/training-{game}.svg"));
        let svg = curve_of(&format!("Training of {game}"), &checkpoints)?;
        std::fs::write(&curve, svg).with_context(|| format!("cannot write {}", curve.display()))?;
        weights
    };
    std::fs::write(&path, weights.to_string())
        .with_context(|| format!("cannot write {}", path.display()))
}

/// The game's usual course, changed as the options say.
fn course(options: &Options, usual: Course) -> Course {
    let rate = match options.rate[..] {
        [first, last] => [first, last],
        _ => usual.rate,
    };
    let pool = if options.pool.is_empty() { usual.pool.clone() } else { options.pool.clone() };
    let tables =
        if options.tables.is_empty() { usual.tables.clone() } else { options.tables.clone() };
    let calibration_games = options.calibration_games.unwrap_or(usual.calibration_games);
    let lambda = options.lambda.unwrap_or(usual.lambda);
    let taught = options.taught.unwrap_or(usual.taught);
    Course { rate, pool, tables, lambda, taught, calibration_games, ..usual }
}

/// The command that trains the same weights again.
fn command(options: &Options, course: &Course) -> String {
    let Options { game, seed, lambda, rate, pool, taught, tables, .. } = options;
    let mut command = format!("cargo xtask train {game} --seed {seed} --games {}", course.games);
    if let Some(lambda) = lambda {
        command += &format!(" --lambda {lambda}");
    }
    if let Some(taught) = taught {
        command += &format!(" --taught {taught}");
    }
    let mut add = |name: &str, numbers: Vec<String>| {
        if !numbers.is_empty() {
            command += &format!(" --{name} {}", numbers.join(","));
        }
    };
    add("rate", rate.iter().map(ToString::to_string).collect());
    add("pool", pool.iter().map(ToString::to_string).collect());
    add("tables", tables.iter().map(ToString::to_string).collect());
    command
}

fn train<L: Lessons<I, H>, const I: usize, const H: usize>(
    course: &Course,
    command: &str,
) -> anyhow::Result<(Weights<I, H>, Vec<Checkpoint>)> {
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
    let weights = training::train::<L, I, H>(course, command, &mut progress);
    Ok((weights, checkpoints))
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
