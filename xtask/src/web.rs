//! `cargo xtask web`: the browser client, from source to a folder that any file host can serve.
//!
//! Cargo builds `crates/web` for wasm32, the program is cut into modules, wasm-bindgen writes the
//! glue, the static files and style
//! sheets join them; then every file that can change gets its hash into its name, pages and service
//! worker learn those names, and all that shrinks is stored compressed beside the original.

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
use split::SHARED;
use toolchain::Toolchain;

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

/// The game that is weighed with the start; whatever it shares with others is loaded with it.
const FIRST_GAME: &str = "battlezone";
/// Home and the first game together may cost a player this much to download.
const FIRST_BYTES: u64 = 350 * 1000;
/// What any other game may add.
const PART_BYTES: u64 = 90 * 1000;
/// Those that are no game: what they weigh today, so that it is seen when they grow (see
/// docs/decisions, "A light client").
const OTHER_PARTS: &[(&str, u64)] =
    &[("beside", 21 * 1000), ("german", 19 * 1000), ("online", 69 * 1000)];

/// Builds the client into `target/web/dist` and prints what it weighs.
pub fn build(options: &Options) -> Result<()> {
    let root = root();
    let begin = Instant::now();
    let toolchain = toolchain::find_or_install()?;
    println!("web: building with {toolchain}");
    let wasm = compile(&root, &toolchain, options.dev)?;
    let compiled = begin.elapsed();

    let mut dist = Dist::create(&root.join("target/web/dist"))?;
    let parts = root.join("crates/web/static/parts.js");
    files::add_program(&mut dist, &wasm, &parts, options.dev)?;
    files::add_styles(&mut dist, &root.join("crates/web/styles"))?;
    files::add_drawings(&mut dist)?;
    pages::add(&mut dist, &root.join("crates/web"))?;
    let weight = dist.finish(!options.dev)?;

    println!("web: compiled in {:.0?}, packed in {:.0?}", compiled, begin.elapsed() - compiled);
    weight.print();
    if !check(&weight) && !options.dev {
        ensure!(!toolchain.builds_std(), "the client is heavier than its budget");
        println!(
            "web: heavier than its budget, which counts on a standard library that is built along"
        );
    }
    if let Some(out) = &options.out {
        files::copy_tree(&root.join("target/web/dist"), out)?;
        println!("web: exported to {}", out.display());
    }
    Ok(())
}

/// Prints what a player downloads, and tells whether all of it is within its budget.
fn check(weight: &Weight) -> bool {
    let first = weight.start() + weight.part(SHARED) + weight.part(FIRST_GAME);
    println!("web: {:>9} bytes for the start alone", weight.start());
    let mut within = allowed(&format!("with {FIRST_GAME}"), first, FIRST_BYTES);
    for part in weight.parts().filter(|part| ![SHARED, FIRST_GAME].contains(part)) {
        let most = OTHER_PARTS.iter().find(|(name, _)| *name == part);
        let most = most.map_or(PART_BYTES, |(_, bytes)| *bytes);
        within &= allowed(&format!("more for {part}"), weight.part(part), most);
    }
    println!("web: {:>9} bytes for everything", weight.all());
    within
}

fn allowed(what: &str, bytes: u64, most: u64) -> bool {
    println!("web: {bytes:>9} bytes {what}, budget {most}");
    bytes <= most
}

/// Compiles the client and tells where the module lies.
fn compile(root: &Path, toolchain: &Toolchain, dev: bool) -> Result<PathBuf> {
    let profile = if dev { "web-dev" } else { "web" };
    // A folder of its own: it may be another compiler than the workspace's, with other flags.
    let target_dir = root.join("target/web");
    let status = toolchain
        .cargo_build(dev)
        .current_dir(root)
        .args(["-p", "web", "--target", toolchain::TARGET, "--profile", profile, "--target-dir"])
        .arg(&target_dir)
        .status()
        .context("cargo could not be started")?;
    ensure!(status.success(), "the client did not compile");
    Ok(target_dir.join(toolchain::TARGET).join(profile).join("web.wasm"))
}
