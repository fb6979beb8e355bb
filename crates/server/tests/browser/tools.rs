//! The programs that the tests need, installed where they are missing.

use anyhow::{Context, Result, bail, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    let folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    folders.into_iter().nth(2).expect("crates/server lies two below").to_owned()
}

/// Chromium without the window, menus and pages of its own that the full program draws and runs also
/// where nobody sees it: most of what a short test cost.
pub(crate) const CHROMIUM: &str = "chromium-headless-shell";

/// Makes sure of Chromium and its driver.
pub(crate) fn ensure_browser() -> Result<()> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock();
    if runs(CHROMIUM) && runs("chromedriver") {
        return Ok(());
    }
    let packages = [CHROMIUM, "chromium-driver"];
    let advice = "The browser tests need Chromium and its driver. On Debian: apt-get install chromium-headless-shell chromium-driver";
    if !(Path::new("/etc/debian_version").exists() && is_root()) {
        bail!(advice);
    }
    println!("installing {} for the browser tests", packages.join(" and "));
    // A list that cannot be read matters only where a package is then missing.
    let updated = run(Command::new("apt-get").args(["-q", "-y", "update"]));
    run(Command::new("apt-get")
        .args(["-q", "-y", "install", "--no-install-recommends"])
        .args(packages))
    .or_else(|error| updated.and(Err(error)))
    .context(advice)?;
    ensure!(runs(CHROMIUM) && runs("chromedriver"), advice);
    Ok(())
}

/// The script that looks for obstacles to access; fetched once into the target folder.
pub(crate) fn axe() -> Result<String> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock();
    let folder = root().join("target/axe");
    let script = folder.join("node_modules/axe-core/axe.min.js");
    if !script.exists() {
        println!("fetching axe-core into {}", folder.display());
        std::fs::create_dir_all(&folder)?;
        run(Command::new("npm")
            .args(["install", "--silent", "--no-save", "--prefix"])
            .arg(&folder)
            .arg("axe-core@4"))
        .context("axe-core comes from npm, which must be installed and reach its registry")?;
    }
    Ok(std::fs::read_to_string(&script)?)
}

fn runs(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{command:?}"))?;
    ensure!(status.success(), "{command:?} ended with {status}");
    Ok(())
}
