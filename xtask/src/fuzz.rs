//! `cargo xtask fuzz`: random text for every parser that meets strangers.
//!
//! The laws are in `fuzz/`, a workspace of its own, one target per parser, with texts to begin with
//! in `fuzz/seeds`. The compiler is the stable one: it is told to accept the flags that count which
//! code has run. One more target has a planted fault, which must be found.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::{fs, thread};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;

use crate::needs;
use crate::tools::{CargoTool, cargo, output, root, run as run_command};

/// What `cargo xtask fuzz` can be told.
#[derive(Args)]
pub struct Options {
    /// How long each parser is tried
    #[arg(long, default_value_t = 60, value_name = "N")]
    seconds: u32,
    /// Try only this one
    #[arg(long, value_name = "NAME")]
    target: Option<String>,
}

impl Options {
    /// For `cargo verify`: every parser for a short time.
    pub const SHORT: Options = Options { seconds: 10, target: None };
}

/// The subcommand that does it.
pub const CARGO_FUZZ: CargoTool = CargoTool { subcommand: "fuzz", version: "0.13.2" };

/// The target that has a fault.
const PLANTED: &str = "planted_fault";
/// How long the fuzzer may look for it; it takes a second.
const PLANTED_SECONDS: u32 = 60;

/// How many parsers are tried at a time.
const AT_A_TIME: usize = 2;

/// Tries the planted fault and all parsers, after installing what is missing.
pub fn run(options: &Options) -> Result<()> {
    CARGO_FUZZ.install_if_missing()?;
    needs::install_missing(&[needs::CPP_COMPILER])?;
    if let Some(target) = &options.target {
        build(Some(target))?;
        return try_parser(target, options.seconds);
    }
    build(None)?;
    planted_fault_is_found()?;
    let list = output(&mut fuzz("list"))?;
    let targets: Vec<&str> = list.lines().filter(|&target| target != PLANTED).collect();
    ensure!(!targets.is_empty(), "there is no fuzz target");
    try_all(&targets, options.seconds)
}

/// Tries every parser for so many seconds; fails with all that broke their law.
fn try_all(targets: &[&str], seconds: u32) -> Result<()> {
    let waiting = Mutex::new(targets.iter());
    let broken = Mutex::new(Vec::new());
    let next = || waiting.lock().expect("no thread panics with the list").next();
    let work = || {
        while let Some(target) = next() {
            if let Err(error) = try_parser(target, seconds) {
                broken.lock().expect("no thread panics with the list").push(format!("{error:#}"));
            }
        }
    };
    thread::scope(|threads| {
        for _ in 0..AT_A_TIME {
            threads.spawn(work);
        }
    });
    let broken = broken.into_inner().expect("no thread panics with the list");
    if broken.is_empty() { Ok(()) } else { bail!(broken.join("\n")) }
}

/// No sanitizer: there is no unsafe code to watch, and only a nightly compiler has them. The profile
/// is in `fuzz/Cargo.toml`.
const HOW: [&str; 3] = ["--dev", "--sanitizer", "none"];

/// Compiles one target or all: what fails later is a broken law.
fn build(target: Option<&str>) -> Result<()> {
    run_command(fuzz("build").args(HOW).args(target))
}

fn try_parser(target: &str, seconds: u32) -> Result<()> {
    let folder = root().join("fuzz");
    let (corpus, seeds) = (folder.join("corpus").join(target), folder.join("seeds").join(target));
    let artifacts = folder.join("artifacts").join(target);
    for folder in [&corpus, &artifacts] {
        fs::create_dir_all(folder).with_context(|| format!("{}", folder.display()))?;
    }
    let has_seeds = fs::read_dir(&seeds).is_ok_and(|mut files| files.next().is_some());
    ensure!(has_seeds, "fuzz/seeds/{target} holds no text to begin with");
    let mut command = fuzzing(target, seconds, &[&corpus, &seeds])?;
    command.arg(format!("-artifact_prefix={}/", artifacts.display()));
    // libFuzzer says much on its way, which nobody reads unless something was found.
    let told = command.output().with_context(|| format!("{target} did not start"))?;
    let text = String::from_utf8_lossy(&told.stderr);
    ensure!(
        told.status.success(),
        "{target} broke its law; the text that did it is in fuzz/artifacts/{target}:\n{text}"
    );
    let tried = text.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    let tried: u64 = tried.and_then(|tried| tried.trim().parse().ok()).unwrap_or_default();
    ensure!(tried > 0, "{target} tried no text:\n{text}");
    println!("fuzz: {target} for {seconds} s, {tried} texts");
    Ok(())
}

/// Fails unless the fuzzer finds the text that the planted target panics at.
fn planted_fault_is_found() -> Result<()> {
    println!("fuzz: a planted fault must be found");
    let folder = tempfile::tempdir()?;
    let found = folder.path().join("found");
    let mut command = fuzzing(PLANTED, PLANTED_SECONDS, &[folder.path()])?;
    command.arg(format!("-exact_artifact_path={}", found.display()));
    // A panic and its advice would look like a failure of the check.
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status()?;
    let text = String::from_utf8_lossy(&fs::read(&found).unwrap_or_default()).into_owned();
    ensure!(
        !status.success() && text.starts_with("war"),
        "the fuzzer finds nothing: {PLANTED} ended with {status}, and `{text}` is what it found"
    );
    println!("fuzz: found `{}`", text.escape_debug());
    Ok(())
}

/// The program of a target, as [`build`] left it: asking cargo-fuzz to run it would have cargo look
/// for changes again, one target at a time.
fn fuzzing(target: &str, seconds: u32, texts: &[&Path]) -> Result<Command> {
    let host = output(Command::new("rustc").args(["--print", "host-tuple"]))?;
    let mut command = Command::new(target_folder().join(host.trim()).join("debug").join(target));
    command.args(texts).arg(format!("-max_total_time={seconds}"));
    command.args(["-timeout=10", "-print_final_stats=1"]).current_dir(root());
    Ok(command)
}

fn fuzz(what: &str) -> Command {
    let mut command = cargo();
    command.args(["fuzz", what]).env("RUSTC_BOOTSTRAP", "1");
    command.env("CARGO_TARGET_DIR", target_folder());
    command
}

fn target_folder() -> PathBuf {
    root().join("fuzz/target")
}
