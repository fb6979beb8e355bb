//! Debian packages: installing what a command needs, where that is possible without asking anybody.

use std::env;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

/// apt, on a machine where it may install packages.
#[derive(Debug)]
pub struct Apt {
    /// Where its programs are looked for.
    path: OsString,
}

impl Apt {
    /// The one of this machine: Debian or a descendant of it, as root.
    pub fn find() -> Option<Apt> {
        let path = env::var_os("PATH").unwrap_or_default();
        (Path::new("/etc/debian_version").exists() && is_root()).then_some(Apt { path })
    }

    /// Stand-ins below a folder.
    #[cfg(test)]
    pub fn on_path(path: OsString) -> Apt {
        Apt { path }
    }

    /// Reads the lists of packages anew; a fresh container has none.
    pub fn update(&self) -> Result<()> {
        self.get(&["update"])
    }

    /// Does the archive have this package? [`Apt::update`] comes first.
    pub fn knows(&self, package: &str) -> bool {
        let mut show = self.program("apt-cache");
        show.args(["show", package]).stdout(Stdio::null()).stderr(Stdio::null());
        show.status().is_ok_and(|status| status.success())
    }

    /// Installs packages; [`Apt::update`] comes first.
    pub fn install(&self, packages: &[&str]) -> Result<()> {
        println!("Installing with apt-get: {} …", packages.join(" "));
        let arguments = ["install", "--no-install-recommends"].iter().chain(packages);
        self.get(&arguments.copied().collect::<Vec<_>>())
    }

    fn get(&self, arguments: &[&str]) -> Result<()> {
        let mut get = self.program("apt-get");
        get.env("DEBIAN_FRONTEND", "noninteractive").args(["-q", "-y"]).args(arguments);
        let status = get.status().context("apt-get could not be started")?;
        ensure!(status.success(), "apt-get {} failed", arguments.join(" "));
        Ok(())
    }

    fn program(&self, name: &str) -> Command {
        let mut folders = env::split_paths(&self.path);
        let found = folders.find_map(|it| Some(it.join(name)).filter(|file| file.is_file()));
        Command::new(found.unwrap_or_else(|| name.into()))
    }
}

fn is_root() -> bool {
    let told = Command::new("id").arg("-u").output();
    told.is_ok_and(|told| told.status.success() && told.stdout.trim_ascii() == b"0")
}
