//! What the binary does, one file per command.

mod admin;
mod arena;
mod calibrate;
mod games;
mod local;
mod odds;
mod play;
mod replay;
mod serve;
mod show;
mod sim;
mod think;
mod verify;

use std::path::Path;

use anyhow::Context;
use catalog::{Entry, set_option, with_seats};

use crate::cli::{Cli, Command, SetOptions};

pub fn run(cli: Cli) -> anyhow::Result<()> {
    let Some(command) = cli.command else { return local::run(&cli.local) };
    match command {
        Command::Serve(options) => serve::run(&options),
        Command::Backup(options) => admin::backup(&options),
        Command::Admin(options) => admin::run(&options),
        Command::Play(options) => play::run(&options),
        Command::Sim(options) => sim::run(options),
        Command::Arena(options) => arena::run(options),
        Command::Calibrate(options) => calibrate::run(options),
        Command::Think(options) => think::run(&options),
        Command::Replay(options) => replay::run(&options),
        Command::Verify(options) => verify::run(&options),
        Command::Odds(options) => odds::run(&options),
        Command::Show(options) => show::run(&options),
        Command::Games(options) => games::run(&options),
    }
}

/// The game's setup for so many seats with the options of the command line.
fn setup<G: Entry>(seats: Option<usize>, options: &SetOptions) -> anyhow::Result<G::Setup> {
    let mut setup = match &options.scenario {
        Some(path) => scenario::<G>(path)?,
        None => G::Setup::default(),
    };
    if let Some(seats) = seats {
        setup = with_seats::<G>(&setup, seats)?;
    }
    for (key, value) in &options.set {
        setup = set_option::<G>(&setup, key, value)?;
    }
    Ok(setup)
}

/// The setup of a scenario file.
fn scenario<G: Entry>(path: &Path) -> anyhow::Result<G::Setup> {
    let text = read(path)?;
    serde_json::from_str(&text)
        .with_context(|| format!("{} is no scenario of {}", path.display(), G::TITLE))
}

/// The same, and where nobody said otherwise the option that ends endless games.
fn limited_setup<G: Entry>(seats: usize, options: &SetOptions) -> anyhow::Result<G::Setup> {
    let setup = setup::<G>(Some(seats), options)?;
    let Some((key, value)) = G::LIMIT else { return Ok(setup) };
    let in_scenario = match &options.scenario {
        Some(path) => serde_json::from_str::<serde_json::Value>(&read(path)?)?.get(key).is_some(),
        None => false,
    };
    if in_scenario || options.set.iter().any(|(changed, _)| changed == key) {
        return Ok(setup);
    }
    Ok(set_option::<G>(&setup, key, value)?)
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
