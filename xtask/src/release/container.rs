//! The commands of the Containerfile, tried one by one without a container.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::debian::Apt;
use crate::tools::{root, run as run_command};

/// One instruction: its word, and what follows.
type Instruction<'a> = (&'a str, &'a str);

/// Tries the commands in a folder that holds nothing but the packed archive in `target/dist`: the
/// packages can be installed, the archive unpacks, the program takes its arguments. The build itself
/// is `cargo xtask release`, which whoever calls this has checked.
pub fn try_commands(folder: &Path) -> Result<()> {
    let text = fs::read_to_string(root().join("Containerfile")).context("the Containerfile")?;
    for (word, rest) in instructions(&text) {
        match word {
            "RUN" if rest == "cargo xtask release" => {}
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
    fn the_container_builds_by_our_command_and_serves() {
        let text = containerfile();
        let all: Vec<Instruction> = instructions(&text).collect();
        assert!(all.contains(&("RUN", "cargo xtask release")));
        assert!(all.iter().any(|(word, rest)| *word == "CMD" && rest.starts_with("[\"serve\"")));
        assert!(all.iter().any(|(word, rest)| *word == "FROM" && rest.starts_with("debian:")));
    }
}
