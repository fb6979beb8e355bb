//! `cargo play`: builds everything and starts the game.

use anyhow::Result;

use crate::tools::{cargo, run as run_command};
use crate::web;

/// Builds the browser client and the binary, then starts it: without arguments it serves the games
/// on this machine and opens the browser.
pub fn run(arguments: &[String]) -> Result<()> {
    web::build(&web::Options::default())?;
    run_command(
        cargo().args(["run", "--quiet", "--release", "-p", "salient", "--"]).args(arguments),
    )
}
