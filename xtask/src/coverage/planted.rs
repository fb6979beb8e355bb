//! A crate whose tests run few of its lines: the threshold must refuse it.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::llvm::Llvm;
use super::{judge, measure, table};
use crate::tools::{cargo, root};

const MANIFEST: &str = "\
[package]
name = \"planted\"
version = \"0.0.0\"
edition = \"2024\"

[workspace]
";

/// Three of ten lines are run.
const SOURCE: &str = "\
pub fn tested() -> u32 {
    1
}
pub fn never_called(number: u32) -> u32 {
    let doubled = number * 2;
    if doubled > 10 {
        return 10;
    }
    doubled + 1
}

#[cfg(test)]
mod tests {
    #[test]
    fn one_is_one() {
        assert_eq!(super::tested(), 1);
    }
}
";

/// Fails unless the crate is found below the threshold.
pub fn is_found(llvm: &Llvm) -> Result<()> {
    println!("coverage: a crate that is hardly tested must be found");
    let workspace = root().join("target/coverage/planted");
    let folder = workspace.join("crates/planted");
    fs::create_dir_all(folder.join("src")).context("target/coverage cannot be made")?;
    fs::write(folder.join("Cargo.toml"), MANIFEST)?;
    fs::write(folder.join("src/lib.rs"), SOURCE)?;
    let cargo_there = || -> Command {
        let mut command = cargo();
        // Its own folder: the engine's report must not contain it.
        command.current_dir(&folder).env("CARGO_TARGET_DIR", workspace.join("target"));
        command
    };
    let lines = measure(cargo_there, llvm, &["planted"], &workspace)?;
    println!("{}", table(&lines));
    ensure!(
        lines[0].1.covered > 0 && judge(&lines).is_err(),
        "coverage counts wrongly: of a crate that is hardly tested it says {:?}",
        lines[0].1
    );
    Ok(())
}
