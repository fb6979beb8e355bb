//! The project's own commands, run as `cargo xtask <command>`.

#![allow(clippy::print_stdout, clippy::print_stderr, clippy::disallowed_methods)] // a command at the edge
#![allow(unreachable_pub)] // a binary: `pub` means that another module uses it

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
    /// Build the browser client into target/web/dist
    Web(web::Options),
}

fn main() -> anyhow::Result<()> {
    match Args::parse().command {
        Command::Web(options) => web::build(&options),
    }
}
