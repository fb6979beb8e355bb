//! The workspace's own programs, built for checks that start them.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::tools::{cargo, cargo_at_low_priority, output};

/// Where cargo put what it built.
pub struct Programs(Vec<PathBuf>);

impl Programs {
    /// As the tests of the workspace have them. All of it is named, tests as well: a part alone
    /// would need its dependencies with other features, and cargo would compile them once more.
    pub fn as_tested() -> Result<Programs> {
        Programs::build(&["--workspace", "--bins", "--tests"])
    }

    /// As players have them.
    pub fn released(packages: &[&str]) -> Result<Programs> {
        let names = packages.iter().flat_map(|name| ["-p", name]);
        let arguments: Vec<&str> = ["--release", "--bins"].into_iter().chain(names).collect();
        Programs::build(&arguments)
    }

    /// For whoever builds them to play: `salient` as it is tested, since half of it was compiled
    /// for `xtask` already. It reads the client's files from the disk. Without a progress bar, since
    /// the client shows one meanwhile, and at lower priority, since the client takes longer and ends
    /// with one large crate that leaves the other processors to the program.
    pub fn played() -> Result<Programs> {
        let mut cargo = cargo_at_low_priority();
        Programs::build_by(cargo.env("CARGO_TERM_PROGRESS_WHEN", "never"), &["-p", "salient"])
    }

    /// As they are handed out: `salient`, for this machine or for another target.
    pub fn distributed(target: Option<&str>) -> Result<Programs> {
        let target = target.map(|target| format!("--target={target}"));
        let usual = ["-p", "salient", "--profile", "dist", "--locked"];
        Programs::build(&usual.into_iter().chain(target.as_deref()).collect::<Vec<_>>())
    }

    fn build(arguments: &[&str]) -> Result<Programs> {
        Programs::build_by(&mut cargo(), arguments)
    }

    fn build_by(cargo: &mut Command, arguments: &[&str]) -> Result<Programs> {
        let build =
            cargo.arg("build").args(arguments).arg("--message-format=json-render-diagnostics");
        Ok(Programs::listed_in(&output(build)?))
    }

    /// What the messages of cargo name; programs that run tests are called otherwise.
    fn listed_in(messages: &str) -> Programs {
        #[derive(Deserialize)]
        struct Message {
            executable: Option<PathBuf>,
        }
        let made = messages.lines().filter_map(|line| serde_json::from_str::<Message>(line).ok());
        Programs(made.filter_map(|message| message.executable).collect())
    }

    /// The program of this name.
    pub fn find(&self, name: &str) -> Result<&Path> {
        let is_wanted = |file: &&PathBuf| file.file_stem().is_some_and(|stem| stem == name);
        let file = self.0.iter().find(is_wanted);
        file.map(PathBuf::as_path).with_context(|| format!("cargo built no {name}"))
    }
}

#[test]
fn programs_are_found_in_the_messages_of_cargo() {
    let messages = "{\"reason\":\"compiler-artifact\",\"executable\":null}\n\
                    {\"executable\":\"target/debug/deps/soak-0123456789abcdef\"}\n\
                    {\"executable\":\"target/debug/load\"}\n\
                    {\"executable\":\"target/debug/soak\"}\nnot json\n";
    let programs = Programs::listed_in(messages);
    assert_eq!(programs.find("soak").unwrap(), Path::new("target/debug/soak"));
    assert!(programs.find("salient").is_err());
}
