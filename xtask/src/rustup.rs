//! rustup: adding a target to the active toolchain, where the user lets it fetch things.

use std::ffi::OsStr;
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

/// Adds a target to the active toolchain with the rustup on this search path, and says so before.
pub fn add_target(target: &str, path: &OsStr, auto_install: Option<&OsStr>) -> Added {
    let rustup = || {
        let mut command = Command::new("rustup");
        // Which toolchain is active depends on the folder.
        command.env("PATH", path).current_dir(root());
        command
    };
    if !rustup().arg("--version").output().is_ok_and(|told| told.status.success()) {
        return Added::Missing;
    }
    if auto_install == Some(OsStr::new("0")) {
        return Added::Forbidden;
    }
    println!("web: adding {target} to the active toolchain: rustup target add {target}");
    let status = rustup().args(["target", "add", target]).status();
    if status.is_ok_and(|status| status.success()) { Added::Yes } else { Added::Failed }
}
