//! `cargo xtask fuzz`: random text for every parser that meets strangers.
//!
//! The laws are in `fuzz/`, a workspace of its own, one target per parser. The compiler is the
//! stable one: it is told to accept the flags that count which code has run.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::tools::{
    cargo, has_program, has_subcommand, install_subcommand, output, root, run as run_command,
};

/// What `cargo xtask fuzz` can be told.
#[derive(Args)]
pub struct Options {
    /// How long each parser is tried
    #[arg(long, default_value_t = 60, value_name = "N")]
    seconds: u32,
    /// Try only this one
    #[arg(long, value_name = "NAME")]
    target: Option<String>,
    /// Install cargo-fuzz into target/tools if it is missing
    #[arg(long)]
    install: bool,
}

/// Tries all parsers, after installing what is missing if asked to.
pub fn run(options: &Options) -> Result<()> {
    if options.install && !has_subcommand("fuzz") {
        install_subcommand("cargo-fuzz")?;
    }
    if let Some(missing) = missing() {
        bail!(missing);
    }
    match &options.target {
        Some(target) => {
            build(Some(target))?;
            try_parser(target, options.seconds)
        }
        None => try_all(options.seconds),
    }
}

/// A sentence that says what is missing and how to get it; `None` when nothing is.
pub fn missing() -> Option<String> {
    if !has_subcommand("fuzz") {
        let what = "fuzzing needs cargo-fuzz: run `cargo xtask fuzz --install`, which installs \
                    it into target/tools, or `cargo install cargo-fuzz`";
        return Some(what.to_owned());
    }
    let compiler = ["c++", "g++", "clang++"].into_iter().any(has_program);
    (!compiler).then(|| "fuzzing needs a C++ compiler, such as Debian's package g++".to_owned())
}

/// Tries every parser for so many seconds; stops at the first that breaks its law.
pub fn try_all(seconds: u32) -> Result<()> {
    build(None)?;
    let list = output(&mut fuzz("list"))?;
    for target in list.lines() {
        try_parser(target, seconds)?;
    }
    Ok(())
}

/// No sanitizer: there is no unsafe code to watch, and only a nightly compiler has them.
const NO_SANITIZER: [&str; 2] = ["--sanitizer", "none"];

/// Compiles one target or all: what fails later is a broken law.
fn build(target: Option<&str>) -> Result<()> {
    run_command(fuzz("build").args(NO_SANITIZER).args(target))
}

fn try_parser(target: &str, seconds: u32) -> Result<()> {
    println!("fuzz: {target} for {seconds} s");
    let folder = root().join("fuzz");
    let (corpus, seeds) = (folder.join("corpus").join(target), folder.join("seeds").join(target));
    fs::create_dir_all(&corpus).context("the folder of the corpus cannot be made")?;
    let mut command = fuzz("run");
    command.args(NO_SANITIZER).arg(target).args([&corpus, &seeds]);
    command.args(["--", &format!("-max_total_time={seconds}"), "-timeout=10", "-verbosity=0"]);
    run_command(&mut command).with_context(|| {
        format!("{target} broke its law; the text that did it is in fuzz/artifacts/{target}")
    })
}

fn fuzz(what: &str) -> Command {
    let mut command = cargo();
    command.args(["fuzz", what]).env("RUSTC_BOOTSTRAP", "1");
    command
}
