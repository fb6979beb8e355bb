//! `cargo play`: builds everything and starts the game.

use std::process::Command;

use anyhow::Result;

use crate::programs::Programs;
use crate::tools::run as run_command;
use crate::web;

/// Builds the browser client and the binary, then starts it: without arguments it serves the games
/// on this machine and opens the browser.
pub fn run(arguments: &[String]) -> Result<()> {
    println!("play 1/3: the client for the browser; minutes the first time, seconds later");
    web::build(web::Build::Play)?;
    println!("play 2/3: the program that serves it; minutes the first time, seconds later");
    let programs = Programs::played()?;
    println!("play 3/3: starting it");
    run_command(Command::new(programs.find("salient")?).args(arguments))
}
