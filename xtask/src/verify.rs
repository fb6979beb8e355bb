//! `cargo verify`: every check, in the order in which a mistake is cheapest to find.

use std::time::Instant;

use anyhow::{Result, bail};

use crate::tools::{cargo, root, run as run_command};
use crate::{coverage, fuzz, vectors, web};

/// One check.
struct Step {
    headline: &'static str,
    run: fn() -> Result<Done>,
}

/// How a check that did not fail ended.
enum Done {
    Passed,
    /// Its tools are not there; the sentence says which.
    Skipped(String),
}

/// How long each parser is fed with random text.
const FUZZ_SECONDS: u32 = 8;

/// All checks. The arrows and tidy tests, the contract of each game, the golden replays and the
/// fuzzed laws with random text are ordinary tests.
const STEPS: &[Step] = &[
    Step { headline: "formatting", run: formatting },
    Step { headline: "lints", run: lints },
    Step { headline: "documentation", run: documentation },
    Step { headline: "web client", run: web_client },
    Step { headline: "tests", run: tests },
    Step { headline: "browser tests", run: browser_tests },
    Step { headline: "golden data", run: golden_data },
    Step { headline: "coverage", run: line_coverage },
    Step { headline: "fuzzing", run: fuzzing },
];

/// Runs all checks; stops at the first that fails and says which.
pub fn run() -> Result<()> {
    let mut report = String::from("\n=== summary ===\n");
    for step in STEPS {
        println!("\n=== {} ===", step.headline);
        let begin = Instant::now();
        let result = (step.run)();
        let seconds = begin.elapsed().as_secs_f64();
        let (word, why) = match &result {
            Ok(Done::Passed) => ("passed", String::new()),
            Ok(Done::Skipped(why)) => ("skipped", format!("  {why}")),
            Err(_) => ("FAILED", String::new()),
        };
        if !why.is_empty() {
            println!("skipped:{why}");
        }
        report += &format!("{word:<8} {:<14} {seconds:>6.1} s{why}\n", step.headline);
        if let Err(error) = result {
            print!("{report}");
            bail!("{}: {error:#}", step.headline);
        }
    }
    print!("{report}");
    println!("Everything that was checked is in order.");
    Ok(())
}

fn formatting() -> Result<Done> {
    run_command(cargo().args(["fmt", "--all", "--check"]))?;
    run_command(cargo().args(["fmt", "--check", "--manifest-path", "fuzz/Cargo.toml"]))?;
    Ok(Done::Passed)
}

fn lints() -> Result<Done> {
    // The browser tests do not run by themselves, so `--all-targets` leaves them out.
    for targets in
        [["--workspace", "--all-targets"].as_slice(), &["-p", "server", "--test", "browser"]]
    {
        run_command(cargo().arg("clippy").args(targets).args(["--", "-D", "warnings"]))?;
    }
    Ok(Done::Passed)
}

fn documentation() -> Result<Done> {
    // With the contract, which is part of what a game's author reads.
    let arguments = ["doc", "--workspace", "--no-deps", "--features", "tabletop/contract"];
    run_command(cargo().env("RUSTDOCFLAGS", "-D warnings").args(arguments))?;
    Ok(Done::Passed)
}

fn tests() -> Result<Done> {
    run_command(cargo().args(["test", "--workspace"]))?;
    Ok(Done::Passed)
}

fn web_client() -> Result<Done> {
    web::build(&web::Options::default())?;
    Ok(Done::Passed)
}

/// The client that was just built, in a real browser.
fn browser_tests() -> Result<Done> {
    let tests = |arguments: &[&str]| {
        run_command(
            cargo().args(["test", "-p", "server", "--test", "browser", "--"]).args(arguments),
        )
    };
    // A page waits for timers and disks half of its time: three of them keep two processors busy.
    tests(&["--skip", "figures::", "--test-threads=3"])?;
    // What is measured has the machine for itself.
    tests(&["--nocapture", "--test-threads=1", "figures::"])?;
    Ok(Done::Passed)
}

fn golden_data() -> Result<Done> {
    vectors::check_below(&vectors::copies(&root())?)?;
    Ok(Done::Passed)
}

fn line_coverage() -> Result<Done> {
    match coverage::tools()? {
        Ok(llvm) => coverage::measure(&llvm).map(|()| Done::Passed),
        Err(missing) => Ok(Done::Skipped(missing)),
    }
}

fn fuzzing() -> Result<Done> {
    match fuzz::missing() {
        None => fuzz::try_all(FUZZ_SECONDS).map(|()| Done::Passed),
        Some(missing) => Ok(Done::Skipped(missing)),
    }
}
