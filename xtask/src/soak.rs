//! `cargo xtask soak server`: kills, power cuts, full disks, slow clients and floods against real
//! `salient serve` processes on 127.0.0.1, with counts. `cargo xtask soak nodes`: the same for
//! several nodes on one PostgreSQL database.
//!
//! The clients, the faults and the checks are the program of `crates/soak`; here it is built with
//! the server and started. Each of its servers ends with it.

use anyhow::{Result, ensure};
use clap::{Args, Subcommand};

use crate::needs;
use crate::programs::Programs;
use crate::schemathesis;
use crate::tools::run as run_command;

/// What is put under stress.
#[derive(Subcommand)]
pub enum Target {
    /// The server of online play
    Server(Options),
    /// Several nodes on one PostgreSQL database
    Nodes(NodesOptions),
}

/// What `cargo xtask soak server` can be told.
#[derive(Args)]
pub struct Options {
    /// How long, all parts together
    #[arg(default_value_t = 15)]
    minutes: u64,
    /// Only these parts: kills, power-cuts, full-disk, slow-clients, floods
    #[arg(long, value_name = "PARTS")]
    only: Option<String>,
    /// Where random choices begin, to repeat a run as far as time allows
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Build as for players; takes longer
    #[arg(long)]
    release: bool,
    /// Pass also where a part cannot run on this machine (strace missing, no right to mount)
    #[arg(long)]
    allow_skips: bool,
}

/// What `cargo xtask soak nodes` can be told.
#[derive(Args)]
pub struct NodesOptions {
    /// How many nodes are killed
    #[arg(default_value_t = 100)]
    kills: u32,
    /// Fewer doubled commands, and without what takes minutes
    #[arg(long)]
    short: bool,
    /// Where random choices begin, to repeat a run as far as time allows
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Pass also where a part cannot run on this machine (no right to mount)
    #[arg(long)]
    allow_skips: bool,
}

impl NodesOptions {
    /// A minute or two of what several nodes must bear.
    pub const SHORT: NodesOptions =
        NodesOptions { kills: 4, short: true, seed: None, allow_skips: false };
}

impl Options {
    /// Three minutes of everything.
    pub fn short() -> Options {
        Options { minutes: 3, only: None, seed: None, release: false, allow_skips: false }
    }
}

/// Runs a soak.
pub fn run(target: &Target) -> Result<()> {
    match target {
        Target::Server(options) => server(options),
        Target::Nodes(options) => nodes(options),
    }
}

/// Sends commands to two nodes at once, lets clocks run out on all of them, kills nodes and the
/// database under them, cuts one off from it; in the long form it also stops nodes for a while and
/// fills the disk.
pub fn nodes(options: &NodesOptions) -> Result<()> {
    needs::install_missing(&[needs::POSTGRESQL])?;
    let programs = Programs::as_tested()?;
    let mut soak = std::process::Command::new(programs.find("soak")?);
    soak.arg("--binary").arg(programs.find("salient")?);
    soak.args(["--nodes", &options.kills.to_string()]);
    if options.short {
        soak.args(["--short", "--double-commands", "200"]);
    }
    if let Some(seed) = options.seed {
        soak.args(["--seed", &seed.to_string()]);
    }
    if !options.allow_skips {
        soak.arg("--strict");
    }
    run_command(&mut soak)
}

/// Builds the server and the program that attacks it, and runs it.
pub fn server(options: &Options) -> Result<()> {
    ensure!((1..=24 * 60).contains(&options.minutes), "a soak takes 1 to 1440 minutes");
    ensure!(cfg!(target_os = "linux"), "the soak reads /proc: it runs on Linux alone");
    if !options.allow_skips {
        needs::install_missing(&[needs::STRACE])?;
    }
    let programs = match options.release {
        true => Programs::released(&["salient", "soak"])?,
        false => Programs::as_tested()?,
    };
    let mut soak = std::process::Command::new(programs.find("soak")?);
    soak.arg("--binary").arg(programs.find("salient")?);
    soak.args(["--seconds", &(options.minutes * 60).to_string()]);
    if let Some(parts) = &options.only {
        soak.args(["--only", parts]);
    }
    if let Some(seed) = options.seed {
        soak.args(["--seed", &seed.to_string()]);
    }
    if !options.allow_skips {
        soak.arg("--strict");
    }
    run_command(&mut soak)?;
    if options.minutes >= LONG && options.only.is_none() {
        schemathesis::run(&schemathesis::Options::LONG)?;
    }
    Ok(())
}

/// From so many minutes on, schemathesis calls every route of the API after the other parts.
const LONG: u64 = 10;
