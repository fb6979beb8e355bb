//! `cargo xtask vectors DIR`: golden data against the engine.
//!
//! A file is recognised by its `format` field, whatever its name. Every expected field of every
//! case is compared; what cannot be read is a failure too, so that no case passes unseen.

mod battlezone;
mod case;
#[cfg(test)]
mod tests;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use serde_json::Value;

use case::CaseResult;

/// Checks all cases of one file's content.
type Checker = fn(&Value) -> Vec<CaseResult>;

/// What each format is checked with.
const FORMATS: &[(&str, Checker)] =
    &[("dicewars-map/1", battlezone::maps), ("dicewars-ai/1", battlezone::bots)];

/// What `cargo xtask vectors` can be told.
#[derive(Args)]
pub struct Options {
    /// The folder; every *.json below it is checked
    #[arg(value_name = "DIR")]
    dir: PathBuf,
}

/// Checks all files below the folder and fails unless every case of every file passes.
pub fn run(options: &Options) -> Result<()> {
    check_below(std::slice::from_ref(&options.dir))
}

/// Checks all files below these folders, with one line per file and one for the sum.
pub fn check_below(dirs: &[PathBuf]) -> Result<()> {
    let mut files = Vec::new();
    for dir in dirs {
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

/// The folders of the workspace that hold copies of golden data.
pub fn copies(root: &Path) -> Result<Vec<PathBuf>> {
    let crates = fs::read_dir(root.join("crates")).context("the workspace has no crates")?;
    let folders: std::io::Result<Vec<PathBuf>> =
        crates.map(|entry| Ok(entry?.path().join("tests/vectors"))).collect();
    let mut folders: Vec<PathBuf> = folders?.into_iter().filter(|it| it.is_dir()).collect();
    folders.sort();
    Ok(folders)
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
