//! Which build of the program plays.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// A program that cannot be read, so that nobody knows which build it is.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the program {} cannot be read: {reason}", program.display())]
pub struct UnknownBuild {
    program: PathBuf,
    reason: String,
}

/// The digest of this program: another one after every change of rules, bots or weights.
pub fn this_build() -> Result<String, UnknownBuild> {
    let unknown = |error: std::io::Error| UnknownBuild {
        program: PathBuf::from("that runs"),
        reason: error.to_string(),
    };
    build_of(&std::env::current_exe().map_err(unknown)?)
}

/// The digest of a program.
pub(super) fn build_of(program: &Path) -> Result<String, UnknownBuild> {
    let unknown = |error: std::io::Error| UnknownBuild {
        program: program.to_owned(),
        reason: error.to_string(),
    };
    let hash = Sha256::digest(std::fs::read(program).map_err(unknown)?);
    Ok(hash[..8].iter().map(|byte| format!("{byte:02x}")).collect())
}
