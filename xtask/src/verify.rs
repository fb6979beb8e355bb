//! `cargo verify`: every check, in the order in which a mistake is cheapest to find.

use std::time::Instant;

use anyhow::{Result, bail};
use clap::Args;

use crate::tools::{cargo, run as run_command};
use crate::{coverage, deny, fuzz, postgres, release, schemathesis, soak, vectors, web};

/// What `cargo verify` can be told.
#[derive(Args)]
pub struct Options {
    /// Run the checks after one that fails, too, and name all that failed
    #[arg(long)]
    keep_going: bool,
}

/// One check. It installs what it needs, or fails and says what is missing: none is left out.
struct Step {
    headline: &'static str,
    run: fn() -> Result<()>,
}

/// All checks. The arrows and tidy tests, the contract of each game, the golden replays and the
/// fuzzed laws with random text are ordinary tests.
const STEPS: &[Step] = &[
    Step { headline: "formatting", run: formatting },
    Step { headline: "lints", run: lints },
    Step { headline: "documentation", run: documentation },
    Step { headline: "web client", run: web_client },
    Step { headline: "tests", run: tests },
    Step { headline: "release", run: release::check },
    Step { headline: "soak", run: server_soak },
    Step { headline: "nodes", run: nodes_soak },
    Step { headline: "browser tests", run: browser_tests },
    Step { headline: "schemathesis", run: api_as_documented },
    Step { headline: "golden data", run: golden_data },
    Step { headline: "dependencies", run: dependencies },
    Step { headline: "coverage", run: coverage::run },
    Step { headline: "fuzzing", run: fuzzing },
];

/// Runs all checks and says which failed; stops at the first that does, unless it is told not to.
pub fn run(options: &Options) -> Result<()> {
    let mut report = String::from("\n=== summary ===\n");
    let mut failures = Vec::new();
    for step in STEPS {
        println!("\n=== {} ===", step.headline);
        let begin = Instant::now();
        let result = (step.run)();
        let seconds = begin.elapsed().as_secs_f64();
        let word = if result.is_ok() { "passed" } else { "FAILED" };
        report += &format!("{word:<8} {:<14} {seconds:>6.1} s\n", step.headline);
        if let Err(error) = result {
            println!("FAILED: {error:#}");
            failures.push(format!("{}: {error:#}", step.headline));
            if !options.keep_going {
                break;
            }
        }
    }
    print!("{report}");
    if !failures.is_empty() {
        bail!(failures.join("\n"));
    }
    println!("Everything is in order.");
    Ok(())
}

fn formatting() -> Result<()> {
    run_command(cargo().args(["fmt", "--all", "--check"]))?;
    run_command(cargo().args(["fmt", "--check", "--manifest-path", "fuzz/Cargo.toml"]))
}

fn lints() -> Result<()> {
    // The browser tests do not run by themselves, so `--all-targets` leaves them out.
    for targets in ["--all-targets", "--test=browser"] {
        run_command(
            cargo().args(["clippy", "--workspace", targets]).args(["--", "-D", "warnings"]),
        )?;
    }
    Ok(())
}

fn documentation() -> Result<()> {
    // With the contract, which is part of what a game's author reads.
    let arguments = ["doc", "--workspace", "--no-deps", "--features", "tabletop/contract"];
    run_command(cargo().env("RUSTDOCFLAGS", "-D warnings").args(arguments))
}

fn tests() -> Result<()> {
    postgres::install_if_missing()?;
    run_command(cargo().args(["test", "--workspace"]))
}

/// Three minutes of kills, power cuts, full disks, slow clients and floods.
fn server_soak() -> Result<()> {
    soak::server(&soak::Options::short())
}

/// Three nodes on one database: doubled commands, time-outs, kills, a fail-over.
fn nodes_soak() -> Result<()> {
    soak::nodes(&soak::NodesOptions::SHORT)
}

fn web_client() -> Result<()> {
    web::run(&web::Options::RELEASE)
}

/// The API compared with its document by a tool from elsewhere, in its short form.
fn api_as_documented() -> Result<()> {
    schemathesis::run(&schemathesis::Options::SHORT)
}

/// The client that was just built, in a real browser.
fn browser_tests() -> Result<()> {
    let tests = |arguments: &[&str]| {
        run_command(
            cargo().args(["test", "--workspace", "--test", "browser", "--"]).args(arguments),
        )
    };
    // A page waits for timers and disks half of its time: three of them keep two processors busy.
    tests(&["--skip", "figures::", "--test-threads=3"])?;
    // What is measured has the machine for itself.
    tests(&["--nocapture", "--test-threads=1", "figures::"])
}

fn golden_data() -> Result<()> {
    vectors::check_copies()
}

fn dependencies() -> Result<()> {
    deny::run(&deny::Options::WITHOUT_DATABASE)
}

fn fuzzing() -> Result<()> {
    fuzz::run(&fuzz::Options::SHORT)
}
