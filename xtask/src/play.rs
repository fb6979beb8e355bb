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
    let programs = build(
        web::find_or_install_toolchain,
        |toolchain| web::build(toolchain, web::Build::Play).map(drop),
        Programs::played,
    )?;
    println!("play 2/2: starting it; the address it prints is where to play");
    run_command(Command::new(programs.find("salient")?).args(arguments))
}

/// Looks for what compiles the client before anything is compiled: whoever lacks it is told at once,
/// not after minutes. Then compiles client and program.
fn build<T, P: Send>(
    find: impl FnOnce() -> Result<T>,
    client: impl FnOnce(&T) -> Result<()>,
    program: impl FnOnce() -> Result<P> + Send,
) -> Result<P> {
    let toolchain = find()?;
    println!(
        "play 1/2: compiling the client for the browser and the program that serves it: about five \
         minutes the first time on two cores, seconds when nothing changed"
    );
    // At the same time: the end of the client is one large crate, which keeps one processor busy.
    let (client, program) = thread::scope(|scope| {
        let program = scope.spawn(program);
        let client = client(&toolchain);
        (client, program.join().expect("building a program does not panic"))
    });
    client?;
    program
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    #[test]
    fn nothing_is_compiled_where_the_client_has_no_compiler() {
        let client = |_: &()| -> Result<()> { panic!("the client is compiled") };
        let program = || -> Result<()> { panic!("the program is compiled") };
        let error = build(|| bail!("type this"), client, program).unwrap_err();
        assert_eq!(error.to_string(), "type this");
    }

    #[test]
    fn a_client_that_does_not_compile_is_a_failure() {
        assert_eq!(build(|| Ok(()), |_| Ok(()), || Ok("salient")).unwrap(), "salient");
        assert!(build(|| Ok(()), |_| bail!("does not compile"), || Ok("salient")).is_err());
    }
}
