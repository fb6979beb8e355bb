//! `cargo xtask web`: the browser client, from source to a folder that any file host can serve.
//!
//! Cargo builds `crates/web` for wasm32, wasm-bindgen writes the glue, the static files and style
//! sheets join them; then every file that can change gets its hash into its name, pages and service
//! worker learn those names, and all that shrinks is stored compressed beside the original.

mod dist;
mod draw;
mod files;
mod pages;
mod toolchain;

use anyhow::{Context, Result, ensure};
use clap::Args;
use std::path::{Path, PathBuf};
use std::time::Instant;

use dist::Dist;
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

/// Home and the first game together may cost a player this much to download.
const FIRST_GAME_BYTES: u64 = 350 * 1000;
/// Each further game may add this much; 90 KB are the aim (see docs/decisions, "A light client").
const FURTHER_GAME_BYTES: u64 = 130 * 1000;
/// Online play: lobby, rooms and the tables' way to a server.
const ONLINE_BYTES: u64 = 120 * 1000;

/// Builds the client into `target/web/dist` and prints what it weighs.
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
    let budget = budget(&root)?;
    weight.print(budget);
    ensure!(
        options.dev || weight.first_visit() <= budget,
        "the client is heavier than its budget of {} KB",
        budget / 1000
    );
    if let Some(out) = &options.out {
        files::copy_tree(&root.join("target/web/dist"), out)?;
        println!("web: exported to {}", out.display());
    }
    Ok(())
}

/// What the client may weigh with the games it has: each has a page on which it is set up.
fn budget(root: &Path) -> Result<u64> {
    let file = root.join("crates/web/routes.txt");
    let routes = std::fs::read_to_string(&file).with_context(|| format!("{}", file.display()))?;
    let games = routes.lines().filter(|route| route.starts_with("/setup/")).count() as u64;
    Ok(FIRST_GAME_BYTES + games.saturating_sub(1) * FURTHER_GAME_BYTES + ONLINE_BYTES)
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
