//! rustup: adding a target to its toolchain, where the user lets it fetch things, and finding that
//! toolchain where another one is active.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tools::root;

/// What became of adding a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Added {
    /// rustup says that it did.
    Yes,
    /// It tried and failed.
    Failed,
    /// `RUSTUP_AUTO_INSTALL` is 0: the user wants nothing fetched.
    Forbidden,
    /// There is no rustup.
    Missing,
}

/// Where Homebrew puts rustup, which is on no search path.
const HOMEBREW: [&str; 2] = ["/opt/homebrew/opt/rustup/bin", "/usr/local/opt/rustup/bin"];

/// The search path, and after it the folders into which rustup is installed: a terminal that was
/// open before does not have them on its path.
pub fn search_path() -> OsString {
    let usual = env::var_os("PATH").unwrap_or_default();
    let cargo_home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo_home = cargo_home.or_else(|| Some(env::home_dir()?.join(".cargo")));
    with_rustup(&usual, cargo_home.as_deref())
}

fn with_rustup(usual: &OsStr, cargo_home: Option<&Path>) -> OsString {
    let own = cargo_home.map(|folder| folder.join("bin"));
    let folders = env::split_paths(usual).chain(own).chain(HOMEBREW.map(PathBuf::from));
    // A folder with a colon in its name cannot be on a search path; then the usual one must do.
    env::join_paths(folders).unwrap_or_else(|_| usual.to_owned())
}

/// Adds a target to rustup's toolchain with the rustup on this search path, and says so before.
pub fn add_target(target: &str, path: &OsStr, auto_install: Option<&OsStr>) -> Added {
    if !rustup(path).arg("--version").output().is_ok_and(|told| told.status.success()) {
        return Added::Missing;
    }
    if auto_install == Some(OsStr::new("0")) {
        return Added::Forbidden;
    }
    println!("web: adding {target} by `rustup target add {target}`: a download of seconds");
    let status = rustup(path).args(["target", "add", target]).status();
    if status.is_ok_and(|status| status.success()) { Added::Yes } else { Added::Failed }
}

/// The cargo and the compiler of rustup's toolchain. Those of the system may come before them on
/// the search path, and have none of the targets that rustup adds.
pub fn programs(path: &OsStr) -> Option<(PathBuf, PathBuf)> {
    let which = |name: &str| {
        let told = rustup(path).args(["which", name]).output().ok()?;
        let file = String::from_utf8(told.stdout).ok()?;
        told.status.success().then(|| PathBuf::from(file.trim()))
    };
    Some((which("cargo")?, which("rustc")?))
}

fn rustup(path: &OsStr) -> Command {
    let mut command = Command::new("rustup");
    // Which toolchain it means depends on the folder.
    command.env("PATH", path).current_dir(root());
    command
}

#[test]
fn rustup_is_also_found_where_it_was_installed_just_now() {
    let usual = env::join_paths(["bin", "more"]).unwrap();
    let path = with_rustup(&usual, Some(Path::new("cargo-home")));
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let [first, second, own, homebrew @ ..] = &folders[..] else { panic!("{folders:?}") };
    assert_eq!([first, second], [Path::new("bin"), Path::new("more")], "the usual ones come first");
    assert_eq!(own, &Path::new("cargo-home").join("bin"));
    assert_eq!(homebrew, HOMEBREW.map(PathBuf::from));
}
