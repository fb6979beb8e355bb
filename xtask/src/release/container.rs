//! The commands of the Containerfile, tried one by one without a container.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use crate::debian::Apt;
use crate::tools::{cargo, output, root, run as run_command};

/// One instruction: its word, and what follows.
type Instruction<'a> = (&'a str, &'a str);

/// Tries the instructions in a folder that holds nothing but the packed archive in `target/dist`.
///
/// Two commands are not run as they stand. `apt-get install` is simulated: it would change the
/// system that runs the checks. `cargo xtask release` would compile the client and the program a
/// second time, optimised as a whole; in its place cargo resolves the workspace from the files that
/// the container is given, and whoever calls this has packed a program. The program that the release
/// packs is compiled by the release itself alone.
pub fn try_commands(folder: &Path) -> Result<()> {
    let text = fs::read_to_string(root().join("Containerfile")).context("the Containerfile")?;
    for (word, rest) in instructions(&text) {
        match word {
            "COPY" if rest == ". ." => copy_checkout(&ignored()?, folder)?,
            "RUN" if rest == BUILD => is_complete(folder)?,
            "RUN" if rest.starts_with("apt-get ") => simulate_install(rest)?,
            "RUN" => run_command(Command::new("sh").args(["-c", rest]).current_dir(folder))?,
            "CMD" => takes(&folder.join("out/salient"), rest)?,
            _ => {}
        }
    }
    let program = folder.join("out/salient");
    ensure!(program.is_file(), "the Containerfile does not put the program where it starts it");
    Ok(())
}

/// What builds everything.
const BUILD: &str = "cargo xtask release";

/// What a container is not given, from the root of the checkout.
fn ignored() -> Result<Vec<PathBuf>> {
    let text = fs::read_to_string(root().join(".dockerignore")).context(".dockerignore")?;
    let names = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    Ok(names.map(PathBuf::from).collect())
}

/// Copies the checkout as a container sees it.
fn copy_checkout(ignored: &[PathBuf], folder: &Path) -> Result<()> {
    copy(&root(), Path::new(""), ignored, folder)
}

fn copy(from: &Path, inside: &Path, ignored: &[PathBuf], to: &Path) -> Result<()> {
    fs::create_dir_all(to.join(inside))?;
    for entry in fs::read_dir(from.join(inside))? {
        let entry = entry?;
        let name = inside.join(entry.file_name());
        if ignored.contains(&name) {
            continue;
        }
        if entry.file_type()?.is_dir() {
            copy(from, &name, ignored, to)?;
        } else {
            fs::copy(entry.path(), to.join(&name)).with_context(|| name.display().to_string())?;
        }
    }
    Ok(())
}

/// Fails where the folder lacks something that cargo needs of the checkout: a manifest, a lock file
/// that fits, or a file that something is compiled from.
fn is_complete(folder: &Path) -> Result<()> {
    let (given, all) = (compiled_files(folder)?, compiled_files(&root())?);
    let missing: Vec<_> = all.difference(&given).map(|file| file.display().to_string()).collect();
    ensure!(missing.is_empty(), "a container is not given {}", missing.join(", "));
    Ok(())
}

/// The first file of everything that cargo compiles in a workspace. It passes over one that is not
/// there.
fn compiled_files(workspace: &Path) -> Result<BTreeSet<PathBuf>> {
    #[derive(Deserialize)]
    struct Metadata {
        packages: Vec<Package>,
        workspace_root: PathBuf,
    }
    #[derive(Deserialize)]
    struct Package {
        source: Option<String>,
        targets: Vec<Target>,
    }
    #[derive(Deserialize)]
    struct Target {
        src_path: PathBuf,
    }
    let mut metadata = cargo();
    metadata.current_dir(workspace).args(["metadata", "--quiet", "--locked"]);
    let told = output(metadata.args(["--format-version", "1"]))?;
    let Metadata { packages, workspace_root } = serde_json::from_str(&told)?;
    let ours = packages.into_iter().filter(|package| package.source.is_none());
    let files = ours.flat_map(|package| package.targets).map(|target| target.src_path);
    files.map(|file| Ok(file.strip_prefix(&workspace_root)?.to_owned())).collect()
}

/// Each line that is no comment; ours have no continued lines.
fn instructions(text: &str) -> impl Iterator<Item = Instruction<'_>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(' ')).map(|(word, rest)| (word, rest.trim()))
}

/// Lets apt-get say what it would do.
fn simulate_install(command: &str) -> Result<()> {
    ensure!(Apt::find().is_some(), "the Containerfile's packages are asked for on Debian, as root");
    let simulated = command.replace("apt-get install", "apt-get install --simulate");
    ensure!(simulated != command, "the Containerfile installs nothing by `{command}`");
    run_command(Command::new("sh").args(["-c", &simulated]).stdout(Stdio::null()))
}

/// Does the program know these arguments, written as a list?
fn takes(program: &Path, arguments: &str) -> Result<()> {
    let arguments: Vec<String> = serde_json::from_str(arguments).context("CMD is a list")?;
    let mut help = Command::new(program);
    run_command(help.args(&arguments).arg("--help").stdout(Stdio::null()))
}

#[cfg(test)]
mod tests {
    use flate2::Compression;

    use super::super::archive::{self, File};
    use super::super::write_checksums;
    use super::*;
    use crate::web::DEBIAN_PACKAGES;

    fn containerfile() -> String {
        fs::read_to_string(root().join("Containerfile")).unwrap()
    }

    #[test]
    fn the_container_has_what_builds_the_client() {
        let text = containerfile();
        let mut installs = instructions(&text).filter(|(_, rest)| rest.contains("apt-get install"));
        let (_, install) = installs.next().unwrap();
        for package in DEBIAN_PACKAGES {
            assert!(install.split(' ').any(|word| word == package), "{package}");
        }
    }

    #[test]
    fn a_container_is_given_all_that_cargo_needs() {
        let copied = |ignored: &[PathBuf]| {
            let folder = tempfile::tempdir().unwrap();
            copy_checkout(ignored, folder.path()).unwrap();
            assert!(!folder.path().join("target").exists(), "what was built stays outside");
            is_complete(folder.path())
        };
        let mut ignored = ignored().unwrap();
        copied(&ignored).unwrap();
        ignored.push("crates/host/src/lib.rs".into());
        let error = copied(&ignored).unwrap_err().to_string();
        assert_eq!(error, "a container is not given crates/host/src/lib.rs");
    }

    #[test]
    fn a_container_is_given_whatever_git_keeps() {
        let made = fs::read_to_string(root().join(".gitignore")).unwrap();
        let made: Vec<&str> = made.lines().map(|line| line.trim_start_matches('/')).collect();
        for ignored in ignored().unwrap() {
            let name = ignored.to_str().unwrap();
            assert!(name == ".git" || made.contains(&name), "{name} may be needed");
        }
    }

    #[test]
    fn an_archive_of_an_earlier_release_is_not_unpacked() {
        let folder = tempfile::tempdir().unwrap();
        let dist = folder.path().join("target/dist");
        fs::create_dir_all(&dist).unwrap();
        let pack = |name: &str, content: &str| {
            let path = dist.join(format!("{name}.tar.gz"));
            let file = File::text("README.md", content.as_bytes().to_vec());
            archive::write(&path, name, &[file], Compression::fast()).unwrap();
            path
        };
        // Their names come before and after that of the present one.
        pack("salient-0.0.1-x86_64-linux-gnu", "earlier");
        pack("salient-9.0.0-x86_64-linux-gnu", "of another branch");
        let packed = [
            pack("salient-0.2.0-x86_64-linux-gnu", "of this release"),
            pack("salient-0.2.0-x86_64-linux-static", "without the C library"),
        ];
        write_checksums(&dist, &packed).unwrap();
        let text = containerfile();
        let (_, unpack) = instructions(&text).find(|(_, rest)| rest.contains("tar -x")).unwrap();
        run_command(Command::new("sh").args(["-c", unpack]).current_dir(&folder)).unwrap();
        let unpacked = fs::read_to_string(folder.path().join("out/README.md")).unwrap();
        assert_eq!(unpacked, "of this release");
    }

    #[test]
    fn the_container_builds_by_our_command_and_serves() {
        let text = containerfile();
        let all: Vec<Instruction> = instructions(&text).collect();
        assert!(all.contains(&("COPY", ". .")), "`try_commands` looks for this");
        assert!(all.contains(&("RUN", BUILD)));
        assert!(all.iter().any(|(word, rest)| *word == "CMD" && rest.starts_with("[\"serve\"")));
        assert!(all.iter().any(|(word, rest)| *word == "FROM" && rest.starts_with("debian:")));
    }
}
