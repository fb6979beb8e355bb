//! Debian packages: installing what a command needs, where that is possible without asking anybody.

use std::env;
use std::ffi::OsString;
use std::fs;
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
        // Without this a list that cannot be fetched is a warning and a success.
        self.get(&["update", "-o", "APT::Update::Error-Mode=any"])
    }

    /// Reads the lists anew and installs packages. A list that could not be read matters only where
    /// a package is then missing.
    pub fn update_and_install(&self, packages: &[&str]) -> Result<()> {
        let updated = self.update();
        self.install(packages).or_else(|error| updated.and(Err(error)))
    }

    /// Does the archive have this package? [`Apt::update`] comes first.
    pub fn knows(&self, package: &str) -> bool {
        let mut show = self.program("apt-cache");
        show.args(["show", package]).stdout(Stdio::null()).stderr(Stdio::null());
        show.status().is_ok_and(|status| status.success())
    }

    /// Installs packages; [`Apt::update`] comes first.
    pub fn install(&self, packages: &[&str]) -> Result<()> {
        println!("Installing with apt-get, a matter of seconds: {} …", packages.join(" "));
        let arguments = ["install", "--no-install-recommends"].iter().chain(packages);
        self.get(&arguments.copied().collect::<Vec<_>>())
    }

    /// Copies the programs of a package into a folder without installing it, so that no service of
    /// it is started; [`Apt::update`] comes first.
    pub fn unpack_programs(&self, package: &str, programs: &Path) -> Result<()> {
        println!("Unpacking programs of {package} into {} …", programs.display());
        let folder = tempfile::tempdir()?;
        let mut get = self.program("apt-get");
        let downloaded = get.args(["-q", "download", package]).current_dir(&folder).status()?;
        ensure!(downloaded.success(), "apt-get download {package} failed");
        let archive = fs::read_dir(&folder)?.next().context("nothing was downloaded")??.path();
        let contents = folder.path().join("contents");
        let mut unpack = self.program("dpkg-deb");
        let unpacked = unpack.arg("--extract").args([&archive, &contents]).status()?;
        ensure!(unpacked.success(), "{package} cannot be unpacked");
        fs::create_dir_all(programs)?;
        for program in fs::read_dir(contents.join("usr/bin"))? {
            let program = program?;
            fs::copy(program.path(), programs.join(program.file_name()))?;
        }
        Ok(())
    }

    fn get(&self, arguments: &[&str]) -> Result<()> {
        let mut get = self.program("apt-get");
        get.env("DEBIAN_FRONTEND", "noninteractive").args(["-q", "-y"]).args(arguments);
        let status = get.status().context("apt-get could not be started")?;
        ensure!(
            status.success(),
            "apt-get {} failed; see that it reaches its archive, and try again",
            arguments.join(" ")
        );
        Ok(())
    }

    fn program(&self, name: &str) -> Command {
        let mut folders = env::split_paths(&self.path);
        let found = folders.find_map(|it| Some(it.join(name)).filter(|file| file.is_file()));
        Command::new(found.unwrap_or_else(|| name.into()))
    }
}

/// May we install packages without asking?
pub fn is_root() -> bool {
    let told = Command::new("id").arg("-u").output();
    told.is_ok_and(|told| told.status.success() && told.stdout.trim_ascii() == b"0")
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// What a machine says to installing a package, its `apt-get` being this script.
    fn install_by(script: &str) -> Result<()> {
        let folder = tempfile::tempdir()?;
        let program = folder.path().join("apt-get");
        fs::write(&program, format!("#!/bin/sh\n{script}\n"))?;
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755))?;
        Apt::on_path(folder.path().into()).update_and_install(&["strace"])
    }

    #[test]
    fn without_a_network_the_archive_is_named_as_the_reason() {
        let error = install_by("exit 100").unwrap_err().to_string();
        assert!(error.starts_with("apt-get update ") && !error.contains('\n'), "{error}");
        assert!(error.ends_with("; see that it reaches its archive, and try again"), "{error}");
    }

    #[test]
    fn a_list_that_cannot_be_read_matters_only_where_a_package_is_missing() {
        assert!(install_by("case \"$*\" in *update*) exit 100 ;; esac").is_ok());
        let error = install_by("case \"$*\" in *install*) exit 100 ;; esac").unwrap_err();
        assert!(error.to_string().starts_with("apt-get install "), "{error}");
    }
}
