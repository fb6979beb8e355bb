//! The programs beside Rust that the checks start: found, or installed on Debian as root.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::debian::Apt;
use crate::tools::{cargo, has_program, tools};

/// A program that a check starts.
pub struct Need {
    name: &'static str,
    /// Debian's packages that bring it.
    packages: &'static [&'static str],
    is_there: fn() -> bool,
}

/// Fuzzing: libFuzzer is C++.
pub const CPP_COMPILER: Need = Need {
    name: "a C++ compiler",
    packages: &["g++"],
    is_there: || ["c++", "g++", "clang++"].into_iter().any(has_program),
};
/// The tests of stores and nodes start a server of their own.
pub const POSTGRESQL: Need = Need {
    name: "PostgreSQL",
    packages: &["postgresql"],
    is_there: || is_postgresql_in(Path::new("/usr/lib/postgresql")),
};
/// The soak cuts the power between two system calls.
pub const STRACE: Need =
    Need { name: "strace", packages: &["strace"], is_there: || has_program("strace") };

/// A test starts the proxy of the compose file.
pub const CADDY: Need =
    Need { name: "Caddy", packages: &["caddy"], is_there: || has_program("caddy") };

/// All that `cargo verify` needs installed.
pub const ALL: &[Need] = &[
    CPP_COMPILER,
    POSTGRESQL,
    STRACE,
    Need {
        name: "Chromium and its driver",
        packages: &["chromium-headless-shell", "chromium-driver"],
        is_there: || has_program("chromium-headless-shell") && has_program("chromedriver"),
    },
    Need { name: "curl", packages: &["curl"], is_there: || has_program("curl") },
    Need { name: "npm", packages: &["npm"], is_there: || has_program("npm") },
    Need { name: "pgrep", packages: &["procps"], is_there: || has_program("pgrep") },
    Need {
        name: "Python with venv",
        packages: &["python3", "python3-venv"],
        is_there: || succeeds(Command::new("python3").args(["-c", "import ensurepip, venv"])),
    },
];

/// Installs what is missing, or fails with everything that is missing and how to get it.
pub fn install_missing(needs: &[Need]) -> Result<()> {
    let missing: Vec<&Need> = needs.iter().filter(|need| !(need.is_there)()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let apt = Apt::find().with_context(|| advice(&missing))?;
    apt.update_and_install(&packages(&missing)).with_context(|| advice(&missing))?;
    let missing: Vec<&Need> = missing.into_iter().filter(|need| !(need.is_there)()).collect();
    ensure!(missing.is_empty(), advice(&missing));
    Ok(())
}

/// Unpacks a missing program into the tools of this checkout. Installing it would start a server:
/// Debian's Caddy listens on port 80 at once.
pub fn unpack_if_missing(need: &Need) -> Result<()> {
    if (need.is_there)() {
        return Ok(());
    }
    let apt = Apt::find().with_context(|| advice(&[need]))?;
    let updated = apt.update();
    let unpack = |package: &&str| apt.unpack_programs(package, &tools().join("bin"));
    let unpacked = need.packages.iter().try_for_each(unpack);
    unpacked.or_else(|error| updated.and(Err(error))).with_context(|| advice(&[need]))?;
    ensure!((need.is_there)(), advice(&[need]));
    Ok(())
}

/// Fails where the toolchain lacks what the checks call; a minimal one does.
pub fn has_rust_components() -> Result<()> {
    let missing = ["clippy", "fmt"].map(|it| !succeeds(cargo().args([it, "--version"])));
    ensure!(
        missing == [false, false],
        "clippy or rustfmt is missing; with rustup: rustup component add clippy rustfmt"
    );
    Ok(())
}

/// Fails where no file system can be mounted: the tests and the soak fill small ones.
pub fn has_right_to_mount() -> Result<()> {
    can_mount("mount", "umount")
}

/// Mounts a small file system and takes it away again.
fn can_mount(mount: &str, umount: &str) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let mut mount = Command::new(mount);
    let mounts = mount.args(["-t", "tmpfs", "-o", "size=64k", "tmpfs"]).arg(folder.path());
    ensure!(
        succeeds(mounts),
        "the checks of full disks mount small file systems, which this user may not: run them on \
         Linux as root, in a container with --privileged"
    );
    let taken_away = succeeds(Command::new(umount).arg(folder.path()));
    ensure!(taken_away, "what was mounted at {} cannot be taken away", folder.path().display());
    Ok(())
}

fn packages(needs: &[&Need]) -> Vec<&'static str> {
    needs.iter().flat_map(|need| need.packages).copied().collect()
}

fn advice(missing: &[&Need]) -> String {
    let names: Vec<&str> = missing.iter().map(|need| need.name).collect();
    let packages = packages(missing).join(" ");
    format!("missing: {}. On Debian: apt-get install {packages}", names.join(", "))
}

fn succeeds(command: &mut Command) -> bool {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Has any version below the folder the programs that the tests start?
fn is_postgresql_in(versions: &Path) -> bool {
    let Ok(versions) = fs::read_dir(versions) else { return false };
    versions.filter_map(Result::ok).any(|version| {
        let bin = version.path().join("bin");
        ["initdb", "postgres"].iter().all(|program| bin.join(program).exists())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_is_missing_is_told_in_one_sentence() {
        assert_eq!(
            advice(&[&CPP_COMPILER, &POSTGRESQL]),
            "missing: a C++ compiler, PostgreSQL. On Debian: apt-get install g++ postgresql"
        );
    }

    #[test]
    fn a_program_that_cannot_be_started_is_missing() {
        assert!(!succeeds(&mut Command::new("no-program-of-this-name")));
        assert!(succeeds(cargo().arg("--version")));
    }

    #[test]
    fn who_may_not_mount_is_told_so_in_one_sentence() {
        // Programs that succeed and fail at whatever they are told.
        let error = can_mount("false", "true").unwrap_err().to_string();
        assert!(error.contains("as root") && !error.contains('\n'), "{error}");
        assert!(can_mount("true", "true").is_ok());
        assert!(can_mount("true", "false").is_err(), "nothing is left mounted unnoticed");
    }

    #[test]
    fn only_a_version_with_its_programs_is_installed() {
        let folder = tempfile::tempdir().unwrap();
        assert!(!is_postgresql_in(&folder.path().join("nowhere")));
        let bin = folder.path().join("15/bin");
        fs::create_dir_all(&bin).unwrap();
        fs::write(bin.join("initdb"), "").unwrap();
        assert!(!is_postgresql_in(folder.path()));
        fs::write(bin.join("postgres"), "").unwrap();
        assert!(is_postgresql_in(folder.path()));
    }
}
