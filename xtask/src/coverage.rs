//! `cargo xtask coverage`: which lines of the engine do the tests run?
//!
//! cargo-llvm-cov runs the tests with counters compiled in; LLVM's own tools read the counters.

mod lcov;
mod llvm;

use std::fs;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;

use crate::tools::{cargo, has_subcommand, install_subcommand, root, run as run_command};
use lcov::Lines;
use llvm::Llvm;

/// The crates that must be covered, as far as they exist.
const CRATES: &[&str] = &[
    "tabletop",
    "geometry",
    "battlezone",
    "worldbattle",
    "imperial",
    "conquer",
    "search",
    "bots",
    "host",
    "catalog",
];

/// Each of them must reach this.
const LEAST_PERCENT: f64 = 80.0;

/// What `cargo xtask coverage` can be told.
#[derive(Args)]
pub struct Options {
    /// Install what is missing: cargo-llvm-cov into target/tools, LLVM's tools with apt-get
    #[arg(long)]
    install: bool,
}

/// Measures, after installing what is missing if asked to.
pub fn run(options: &Options) -> Result<()> {
    if options.install {
        if !has_subcommand("llvm-cov") {
            install_subcommand("cargo-llvm-cov")?;
        }
        if llvm::find()?.is_none() {
            llvm::install()?;
        }
    }
    match tools()? {
        Ok(llvm) => measure(&llvm),
        Err(missing) => bail!(missing),
    }
}

/// The tools, or a sentence that says what is missing and how to get it.
pub fn tools() -> Result<Result<Llvm, String>> {
    if !has_subcommand("llvm-cov") {
        let what = "coverage needs cargo-llvm-cov: run `cargo xtask coverage --install`, which \
                    installs it into target/tools, or `cargo install cargo-llvm-cov`";
        return Ok(Err(what.to_owned()));
    }
    let missing = "coverage needs llvm-cov and llvm-profdata: run `rustup component add \
                   llvm-tools`, or on Debian `cargo xtask coverage --install`, which installs \
                   the newest llvm-NN package";
    Ok(llvm::find()?.ok_or_else(|| missing.to_owned()))
}

/// Runs the tests, prints the lines covered per crate and fails when one has too few.
pub fn measure(llvm: &Llvm) -> Result<()> {
    println!("coverage: counting with {llvm}");
    let crates: Vec<&str> =
        CRATES.iter().copied().filter(|name| root().join("crates").join(name).exists()).collect();
    let folder = root().join("target/coverage");
    fs::create_dir_all(&folder).context("target/coverage cannot be made")?;

    // The golden data are compared by the tests of xtask.
    let packages = crates.iter().copied().chain(["xtask"]).flat_map(|name| ["-p", name]);
    let mut tests = cargo();
    tests.args(["llvm-cov", "test", "--no-report"]).args(packages);
    run_command(llvm.used_by(&mut tests))?;

    let list = folder.join("lcov.info");
    let mut report = cargo();
    report.args(["llvm-cov", "report", "--lcov", "--output-path"]).arg(&list);
    run_command(llvm.used_by(&mut report))?;
    let mut pages = cargo();
    pages.args(["llvm-cov", "report", "--html", "--output-dir"]).arg(&folder);
    run_command(llvm.used_by(&mut pages))?;

    let text = fs::read_to_string(&list).context("the report cannot be read")?;
    let lines = lcov::by_crate(&text, &crates, |file| fs::read_to_string(file).ok());
    let table = table(&lines);
    fs::write(folder.join("summary.txt"), &table).context("the summary cannot be written")?;
    println!("\n{table}\nEvery line: {}", folder.join("html/index.html").display());
    let low: Vec<&str> = lines
        .iter()
        .filter(|(_, it)| it.percent() < LEAST_PERCENT)
        .map(|(name, _)| *name)
        .collect();
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
