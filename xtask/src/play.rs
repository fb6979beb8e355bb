//! `cargo play`: builds everything and starts the game.

use anyhow::Result;

use crate::tools::{cargo, run as run_command};

/// Starts BattleZone in the terminal.
pub fn run() -> Result<()> {
    let arguments = ["run", "--quiet", "--release", "-p", "salient", "--", "play", "battlezone"];
    run_command(cargo().args(arguments))
}
