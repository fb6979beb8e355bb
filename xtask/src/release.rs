//! `cargo xtask release`: the files that are handed out, in `target/dist`.
//!
//! One archive per platform with the program, its service unit, how to host it and all licences,
//! and a list of checksums. The program is one file with the client and the documentation inside.

mod archive;
mod container;
mod licences;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use flate2::Compression;
use sha2::{Digest, Sha256};

use crate::programs::Programs;
use crate::tools::{has_program, output, root, run as run_command};
use crate::web;

/// The version of the workspace, which is the version of every crate.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The program may weigh this much.
const HEAVIEST: u64 = 25_000_000;

/// What is built: the target's name, and the word for it in the name of the archive.
const STATIC: (&str, &str) = ("x86_64-unknown-linux-musl", "x86_64-linux-static");

/// Files that come along as they are: where they lie, and what they are called.
const FILES: &[(&str, &str)] = &[
    ("README.md", "README.md"),
    ("CHANGELOG.md", "CHANGELOG.md"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("docs/hosting.md", "hosting.md"),
    ("docs/salient.service", "salient.service"),
];

/// Builds everything and packs it.
pub fn run() -> Result<()> {
    // All that is missing is told before anything is compiled.
    let toolchain = web::find_or_install_toolchain()?;
    let (target, platform) = STATIC;
    let why_not_static = why_not_static(has_target(target)?, has_musl_compiler());
    if let Some(reason) = why_not_static {
        println!("release: no static program, since {reason}");
    }
    if has_unreleased_changes(&fs::read_to_string(root().join("CHANGELOG.md"))?) {
        println!(
            "release: CHANGELOG.md tells of changes since {VERSION}, and what is built here is still \
             called {VERSION}: docs/records.md says what a release begins with"
        );
    }
    println!("release: the client, optimised as a whole");
    web::build(&toolchain, web::Build::Release)?;
    println!("release: the program, optimised as a whole; minutes each time it changed");
    let programs = Programs::distributed(None)?;
    let folder = root().join("target/dist");
    let mut packed = vec![pack(programs.find("salient")?, &host_platform()?, &folder)?];
    if why_not_static.is_none() {
        println!("release: the same without the system's C library");
        let programs = Programs::distributed(Some(target))?;
        packed.push(pack(programs.find("salient")?, platform, &folder)?);
    }
    write_checksums(&folder, &packed)?;
    for archive in &packed {
        println!("release: {}", archive.display());
    }
    Ok(())
}

/// For `cargo verify`: packs the program of the tests, unpacks it in an empty folder as the
/// Containerfile does, and starts it.
pub fn check() -> Result<()> {
    let programs = Programs::as_tested()?;
    let folder = tempfile::tempdir()?;
    let dist = folder.path().join("target/dist");
    // Neither weighed nor packed small: this one has what tests need, and nobody downloads it.
    let fast = Compression::fast();
    let archive = pack_any(programs.find("salient")?, &host_platform()?, &dist, fast)?;
    write_checksums(&dist, std::slice::from_ref(&archive))?;
    run_command(Command::new("sha256sum").args(["--check", "SHA256SUMS"]).current_dir(&dist))?;
    container::try_commands(folder.path())?;
    let unpacked = folder.path().join("out");
    for (_, name) in FILES {
        ensure!(unpacked.join(name).is_file(), "the archive has no {name}");
    }
    let version = output(Command::new(unpacked.join("salient")).arg("--version"))?;
    ensure!(version.trim() == format!("salient {VERSION}"), "the program says {version}");
    fs::write(&archive, "not what was packed")?;
    let mut broken = Command::new("sha256sum");
    broken.args(["--check", "--status", "SHA256SUMS"]).current_dir(&dist).stderr(Stdio::null());
    ensure!(!broken.status()?.success(), "the checksums accept anything");
    Ok(())
}

/// The name of an archive without its ending, which is also the folder inside it.
fn name(platform: &str) -> String {
    format!("salient-{VERSION}-{platform}")
}

/// Packs a program that is light enough.
fn pack(program: &Path, platform: &str, folder: &Path) -> Result<PathBuf> {
    let bytes = fs::metadata(program).context("the program is not there")?.len();
    println!("release: the program has {:.1} MB", bytes as f64 / 1e6);
    ensure!(bytes <= HEAVIEST, "the program has {bytes} bytes, more than {HEAVIEST}");
    pack_any(program, platform, folder, Compression::best())
}

fn pack_any(
    program: &Path,
    platform: &str,
    folder: &Path,
    compression: Compression,
) -> Result<PathBuf> {
    fs::create_dir_all(folder).with_context(|| format!("{}", folder.display()))?;
    let inside = name(platform);
    let mut files = vec![archive::File::program("salient", fs::read(program)?)];
    for (from, to) in FILES {
        let content = fs::read(root().join(from)).with_context(|| (*from).to_owned())?;
        files.push(archive::File::text(to, content));
    }
    let licences = licences::of_all_dependencies()?;
    files.push(archive::File::text("THIRD-PARTY-LICENSES.txt", licences.into_bytes()));
    let path = folder.join(format!("{inside}.tar.gz"));
    archive::write(&path, &inside, &files, compression)?;
    Ok(path)
}

/// The checksums, as `sha256sum --check` reads them.
fn write_checksums(folder: &Path, archives: &[PathBuf]) -> Result<()> {
    let mut list = String::new();
    for archive in archives {
        let hash = Sha256::digest(fs::read(archive)?);
        let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        let name = archive.file_name().unwrap_or_default().to_string_lossy();
        list += &format!("{hash}  {name}\n");
    }
    fs::write(folder.join("SHA256SUMS"), list).context("SHA256SUMS cannot be written")
}

/// The machine that the compiler builds for: `x86_64-linux-gnu`.
fn host_platform() -> Result<String> {
    let host = output(Command::new("rustc").args(["--print", "host-tuple"]))?;
    Ok(host.trim().replace("-unknown", ""))
}

/// Has the active toolchain the standard library of this target?
fn has_target(target: &str) -> Result<bool> {
    let mut rustc = Command::new("rustc");
    let folder = output(rustc.args(["--print", "target-libdir", "--target", target]))?;
    Ok(Path::new(folder.trim()).is_dir())
}

/// Has the system a C compiler that builds for musl, as the crate `cc` looks for it?
fn has_musl_compiler() -> bool {
    let named = ["CC_x86_64_unknown_linux_musl", "CC_x86_64-unknown-linux-musl", "TARGET_CC"];
    named.into_iter().any(|name| env::var_os(name).is_some())
        || ["x86_64-linux-musl-gcc", "musl-gcc"].into_iter().any(has_program)
}

/// What keeps us from building the static program.
fn why_not_static(has_target: bool, has_compiler: bool) -> Option<&'static str> {
    match (has_target, has_compiler) {
        (false, _) => Some("the toolchain has no library for x86_64-unknown-linux-musl"),
        (true, false) => {
            Some("there is no C compiler for musl (Debian: apt-get install musl-tools)")
        }
        (true, true) => None,
    }
}

/// Does the changelog tell of something that no released version has?
fn has_unreleased_changes(changelog: &str) -> bool {
    let sections = changelog.split("\n## ");
    let mut unreleased = sections.filter(|section| section.starts_with("Unreleased"));
    unreleased.any(|section| section.lines().any(|line| line.starts_with("- ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_static_program_needs_a_library_and_a_c_compiler() {
        assert_eq!(why_not_static(true, true), None);
        assert!(why_not_static(true, false).unwrap().contains("musl-tools"));
        assert!(why_not_static(false, true).unwrap().contains("no library"));
    }

    #[test]
    fn only_changes_above_the_last_release_have_no_version_yet() {
        let released = "# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-11-18)\n- Everything.\n";
        assert!(!has_unreleased_changes(released));
        assert!(!has_unreleased_changes("# Changelog\n\n## 0.2.0 (2026-11-18)\n- Everything.\n"));
        let more = released.replace("Unreleased\n", "Unreleased\n- More.\n");
        assert!(has_unreleased_changes(&more));
    }
}
