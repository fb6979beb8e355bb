//! What the binary does, one file per command.

mod games;
mod odds;
mod play;
mod replay;
mod serve;
mod show;
mod sim;
mod verify;

use std::path::Path;

use anyhow::Context;
use catalog::{Entry, set_option, with_seats};

use crate::cli::{Cli, Command};

pub fn run(cli: Cli) -> anyhow::Result<()> {
    match cli.command.unwrap_or(Command::Serve(cli.serve)) {
        Command::Serve(options) => serve::run(&options),
        Command::Play(options) => play::run(&options),
        Command::Sim(options) => sim::run(options),
        Command::Replay(options) => replay::run(&options),
        Command::Verify(options) => verify::run(&options),
        Command::Odds(options) => odds::run(&options),
        Command::Show(options) => show::run(&options),
        Command::Games(options) => games::run(&options),
    }
}

/// The game's setup for so many seats with the options of the command line.
fn setup<G: Entry>(seats: Option<usize>, changes: &[(String, String)]) -> anyhow::Result<G::Setup> {
    let mut setup = G::Setup::default();
    if let Some(seats) = seats {
        setup = with_seats::<G>(&setup, seats)?;
    }
    for (key, value) in changes {
        setup = set_option::<G>(&setup, key, value)?;
    }
    Ok(setup)
}

/// The same, and where nobody said otherwise the option that ends endless games.
fn limited_setup<G: Entry>(seats: usize, changes: &[(String, String)]) -> anyhow::Result<G::Setup> {
    let (key, value) = G::LIMIT;
    let mut changes = changes.to_vec();
    if !changes.iter().any(|(changed, _)| changed == key) {
        changes.insert(0, (key.to_owned(), value.to_owned()));
    }
    setup::<G>(Some(seats), &changes)
}

/// A seed for a game that was not given one, short enough to be copied by hand.
fn random_seed() -> anyhow::Result<u64> {
    let seed = getrandom::u32().context("the system gives no random numbers")?;
    Ok(u64::from(seed))
}

fn read(path: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

fn write(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    std::fs::write(path, content).with_context(|| format!("cannot write {}", path.display()))
}
