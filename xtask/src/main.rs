//! The project's own commands, run as `cargo xtask <command>`.

#![allow(clippy::print_stdout, clippy::print_stderr, clippy::disallowed_methods)] // a command at the edge
#![allow(unreachable_pub)] // a binary: `pub` means that another module uses it

mod archive;
#[cfg(test)]
mod arrows;
mod coverage;
mod debian;
mod deny;
mod docs;
mod fuzz;
mod games;
mod lab;
mod metadata;
mod needs;
mod play;
mod programs;
mod release;
mod rustup;
mod schemathesis;
mod screenshots;
mod soak;
#[cfg(test)]
mod tidy;
mod tools;
mod tree;
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
    Verify(verify::Options),
    /// Compare the engine with every golden data file below a folder
    Vectors(vectors::Options),
    /// Play and write the records of this version that every later one must play the same
    Archive,
    /// Measure which lines of the engine the tests run
    Coverage,
    /// Check licences, sources and versions of all dependencies
    Deny(deny::Options),
    /// Write the documentation as a site, which `salient` serves under /docs
    Docs,
    /// Let every bot of a game play every other and write docs/strength.md
    #[command(disable_help_flag = true)]
    Ladder {
        /// The game and options; `--help` lists them
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Train the learned value of a game by self-play
    #[command(disable_help_flag = true)]
    Train {
        /// The game and options; `--help` lists them
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Feed random text to every parser that meets strangers
    Fuzz(fuzz::Options),
    /// Build and pack what is handed out, with checksums and licences, into target/dist
    Release {
        /// Only pack and start the program of the tests, as `cargo verify` does
        #[arg(long)]
        check: bool,
    },
    /// Faults and attacks against real servers, for so many minutes
    #[command(subcommand)]
    Soak(soak::Target),
    /// Call every route of the API with schemathesis and compare the answers with /openapi.json
    Schemathesis(schemathesis::Options),
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
        Command::Verify(options) => verify::run(&options),
        Command::Vectors(options) => vectors::run(&options),
        Command::Archive => archive::run(),
        Command::Coverage => coverage::run(),
        Command::Deny(options) => deny::run(&options),
        Command::Docs => docs::build(),
        Command::Ladder { arguments } => lab::run("ladder", &arguments),
        Command::Train { arguments } => lab::run("train", &arguments),
        Command::Fuzz(options) => fuzz::run(&options),
        Command::Release { check: true } => release::check(),
        Command::Release { check: false } => release::run(),
        Command::Soak(target) => soak::run(&target),
        Command::Schemathesis(options) => schemathesis::run(&options),
        Command::Screenshots => screenshots::run(),
        Command::Web(options) => web::run(&options),
    }
}
