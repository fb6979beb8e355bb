//! Other programs: finding them, installing them when asked to, starting them.
//!
//! What cargo can install goes into `target/tools`: nothing outside the checkout changes.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

/// The folder of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_owned()
}

/// Cargo, in the folder of the workspace: the one that started us, when one did. It also finds
/// what was installed for this checkout.
pub fn cargo() -> Command {
    in_workspace(Command::new(cargo_program()))
}

/// The same cargo, giving way to other programs where the system has `nice`.
pub fn cargo_at_low_priority() -> Command {
    if !has_program("nice") {
        return cargo();
    }
    let mut command = Command::new("nice");
    command.args(["-n", "5"]).arg(cargo_program());
    in_workspace(command)
}

fn cargo_program() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

fn in_workspace(mut command: Command) -> Command {
    command.current_dir(root()).env("PATH", path());
    command
}

/// A subcommand of cargo that comes from the registry.
pub struct CargoTool {
    /// Its name after `cargo`; the package is called `cargo-` and this.
    pub subcommand: &'static str,
    /// The version that is used: another one may judge differently.
    pub version: &'static str,
}

impl CargoTool {
    /// Installs it into the checkout where this version is missing, and says so.
    pub fn install_if_missing(&self) -> Result<()> {
        if self.is_there() {
            return Ok(());
        }
        let (name, version, folder) = (self.subcommand, self.version, tools());
        println!("Installing cargo-{name} {version} into {} …", folder.display());
        let mut install = cargo_at_low_priority();
        install.args(["install", "--locked", "--root"]).arg(&folder);
        install.arg(format!("cargo-{name}@{version}"));
        // It runs for seconds: compiled quickly is better than compiled well.
        install.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1").env("CARGO_PROFILE_RELEASE_LTO", "off");
        install.env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
        run(&mut install).with_context(|| {
            format!(
                "cargo-{name} {version} is missing; it comes from the registry: \
                 `cargo install cargo-{name}@{version}`"
            )
        })
    }

    fn is_there(&self) -> bool {
        let told = cargo().args([self.subcommand, "--version"]).stderr(Stdio::null()).output();
        told.is_ok_and(|told| {
            told.status.success() && self.is_named_in(&String::from_utf8_lossy(&told.stdout))
        })
    }

    /// Is this the tool that answers `--version` so, such as `cargo-deny 0.20.2`?
    fn is_named_in(&self, answer: &str) -> bool {
        answer.split_whitespace().nth(1) == Some(self.version)
    }
}

/// Is there a program of this name on the search path?
pub fn has_program(name: &str) -> bool {
    env::split_paths(&path()).any(|folder| folder.join(name).is_file())
}

/// Runs a program to its end, its output shown, and fails when it does.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("`{}` did not start", line(command)))?;
    ensure!(status.success(), "`{}` ended with {status}", line(command));
    Ok(())
}

/// What a program prints, when it runs to a good end.
pub fn output(command: &mut Command) -> Result<String> {
    command.stderr(Stdio::inherit());
    let output = command.output().with_context(|| format!("`{}` did not start", line(command)))?;
    ensure!(output.status.success(), "`{}` ended with {}", line(command), output.status);
    String::from_utf8(output.stdout).with_context(|| format!("`{}` printed no text", line(command)))
}

/// Where programs for this checkout alone are installed.
pub fn tools() -> PathBuf {
    root().join("target/tools")
}

/// The search path, with what was installed for this checkout first.
fn path() -> OsString {
    let usual = env::var_os("PATH").unwrap_or_default();
    let folders = [tools().join("bin")].into_iter().chain(env::split_paths(&usual));
    // A folder with a colon in its name cannot be on a search path; then the usual one must do.
    env::join_paths(folders).unwrap_or(usual)
}

/// The command as one would type it.
fn line(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_tool_of_another_version_is_not_the_one_that_is_wanted() {
    let tool = CargoTool { subcommand: "deny", version: "0.20.2" };
    assert!(tool.is_named_in("cargo-deny 0.20.2\n"));
    assert!(tool.is_named_in("cargo-deny 0.20.2 (1a2b3c4 2026-01-02)\n"));
    for other in ["cargo-deny 0.20.1\n", "cargo-deny 0.20.20\n", "cargo-deny\n", ""] {
        assert!(!tool.is_named_in(other), "{other:?}");
    }
}
