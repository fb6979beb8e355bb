//! PostgreSQL for the tests of stores and nodes, which start a server of their own.

use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};

use crate::debian;

/// Where Debian puts the programs, by version.
const VERSIONS: &str = "/usr/lib/postgresql";

/// Installs it where it is missing and that is possible, and says so.
pub fn install_if_missing() -> Result<()> {
    if is_installed_in(Path::new(VERSIONS)) {
        return Ok(());
    }
    let advice = "the tests of stores need PostgreSQL. On Debian: apt-get install postgresql";
    ensure!(debian::can_install(), advice);
    debian::update()?;
    debian::install(&["postgresql"])?;
    ensure!(is_installed_in(Path::new(VERSIONS)), advice);
    Ok(())
}

/// Has any version below the folder the programs that the tests start?
fn is_installed_in(versions: &Path) -> bool {
    let Ok(versions) = fs::read_dir(versions) else { return false };
    versions.filter_map(Result::ok).any(|version| {
        let bin = version.path().join("bin");
        ["initdb", "postgres"].iter().all(|program| bin.join(program).exists())
    })
}

#[test]
fn only_a_version_with_its_programs_is_installed() {
    let folder = tempfile::tempdir().unwrap();
    assert!(!is_installed_in(&folder.path().join("nowhere")));
    let bin = folder.path().join("15/bin");
    fs::create_dir_all(&bin).unwrap();
    fs::write(bin.join("initdb"), "").unwrap();
    assert!(!is_installed_in(folder.path()));
    fs::write(bin.join("postgres"), "").unwrap();
    assert!(is_installed_in(folder.path()));
}
