//! `cargo play`: builds everything and starts the game.

use std::process::Command;
use std::thread;

use anyhow::Result;

use crate::programs::Programs;
use crate::tools::run as run_command;
use crate::web;

/// Builds the browser client and the binary, then starts it: without arguments it serves the games
/// on this machine and opens the browser.
pub fn run(arguments: &[String]) -> Result<()> {
    println!(
        "play 1/2: compiling the client for the browser and the program that serves it; \
         minutes the first time, seconds later"
    );
    // At the same time: the end of the client is one large crate, which keeps one processor busy.
    let (client, programs) = thread::scope(|scope| {
        let programs = scope.spawn(Programs::played);
        let client = web::build(web::Build::Play);
        (client, programs.join().expect("building a program does not panic"))
    });
    client?;
    let programs = programs?;
    println!("play 2/2: starting it");
    run_command(Command::new(programs.find("salient")?).args(arguments))
}
