//! Compares the engine with golden data: `cargo xtask vectors DIR`.
//!
//! A file is recognised by its `format` field, whatever its name. Every expected field of every
//! case is compared; what cannot be read is a failure too, so that no case passes unseen.

#![allow(clippy::print_stdout)] // a command at the edge
#![allow(unreachable_pub)] // a binary: `pub` means that another module uses it

mod battlezone;
mod case;
mod conquer;
mod imperial;
#[cfg(test)]
mod tests;
mod worldbattle;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::Parser;
use serde_json::Value;

use case::CaseResult;

/// Checks all cases of one file's content.
type Checker = fn(&Value) -> Vec<CaseResult>;

/// What each format is checked with.
const FORMATS: &[(&str, Checker)] = &[
    ("dicewars-map/1", battlezone::maps),
    ("dicewars-ai/1", battlezone::bots),
    ("worldbattle-battles-v1", worldbattle::battles),
    ("worldbattle-reinforcements-v1", worldbattle::reinforcements),
    ("worldbattle-trades-v1", worldbattle::trades),
    ("worldbattle-fortify-v1", worldbattle::fortify),
    ("worldbattle-odds-v1", worldbattle::odds),
    ("worldbattle-map-v1", worldbattle::map),
    ("imperial-threshold/1", imperial::threshold),
    ("imperial-damage/1", imperial::damage),
    ("imperial-moves/1", imperial::moves),
    ("conquer-captures-1", conquer::captures),
    ("conquer-endgame-1", conquer::endgame),
];

/// Compares the engine with golden data; fails unless every case of every file passes.
#[derive(Parser)]
struct Args {
    /// The folders; every *.json below them is checked
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
}

fn main() -> Result<()> {
    check_below(&Args::parse().folders)
}

/// Checks all files below the folders, with one line per file and one for the sum.
fn check_below(folders: &[PathBuf]) -> Result<()> {
    let mut files = Vec::new();
    for dir in folders {
        collect(dir, &mut files)?;
    }
    let mut sum = Tally::default();
    for file in &files {
        let tally = report(file, check_file(file));
        sum.passed += tally.passed;
        sum.failed += tally.failed;
    }
    println!("{} passed, {} failed", sum.passed, sum.failed);
    ensure!(!files.is_empty(), "there is no *.json below the given folder");
    ensure!(sum.failed == 0, "the golden data and the engine do not agree");
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Tally {
    passed: usize,
    failed: usize,
}

/// Every *.json below a folder (or the file itself), sorted by name.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let about = || format!("{} cannot be read", path.display());
    if !fs::metadata(path).with_context(about)?.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let entries: std::io::Result<Vec<_>> = fs::read_dir(path).with_context(about)?.collect();
    let mut entries = entries.with_context(about)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        // Linked folders are not entered: a link upwards would never end.
        if entry.file_type().with_context(about)?.is_dir() {
            collect(&entry.path(), files)?;
        } else if entry.path().extension().is_some_and(|it| it == "json") {
            files.push(entry.path());
        }
    }
    Ok(())
}

fn check_file(file: &Path) -> Result<Vec<CaseResult>> {
    let text = fs::read_to_string(file)?;
    check(&serde_json::from_str(&text).context("not JSON")?)
}

/// The results of all cases of a file, of which there is at least one.
fn check(data: &Value) -> Result<Vec<CaseResult>> {
    let format = data.get("format").context("no field `format`")?;
    let Some((_, checker)) = FORMATS.iter().find(|(name, _)| format == name) else {
        let known: Vec<&str> = FORMATS.iter().map(|(name, _)| *name).collect();
        bail!("unknown format {format}; known are {}", known.join(", "));
    };
    let results = checker(data);
    ensure!(!results.is_empty(), "no cases");
    Ok(results)
}

/// Prints what became of a file. A file that could not be checked counts as one failure.
fn report(file: &Path, results: Result<Vec<CaseResult>>) -> Tally {
    let name = file.display();
    match results {
        Ok(results) => {
            let failed: Vec<_> = results.iter().filter(|it| !it.passed()).collect();
            let tally = Tally { passed: results.len() - failed.len(), failed: failed.len() };
            println!("{name}: {} passed, {} failed", tally.passed, tally.failed);
            for case in failed {
                println!("  {name}: {case}");
            }
            tally
        }
        Err(error) => {
            println!("{name}: {error:#}");
            Tally { passed: 0, failed: 1 }
        }
    }
}
