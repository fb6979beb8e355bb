//! `cargo xtask coverage`: which lines of the engine do the tests run?
//!
//! cargo-llvm-cov runs the tests with counters compiled in; LLVM's own tools read the counters.
//! Before the engine, a crate with a known fault is measured: it must be found below the threshold.

mod lcov;
mod llvm;
mod planted;

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::games;
use crate::tools::{CargoTool, cargo, root, run as run_command};
use lcov::Lines;
use llvm::Llvm;
pub use llvm::find_or_install as find_or_install_llvm;

/// The crates that must be covered, beside the games.
const CRATES: &[&str] = &["tabletop", "geometry", "search", "bots", "host", "catalog"];

/// Each of them must reach this.
const LEAST_PERCENT: f64 = 80.0;

/// The subcommand that does it.
pub const LLVM_COV: CargoTool = CargoTool { subcommand: "llvm-cov", version: "0.9.1" };

/// Measures the planted fault and the engine, after installing what is missing.
pub fn run() -> Result<()> {
    LLVM_COV.install_if_missing()?;
    let llvm = llvm::find_or_install()?;
    println!("coverage: counting with {llvm}");
    planted::is_found(&llvm)?;
    let folder = root().join("target/coverage");
    fs::create_dir_all(&folder).context("target/coverage cannot be made")?;
    let games = games::all();
    let crates: Vec<&str> =
        CRATES.iter().copied().chain(games.iter().map(String::as_str)).collect();
    let lines = measure(cargo, &llvm, &crates, &folder)?;
    let table = table(&lines);
    fs::write(folder.join("summary.txt"), &table).context("the summary cannot be written")?;
    println!("\n{table}\nEvery line: {}", folder.join("html/index.html").display());
    judge(&lines)
}

/// Runs the tests of some crates of the workspace that `cargo` works in, and counts their lines.
fn measure<'a>(
    cargo: impl Fn() -> Command,
    llvm: &Llvm,
    crates: &[&'a str],
    folder: &Path,
) -> Result<Vec<(&'a str, Lines)>> {
    let mut tests = cargo();
    tests.args(["llvm-cov", "test", "--no-report"]).args(crates.iter().flat_map(|it| ["-p", it]));
    run_command(llvm.used_by(&mut tests))?;

    let list = folder.join("lcov.info");
    let mut report = cargo();
    report.args(["llvm-cov", "report", "--lcov", "--output-path"]).arg(&list);
    run_command(llvm.used_by(&mut report))?;
    let mut pages = cargo();
    pages.args(["llvm-cov", "report", "--html", "--output-dir"]).arg(folder);
    run_command(llvm.used_by(&mut pages))?;

    let text = fs::read_to_string(&list).context("the report cannot be read")?;
    Ok(lcov::by_crate(&text, crates, |file| fs::read_to_string(file).ok()))
}

/// Fails when a crate has too few of its lines run, or none that could be counted.
fn judge(lines: &[(&str, Lines)]) -> Result<()> {
    let low = lines.iter().filter(|(_, it)| it.all == 0 || it.percent() < LEAST_PERCENT);
    let low: Vec<&str> = low.map(|(name, _)| *name).collect();
    ensure!(low.is_empty(), "below {LEAST_PERCENT} % of lines: {}", low.join(", "));
    Ok(())
}

fn table(lines: &[(&str, Lines)]) -> String {
    let mut table = format!("{:<12} {:>7} {:>8} {:>8}\n", "crate", "lines", "covered", "percent");
    let sum = lines.iter().map(|(_, lines)| *lines).fold(Lines::default(), |a, b| a + b);
    for (name, lines) in lines.iter().copied().chain([("together", sum)]) {
        let (all, covered, percent) = (lines.all, lines.covered, lines.percent());
        table += &format!("{name:<12} {all:>7} {covered:>8} {percent:>7.1} %\n");
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_crate_must_reach_the_threshold_by_itself() {
        let good = ("good", Lines { all: 1000, covered: 1000 });
        assert!(judge(&[good, ("enough", Lines { all: 10, covered: 8 })]).is_ok());
        let low = judge(&[good, ("low", Lines { all: 100, covered: 79 })]).unwrap_err();
        assert_eq!(low.to_string(), "below 80 % of lines: low");
    }

    #[test]
    fn a_crate_that_is_not_in_the_report_is_not_covered() {
        assert!(judge(&[("absent", Lines::default())]).is_err());
    }
}
