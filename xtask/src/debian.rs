//! Debian packages: installing what a check needs, where that is possible without asking anybody.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

/// Whether packages can be installed here: Debian or a descendant of it, as root.
pub fn can_install() -> bool {
    Path::new("/etc/debian_version").exists() && is_root()
}

fn is_root() -> bool {
    let told = Command::new("id").arg("-u").output();
    told.is_ok_and(|told| told.status.success() && told.stdout.trim_ascii() == b"0")
}

/// Reads the lists of packages anew; a fresh container has none.
pub fn update() -> Result<()> {
    apt_get(&["update"])
}

/// Does the archive have this package?
pub fn knows(package: &str) -> bool {
    let mut show = Command::new("apt-cache");
    show.args(["show", package]).stdout(Stdio::null()).stderr(Stdio::null());
    show.status().is_ok_and(|status| status.success())
}

/// Installs packages; [`update`] comes first.
pub fn install(packages: &[&str]) -> Result<()> {
    println!("Installing with apt-get: {} …", packages.join(" "));
    let arguments = ["install", "--no-install-recommends"].iter().chain(packages);
    apt_get(&arguments.copied().collect::<Vec<_>>())
}

fn apt_get(arguments: &[&str]) -> Result<()> {
    let status = Command::new("apt-get")
        .env("DEBIAN_FRONTEND", "noninteractive")
        .args(["-q", "-y"])
        .args(arguments)
        .status()
        .context("apt-get could not be started")?;
    ensure!(status.success(), "apt-get {} failed", arguments.join(" "));
    Ok(())
}
