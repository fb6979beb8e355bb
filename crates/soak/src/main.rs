//! `soak --binary FILE --seconds N`: every fault and attack against real servers, with counts.
//!
//! `cargo xtask soak server MINUTES` builds both programs and runs this.

#![allow(clippy::disallowed_methods)] // real processes: clocks
#![allow(clippy::print_stdout)] // it tells what it counted

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use clap::{Parser, ValueEnum};
use soak::Report;
use soak::kills::Until;
use soak::process::{Hosting, unlimited};
use tempfile::TempDir;
use tokio::signal::unix::{SignalKind, signal};
use tokio::time::Instant;

/// Every fault and attack against real servers on 127.0.0.1.
#[derive(Parser)]
struct Options {
    /// The program `salient`
    #[arg(long)]
    binary: PathBuf,
    /// How long all parts take together
    #[arg(long, default_value_t = 180)]
    seconds: u64,
    /// Only these parts
    #[arg(long, value_delimiter = ',')]
    only: Vec<Part>,
    /// Instead, several nodes on one PostgreSQL database: this many of them are killed
    #[arg(long, value_name = "KILLS")]
    nodes: Option<u32>,
    /// With `--nodes`: so many commands are sent to two nodes at once
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    double_commands: u64,
    /// With `--nodes`: without what takes minutes
    #[arg(long)]
    short: bool,
    /// Where random choices begin; the time by default
    #[arg(long)]
    seed: Option<u64>,
    /// A part that cannot run here is a fault
    #[arg(long)]
    strict: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// SIGKILL at random moments and inside fsync
    Kills,
    /// What a disk would hold after a power cut
    PowerCuts,
    /// A disk that is full for a while
    FullDisk,
    /// Clients that do not read, and catch-ups
    SlowClients,
    /// Calls, guesses, passwords, connections and frames without end
    Floods,
}

/// The parts, with their names and their shares of the time. The floods wait for time-outs.
const PARTS: [(Part, &str, f64); 5] = [
    (Part::Kills, "kills", 0.25),
    (Part::PowerCuts, "power cuts", 0.2),
    (Part::FullDisk, "full disk", 0.1),
    (Part::SlowClients, "slow clients", 0.15),
    (Part::Floods, "floods", 0.3),
];

#[tokio::main]
async fn main() -> ExitCode {
    let options = Options::parse();
    // A part that hangs must not run for ever; each ends by itself long before this.
    let kills = Duration::from_secs(20) * options.nodes.unwrap_or(0);
    let commands = options.nodes.map_or(0, |_| options.double_commands);
    let longest = Duration::from_secs(options.seconds * 3 + 600 + commands / 5) + kills;
    let run = tokio::time::timeout(longest, run(&options));
    // Dropping what runs kills its servers and takes its disks away.
    let ended = tokio::select! {
        ended = run => ended.unwrap_or_else(|_| Err(anyhow!("a part did not end"))),
        () = stopped() => Err(anyhow!("stopped")),
    };
    match ended {
        Ok(0) => ExitCode::SUCCESS,
        Ok(faults) => {
            println!("{faults} faults.");
            ExitCode::FAILURE
        }
        Err(error) => {
            println!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Waits for Ctrl+C or SIGTERM.
async fn stopped() {
    let Ok(mut terminated) = signal(SignalKind::terminate()) else { return };
    tokio::select! {
        _ = terminated.recv() => {}
        _ = tokio::signal::ctrl_c() => {}
    }
}

/// Runs the parts one after the other; how many faults they found.
async fn run(options: &Options) -> Result<usize> {
    let seed = options.seed.unwrap_or_else(|| soak::ledger::now() as u64);
    println!("seed {seed}");
    let binary = options.binary.canonicalize().context("there is no such program")?;
    if let Some(kills) = options.nodes {
        return run_nodes(&binary, kills, seed, options).await;
    }
    let mut parts = PARTS.to_vec();
    parts.retain(|(part, ..)| options.only.is_empty() || options.only.contains(part));
    let shares: f64 = parts.iter().map(|(.., share)| share).sum();
    let mut faults = 0;
    for (part, name, share) in parts {
        let time = Duration::from_secs_f64(options.seconds as f64 * share / shares);
        let folder = TempDir::new()?;
        let begun = Instant::now();
        let report = run_part(part, &binary, &folder, begun + time, seed).await;
        let report = report.unwrap_or_else(|error| {
            let mut report = Report::new(name);
            report.fault(format!("{error:#}"));
            report
        });
        faults += usize::from(options.strict && report.skipped_because().is_some());
        faults += print(&report, begun, folder);
    }
    Ok(faults)
}

/// Prints what a part counted, and keeps its folder where something is wrong; how many faults.
fn print(report: &Report, begun: Instant, folder: TempDir) -> usize {
    println!("\n{report}  {:>8.1}  s", begun.elapsed().as_secs_f64());
    if !report.faults().is_empty() {
        println!("  The data and the log are in {}", folder.keep().display());
    }
    report.faults().len()
}

/// How many nodes share a database, and how many clocks run out on all of them.
const NODES: usize = 3;
const CLOCKS: usize = 30;

/// Runs the parts for several nodes; how many faults they found.
async fn run_nodes(binary: &Path, kills: u32, seed: u64, options: &Options) -> Result<usize> {
    let mut faults = 0;
    let (folder, begun) = (TempDir::new()?, Instant::now());
    let doubled = options.double_commands;
    let report = soak::nodes::double_commands(binary, folder.path(), doubled).await?;
    faults += print(&report, begun, folder);
    let (folder, begun) = (TempDir::new()?, Instant::now());
    let report = soak::timeouts::timeouts(binary, folder.path(), NODES, CLOCKS).await?;
    faults += print(&report, begun, folder);
    let (folder, begun) = (TempDir::new()?, Instant::now());
    let until = Until::Rounds(kills);
    let report = soak::node_kills::node_kills(binary, folder.path(), NODES, until, seed).await?;
    faults += print(&report, begun, folder);
    let (folder, begun) = (TempDir::new()?, Instant::now());
    let report = soak::database_faults::cut(binary, folder.path(), seed).await?;
    faults += print(&report, begun, folder);
    let (folder, begun) = (TempDir::new()?, Instant::now());
    let report = soak::database_faults::fail_over(binary, folder.path(), seed).await?;
    faults += print(&report, begun, folder);
    if options.short {
        return Ok(faults);
    }
    let (folder, begun) = (TempDir::new()?, Instant::now());
    let report = soak::nodes::stopped_nodes(binary, folder.path(), seed).await?;
    faults += print(&report, begun, folder);
    let (folder, begun) = (TempDir::new()?, Instant::now());
    let report = soak::database_faults::full_disk(binary, folder.path(), seed).await?;
    faults += usize::from(options.strict && report.skipped_because().is_some());
    faults += print(&report, begun, folder);
    Ok(faults)
}

async fn run_part(
    part: Part,
    binary: &Path,
    folder: &TempDir,
    end: Instant,
    seed: u64,
) -> Result<Report> {
    let without_limits = Hosting::new(binary, folder.path(), unlimited())?;
    match part {
        Part::Kills => soak::kills::kills(&without_limits, Until::Time(end), seed).await,
        Part::PowerCuts => soak::power::power_cuts(&without_limits, end, seed).await,
        Part::FullDisk => soak::full_disk::full_disk(&without_limits, end, seed).await,
        Part::SlowClients => {
            // The usual patience with a client that takes nothing is longer than a short soak.
            let config = format!("write_timeout_ms = 5000\n{}", without_limits.config);
            let impatient = Hosting { config, ..without_limits };
            soak::slow_clients::slow_clients(&impatient, end).await
        }
        Part::Floods => {
            let usual = Hosting::new(binary, folder.path(), String::new())?;
            soak::floods::floods(&usual, end).await
        }
    }
}
