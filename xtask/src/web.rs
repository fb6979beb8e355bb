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

use dist::{Dist, Weight};
#[cfg(test)]
pub use toolchain::DEBIAN_PACKAGES;
use toolchain::Toolchain;

use crate::docs;
use crate::tools::root;

/// What `cargo xtask web` can be told.
#[derive(Args, Default)]
pub struct Options {
    /// Build quickly and with readable stack traces, for work on the client
    #[arg(long)]
    dev: bool,
    /// Also put the files into this folder, ready for any file host
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// The game that is weighed with the start.
const FIRST_GAME: &str = "battlezone";

/// Builds the client and the documentation beside it into `target/web/dist`, and prints what the
/// client weighs.
pub fn build(options: &Options) -> Result<()> {
    let root = root();
    let begin = Instant::now();
    let toolchain = toolchain::find_or_install()?;
    println!("web: building with {toolchain}");
    let wasm = compile(&root, &toolchain, options.dev)?;
    let compiled = begin.elapsed();

    let mut dist = Dist::create(&root.join("target/web/dist"))?;
    files::add_program(&mut dist, &wasm, options.dev)?;
    files::add_styles(&mut dist, &root.join("crates/web/styles"))?;
    files::add_drawings(&mut dist)?;
    pages::add(&mut dist, &root.join("crates/web"))?;
    let weight = dist.finish(!options.dev)?;

    println!("web: compiled in {:.0?}, packed in {:.0?}", compiled, begin.elapsed() - compiled);
    weight.print();
    print_downloads(&weight);
    // The rules link to it, on a file host as well.
    docs::build()?;
    if let Some(out) = &options.out {
        files::copy_tree(&root.join("target/web/dist"), out)?;
        println!("web: exported to {}", out.display());
    }
    Ok(())
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
fn compile(root: &Path, toolchain: &Toolchain, dev: bool) -> Result<PathBuf> {
    let profile = if dev { "web-dev" } else { "web" };
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
