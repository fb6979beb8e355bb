//! The project's own commands, run as `cargo xtask <command>`.

#![allow(clippy::print_stdout, clippy::print_stderr, clippy::disallowed_methods)] // a command at the edge
#![allow(unreachable_pub)] // a binary: `pub` means that another module uses it

#[cfg(test)]
mod arrows;
#[cfg(test)]
mod tidy;
mod tools;
mod vectors;
mod verify;
mod web;

use clap::{Parser, Subcommand};

/// The project's own commands.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run every check that the project knows
    Verify,
    /// Compare the engine with every golden data file below a folder
    Vectors(vectors::Options),
    /// Build the browser client into target/web/dist
    Web(web::Options),
}

fn main() -> anyhow::Result<()> {
    match Args::parse().command {
        Command::Verify => verify::run(),
        Command::Vectors(options) => vectors::run(&options),
        Command::Web(options) => web::build(&options),
    }
}
