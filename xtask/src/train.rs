//! `cargo xtask train`: trains the learned value of a game and commits nothing by itself.

use anyhow::Result;
use clap::Args;

use crate::tools::{cargo, root, run as run_command};

#[derive(Args)]
pub struct Options {
    /// The game
    game: String,
    /// Everything follows from it
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games are played; the usual number without it
    #[arg(long)]
    games: Option<u64>,
    /// Train nothing: fit the chances of the weights that are there
    #[arg(long)]
    calibrate_only: bool,
    /// How many games each level plays against itself to fit its chances
    #[arg(long)]
    calibration_games: Option<u64>,
    /// Where the weights go; over those of this program without it
    #[arg(long, value_name = "FILE")]
    weights: Option<std::path::PathBuf>,
}

pub fn run(options: &Options) -> Result<()> {
    let Options { game, seed, games, calibrate_only, calibration_games, weights } = options;
    let weights =
        weights.clone().unwrap_or_else(|| root().join(format!("crates/bots/weights/{game}.txt")));
    let curve = root().join(format!("docs/pictures/training-{game}.svg"));
    let mut command = cargo();
    command.args(["run", "--release", "-p", "lab", "--bin", "train", "--", game]);
    command.args(["--seed", &seed.to_string()]);
    if let Some(games) = games {
        command.args(["--games", &games.to_string()]);
    }
    if *calibrate_only {
        command.arg("--calibrate-only");
    }
    if let Some(games) = calibration_games {
        command.args(["--calibration-games", &games.to_string()]);
    }
    run_command(command.arg("--weights").arg(weights).arg("--curve").arg(curve))
}
