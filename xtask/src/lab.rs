//! `cargo xtask ladder` and `cargo xtask train`: programs of the lab, built as for players.

use anyhow::Result;

use crate::tools::{cargo, run as run_command};

/// Builds a program of the lab and runs it at the top of the checkout, where it finds the documents
/// and weights that it writes.
pub fn run(program: &str, arguments: &[String]) -> Result<()> {
    let mut command = cargo();
    command.args(["run", "--release", "-p", "lab", "--bin", program, "--"]);
    run_command(command.args(arguments))
}
