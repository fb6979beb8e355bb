//! The project's own commands, run as `cargo xtask <command>`.

#![allow(clippy::print_stdout, clippy::print_stderr, clippy::disallowed_methods)] // a command at the edge
#![allow(unreachable_pub)] // a binary: `pub` means that another module uses it

#[cfg(test)]
mod arrows;
mod coverage;
mod fuzz;
mod ladder;
mod play;
mod screenshots;
#[cfg(test)]
mod tidy;
mod tools;
mod vectors;
mod verify;
mod web;

use std::process::ExitCode;

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
    /// Build everything and start the game
    Play {
        /// What `salient` is told, such as `serve --data DIR` to host matches for others
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Run every check that the project knows
    Verify,
    /// Compare the engine with every golden data file below a folder
    Vectors(vectors::Options),
    /// Measure which lines of the engine the tests run
    Coverage(coverage::Options),
    /// Let every bot of a game play every other and write docs/strength.md
    Ladder(ladder::Options),
    /// Feed random text to every parser that meets strangers
    Fuzz(fuzz::Options),
    /// Renew the pictures of the README from the browser tests
    Screenshots,
    /// Build the browser client into target/web/dist
    Web(web::Options),
}

fn main() -> ExitCode {
    match run(Args::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Play { arguments } => play::run(&arguments),
        Command::Verify => verify::run(),
        Command::Vectors(options) => vectors::run(&options),
        Command::Coverage(options) => coverage::run(&options),
        Command::Ladder(options) => ladder::run(&options),
        Command::Fuzz(options) => fuzz::run(&options),
        Command::Screenshots => screenshots::run(),
        Command::Web(options) => web::build(&options),
    }
}
