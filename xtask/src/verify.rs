//! `cargo verify`: every check, in the order in which a mistake is cheapest to find.

use std::thread::{self, JoinHandle};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::tools::{CargoTool, cargo, run as run_command};
use crate::{coverage, deny, fuzz, needs, release, schemathesis, soak, vectors, web};

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
    run: fn(&mut Background) -> Result<()>,
}

/// What runs beside the steps, until the step that needs it waits for it.
#[derive(Default)]
struct Background {
    /// Ends with one large crate that keeps one processor busy; the lints have the other.
    client: Option<JoinHandle<Result<()>>>,
    /// Compiled while the soak waits for disks and time-outs.
    tools: Option<JoinHandle<Result<()>>>,
}

impl Background {
    /// Waits for all of it: what cargo writes must not run on after the end.
    fn finish(&mut self) -> Result<()> {
        let client = wait_for(&mut self.client);
        client.and(wait_for(&mut self.tools))
    }
}

/// Waits for work that was begun earlier, if it was.
fn wait_for(work: &mut Option<JoinHandle<Result<()>>>) -> Result<()> {
    let Some(work) = work.take() else { return Ok(()) };
    work.join().expect("a check does not panic")
}

/// All checks. The arrows and tidy tests, the contract of each game, the golden replays and the
/// fuzzed laws with random text are ordinary tests.
const STEPS: &[Step] = &[
    Step { headline: "programs", run: programs },
    Step { headline: "formatting", run: formatting },
    Step { headline: "lints", run: lints },
    Step { headline: "documentation", run: documentation },
    Step { headline: "web client", run: web_client },
    Step { headline: "tests", run: tests },
    Step { headline: "release", run: release_check },
    Step { headline: "soak", run: server_soak },
    Step { headline: "nodes", run: nodes_soak },
    Step { headline: "browser tests", run: browser_tests },
    Step { headline: "schemathesis", run: api_as_documented },
    Step { headline: "golden data", run: golden_data },
    Step { headline: "dependencies", run: dependencies },
    Step { headline: "coverage", run: coverage },
    Step { headline: "fuzzing", run: fuzzing },
];

/// Runs all checks and says which failed; stops at the first that does, unless it is told not to.
pub fn run(options: &Options) -> Result<()> {
    let mut report = String::from("\n=== summary ===\n");
    let mut failures = Vec::new();
    let mut background = Background::default();
    for step in STEPS {
        println!("\n=== {} ===", step.headline);
        let begin = Instant::now();
        let result = (step.run)(&mut background);
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
    if let Err(error) = background.finish() {
        failures.push(format!("{error:#}"));
    }
    print!("{report}");
    if !failures.is_empty() {
        bail!(failures.join("\n"));
    }
    println!("Everything is in order.");
    Ok(())
}

/// Everything that a later step starts, so that nobody waits half an hour to hear what is missing.
fn programs(_: &mut Background) -> Result<()> {
    needs::has_rust_components()?;
    needs::install_missing(needs::ALL)?;
    needs::unpack_if_missing(&needs::CADDY)?;
    web::find_or_install_toolchain()?;
    coverage::find_or_install_llvm()?;
    needs::has_right_to_mount()
}

fn formatting(background: &mut Background) -> Result<()> {
    run_command(cargo().args(["fmt", "--all", "--check"]))?;
    run_command(cargo().args(["fmt", "--check", "--manifest-path", "fuzz/Cargo.toml"]))?;
    background.client = Some(thread::spawn(|| web::run(&web::Options::RELEASE)));
    Ok(())
}

fn lints(_: &mut Background) -> Result<()> {
    // The browser tests do not run by themselves, so `--all-targets` leaves them out.
    for targets in ["--all-targets", "--test=browser"] {
        run_command(
            cargo().args(["clippy", "--workspace", targets]).args(["--", "-D", "warnings"]),
        )?;
    }
    Ok(())
}

fn documentation(_: &mut Background) -> Result<()> {
    // With the contract, which is part of what a game's author reads.
    let arguments = ["doc", "--workspace", "--no-deps", "--features", "tabletop/contract"];
    run_command(cargo().env("RUSTDOCFLAGS", "-D warnings").args(arguments))
}

fn web_client(background: &mut Background) -> Result<()> {
    wait_for(&mut background.client).context("the client")
}

fn tests(_: &mut Background) -> Result<()> {
    run_command(cargo().args(["test", "--workspace"]))
}

/// What a release packs: its program is that of the tests here.
fn release_check(_: &mut Background) -> Result<()> {
    release::check()
}

/// Three minutes of kills, power cuts, full disks, slow clients and floods.
fn server_soak(background: &mut Background) -> Result<()> {
    background.tools = Some(thread::spawn(|| {
        let tools = [coverage::LLVM_COV, deny::CARGO_DENY, fuzz::CARGO_FUZZ];
        tools.iter().try_for_each(CargoTool::install_if_missing)
    }));
    soak::server(&soak::Options::short())
}

/// Three nodes on one database: doubled commands, time-outs, kills, a fail-over.
fn nodes_soak(_: &mut Background) -> Result<()> {
    soak::nodes(&soak::NodesOptions::SHORT)
}

/// The client that was just built, in a real browser.
fn browser_tests(background: &mut Background) -> Result<()> {
    // What is measured below has the machine for itself.
    wait_for(&mut background.tools)?;
    let tests = |arguments: &[&str]| {
        run_command(
            cargo().args(["test", "--workspace", "--test", "browser", "--"]).args(arguments),
        )
    };
    // A page waits for timers and disks half of its time: three of them keep two processors busy.
    tests(&["--skip", "figures::", "--test-threads=3"])?;
    tests(&["--nocapture", "--test-threads=1", "figures::"])
}

/// The API compared with its document by a tool from elsewhere, in its short form.
fn api_as_documented(_: &mut Background) -> Result<()> {
    schemathesis::run(&schemathesis::Options::SHORT)
}

fn golden_data(_: &mut Background) -> Result<()> {
    vectors::check_copies()
}

fn dependencies(_: &mut Background) -> Result<()> {
    deny::run(&deny::Options::WITHOUT_DATABASE)
}

fn coverage(_: &mut Background) -> Result<()> {
    coverage::run()
}

fn fuzzing(_: &mut Background) -> Result<()> {
    fuzz::run(&fuzz::Options::SHORT)
}
