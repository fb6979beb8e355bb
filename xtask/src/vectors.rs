//! `cargo xtask vectors DIR`: golden data against the engine, by the crate `vectors`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;

use crate::tools::{cargo, root, run as run_command};

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

/// Checks the copies of golden data in the workspace.
pub fn check_copies() -> Result<()> {
    check_below(&copies(&root())?)
}

fn check_below(folders: &[PathBuf]) -> Result<()> {
    let folders: std::io::Result<Vec<PathBuf>> = folders.iter().map(std::path::absolute).collect();
    run_command(cargo().args(["run", "--quiet", "-p", "vectors", "--"]).args(folders?))
}

/// The folders of the workspace that hold copies of golden data.
fn copies(root: &Path) -> Result<Vec<PathBuf>> {
    let crates = fs::read_dir(root.join("crates")).context("the workspace has no crates")?;
    let folders: std::io::Result<Vec<PathBuf>> =
        crates.map(|entry| Ok(entry?.path().join("tests/vectors"))).collect();
    let mut folders: Vec<PathBuf> = folders?.into_iter().filter(|it| it.is_dir()).collect();
    folders.sort();
    Ok(folders)
}
