//! `cargo verify`: every check, in the order in which a mistake is cheapest to find.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::tools::{cargo, root, run as run_command};
use crate::vectors;

/// One check.
struct Step {
    headline: &'static str,
    run: fn() -> Result<Done>,
}

/// How a check that did not fail ended.
enum Done {
    Passed,
}

/// All checks. The arrows and tidy tests, the contract of each game, the golden replays and the
/// fuzzed laws with random text are ordinary tests.
const STEPS: &[Step] = &[
    Step { headline: "formatting", run: formatting },
    Step { headline: "lints", run: lints },
    Step { headline: "documentation", run: documentation },
    Step { headline: "tests", run: tests },
    Step { headline: "golden data", run: golden_data },
];

/// Runs all checks; stops at the first that fails and says which.
pub fn run() -> Result<()> {
    let mut passed: Vec<(&Step, Done, Duration)> = Vec::new();
    for step in STEPS {
        println!("\n=== {} ===", step.headline);
        let begin = Instant::now();
        let result = (step.run)();
        let took = begin.elapsed();
        match result {
            Ok(done) => passed.push((step, done, took)),
            Err(error) => {
                summary(&passed);
                println!("  FAILED  {:<14} {:>6.1} s", step.headline, took.as_secs_f64());
                bail!("{}: {error:#}", step.headline);
            }
        }
    }
    summary(&passed);
    println!("Everything that was checked is in order.");
    Ok(())
}

fn summary(steps: &[(&Step, Done, Duration)]) {
    println!("\n=== summary ===");
    for (step, done, took) in steps {
        match done {
            Done::Passed => {
                println!("  passed  {:<14} {:>6.1} s", step.headline, took.as_secs_f64());
            }
        }
    }
}

fn formatting() -> Result<Done> {
    run_command(cargo().args(["fmt", "--all", "--check"]))?;
    Ok(Done::Passed)
}

fn lints() -> Result<Done> {
    let arguments = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    run_command(cargo().args(arguments))?;
    Ok(Done::Passed)
}

fn documentation() -> Result<Done> {
    let arguments = ["doc", "--workspace", "--no-deps"];
    run_command(cargo().env("RUSTDOCFLAGS", "-D warnings").args(arguments))?;
    Ok(Done::Passed)
}

fn tests() -> Result<Done> {
    run_command(cargo().args(["test", "--workspace"]))?;
    Ok(Done::Passed)
}

fn golden_data() -> Result<Done> {
    vectors::check_below(&vectors::copies(&root())?)?;
    Ok(Done::Passed)
}
