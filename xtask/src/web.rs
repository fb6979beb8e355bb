//! `cargo xtask web`: the browser client, from source to a folder that any file host can serve.
//!
//! Cargo builds `crates/web` for wasm32, the program is cut into parts, wasm-bindgen writes its
//! JavaScript, static files and style sheets are added. Names of files contain hashes, which pages
//! and service worker are told; every file that shrinks is stored compressed beside the original.

mod advice;
mod dist;
mod draw;
mod files;
mod pages;
mod split;
mod toolchain;

use anyhow::{Context, Result, ensure};
use clap::Args;
use std::path::{Path, PathBuf};
use std::time::Instant;

use dist::Dist;
pub use dist::Weight;
#[cfg(test)]
pub use toolchain::DEBIAN_PACKAGES;
use toolchain::Toolchain;
pub use toolchain::find_or_install as find_or_install_toolchain;

use crate::docs;
use crate::tools::root;

/// What `cargo xtask web` can be told.
#[derive(Args)]
pub struct Options {
    /// Build quickly and with readable stack traces, for work on the client
    #[arg(long)]
    dev: bool,
    /// Also put the files into this folder, ready for any file host
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl Options {
    /// What is handed out.
    pub const RELEASE: Options = Options { dev: false, out: None };
}

/// The game that is weighed with the start.
const FIRST_GAME: &str = "battlezone";

/// What a build of the client is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Build {
    /// To be handed out: optimised as a whole and compressed.
    Release,
    /// To be played on this machine: compiled in a fraction of the time.
    Play,
    /// To be worked on: with names in its stack traces.
    Dev,
}

impl Build {
    /// Its profile in the workspace's `Cargo.toml`.
    fn profile(self) -> &'static str {
        match self {
            Build::Release => "web",
            Build::Play => "web-play",
            Build::Dev => "web-dev",
        }
    }

    /// How long it takes to compile everything, in words; docs/performance.md has the figures.
    fn duration(self) -> &'static str {
        match self {
            Build::Release => "about ten minutes",
            Build::Play | Build::Dev => "about five minutes",
        }
    }
}

/// `cargo xtask web`.
pub fn run(options: &Options) -> Result<()> {
    let toolchain = find_or_install_toolchain()?;
    let weight = build(&toolchain, if options.dev { Build::Dev } else { Build::Release })?;
    weight.print();
    print_downloads(&weight);
    if let Some(out) = &options.out {
        files::copy_tree(&root().join("target/web/dist"), out)?;
        println!("web: exported to {}", out.display());
    }
    Ok(())
}

/// Builds the client and the documentation beside it into `target/web/dist`, and tells what the
/// client weighs.
pub fn build(toolchain: &Toolchain, build: Build) -> Result<Weight> {
    let root = root();
    let begin = Instant::now();
    println!("web: compiling with {toolchain}: {} the first time on two cores", build.duration());
    let wasm = compile(&root, toolchain, build)?;
    let compiled = begin.elapsed();
    let how = match build {
        Build::Release => "packing and compressing it: minutes where it changed",
        Build::Play | Build::Dev => "packing it: about ten seconds where it changed",
    };
    println!("web: cutting the client into parts and {how}");

    let mut dist = Dist::new();
    files::add_program(&mut dist, &wasm, build == Build::Dev)?;
    files::add_styles(&mut dist, &root.join("crates/web/styles"))?;
    files::add_drawings(&mut dist)?;
    pages::add(&mut dist, &root.join("crates/web"))?;
    let weight = dist.finish(&root.join("target/web/dist"), build == Build::Release)?;
    println!("web: compiled in {:.0?}, packed in {:.0?}", compiled, begin.elapsed() - compiled);
    // The rules link to it, on a file host as well.
    docs::build()?;
    Ok(weight)
}

/// Prints what a player downloads, compressed. Sizes are watched, not limited.
fn print_downloads(weight: &Weight) {
    let print = |what: &str, bytes: u64| println!("web: {bytes:>9} bytes {what}");
    print("for the start alone", weight.start());
    print(&format!("with {FIRST_GAME}"), weight.start() + weight.part(FIRST_GAME, None));
    for part in weight.parts().filter(|part| *part != FIRST_GAME) {
        print(&format!("more for {part}"), weight.part(part, Some(FIRST_GAME)));
    }
    print("for everything", weight.all());
}

/// Compiles the client and tells where the module lies.
fn compile(root: &Path, toolchain: &Toolchain, build: Build) -> Result<PathBuf> {
    let profile = build.profile();
    // A folder of its own: it may be another compiler than the workspace's, with other flags.
    let target_dir = root.join("target/web");
    let status = toolchain
        .cargo_build()
        .current_dir(root)
        .args(["-p", "web", "--target", toolchain::TARGET, "--profile", profile, "--target-dir"])
        .arg(&target_dir)
        .status()
        .context("cargo could not be started")?;
    ensure!(status.success(), "the client did not compile");
    Ok(target_dir.join(toolchain::TARGET).join(profile).join("web.wasm"))
}
