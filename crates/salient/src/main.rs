//! Salient: territory-war games in one binary.

#![allow(clippy::print_stdout, clippy::print_stderr)] // this crate talks to people
#![allow(unreachable_pub)] // a binary: `pub` means that another module uses it

mod cli;
mod commands;
mod faces;
mod words;

use std::process::ExitCode;

use clap::Parser;
use mimalloc::MiMalloc;

/// Returns freed memory to the system. After long records were checked, the allocator of glibc kept
/// 170 MB of which 5 MB were in use (docs/performance.md, *Memory after a flood*).
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// What went wrong is on stderr; programs read the exit code: 0 done, 1 refused or failed,
/// 2 not understood (by clap).
fn main() -> ExitCode {
    match commands::run(cli::Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("salient: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// `salient … | head` closes our output early: nothing went wrong.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<std::io::Error>()
        .is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
