//! `cargo xtask deny`: licences, sources and versions of everything the programs are made of.
//!
//! cargo-deny checks what `deny.toml` says. The database of advisories lies on a host that not every
//! machine reaches: `--advisories` asks it. What the registry itself knows, versions that their
//! authors took back, is asked without it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::metadata::{self, Metadata, Package};
use crate::tools::{CargoTool, cargo, root, run as run_command};

/// What `cargo xtask deny` can be told.
#[derive(Args)]
pub struct Options {
    /// Also compare with the database of advisories, fetched from its repository
    #[arg(long)]
    advisories: bool,
}

impl Options {
    /// For `cargo verify`: all that the registry alone can answer.
    pub const WITHOUT_DATABASE: Options = Options { advisories: false };
}

/// The subcommand that does it.
pub const CARGO_DENY: CargoTool = CargoTool { subcommand: "deny", version: "0.20.2" };

/// The workspaces, each with a Cargo.lock of its own.
const MANIFESTS: [&str; 2] = ["Cargo.toml", "fuzz/Cargo.toml"];

/// Checks the planted fault and the workspace, after installing what is missing.
pub fn run(options: &Options) -> Result<()> {
    CARGO_DENY.install_if_missing()?;
    planted_licence_is_found()?;
    let mut checks = vec!["bans", "licenses", "sources"];
    if options.advisories {
        checks.push("advisories");
    } else {
        println!("deny: advisories are not asked for here: `cargo xtask deny --advisories`");
    }
    for manifest in MANIFESTS {
        // Where a duplicate comes from is for who looks into it: `cargo tree --duplicates`.
        let mut deny = deny(&root().join(manifest));
        run_command(deny.arg("--hide-inclusion-graph").args(&checks))?;
    }
    nothing_is_yanked()
}

fn deny(manifest: &Path) -> Command {
    let mut command = cargo();
    command.args(["deny", "--manifest-path"]).arg(manifest);
    command.arg("--config").arg(root().join("deny.toml")).arg("check");
    command
}

/// A crate under a licence that is not on the list.
const PLANTED: &str = "\
[package]
name = \"planted\"
version = \"0.0.0\"
edition = \"2024\"
license = \"GPL-3.0-only\"

[workspace]
";

/// Fails unless cargo-deny refuses the planted licence.
fn planted_licence_is_found() -> Result<()> {
    println!("deny: a licence that is not allowed must be found");
    let folder = empty_crate(PLANTED)?;
    let mut deny = deny(&folder.path().join("Cargo.toml"));
    // What it says would look like a failure of the check.
    let told = deny.arg("licenses").stdin(Stdio::null()).output()?;
    let text = String::from_utf8_lossy(&told.stderr);
    ensure!(
        !told.status.success() && text.contains("GPL-3.0-only"),
        "cargo-deny does not refuse a licence that is not allowed: {text}"
    );
    Ok(())
}

/// Fails when the registry has taken back a version that a Cargo.lock names.
fn nothing_is_yanked() -> Result<()> {
    println!("deny: asking the registry for versions that were taken back");
    yanked_version_is_found()?;
    for manifest in MANIFESTS {
        let resolved = resolve(&depends_on_all(&locked(manifest)?))?;
        let text = String::from_utf8_lossy(&resolved.stderr);
        ensure!(
            resolved.status.success(),
            "the registry refuses what the Cargo.lock beside {manifest} names: {text}"
        );
    }
    Ok(())
}

/// All that the Cargo.lock beside a manifest names.
fn locked(manifest: &str) -> Result<Metadata> {
    metadata::read(&["--locked", "--all-features", "--manifest-path", manifest])
}

/// Fails unless the registry refuses a version that is known to be taken back.
fn yanked_version_is_found() -> Result<()> {
    let planted = Package {
        name: "core2".to_owned(),
        version: "0.4.0".to_owned(),
        source: Some("registry".to_owned()),
        ..Package::default()
    };
    let refused = resolve(&depends_on_all(&Metadata { packages: vec![planted], resolve: None }))?;
    ensure!(
        !refused.status.success() && String::from_utf8_lossy(&refused.stderr).contains("yanked"),
        "core2 0.4.0 was taken back, and the registry does not say so"
    );
    Ok(())
}

/// Lets cargo choose versions for a manifest, without a lock file.
fn resolve(manifest: &str) -> Result<Output> {
    let folder = empty_crate(manifest)?;
    let mut lock = cargo();
    lock.current_dir(folder.path()).args(["generate-lockfile", "--quiet"]);
    lock.output().context("cargo did not start")
}

/// A manifest that asks for exactly these versions: without a lock file cargo refuses those that
/// were taken back.
fn depends_on_all(metadata: &Metadata) -> String {
    let mut manifest = "[package]\nname = \"all\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
                        [workspace]\n\n[dependencies]\n"
        .to_owned();
    let theirs = metadata.packages.iter().filter(|package| package.source.is_some());
    for (index, Package { name, version, .. }) in theirs.enumerate() {
        let exactly = format!("package = \"{name}\", version = \"={version}\"");
        manifest += &format!("d{index} = {{ {exactly}, default-features = false }}\n");
    }
    manifest
}

/// A crate with nothing but its manifest, in a folder of its own.
fn empty_crate(manifest: &str) -> Result<tempfile::TempDir> {
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join("Cargo.toml"), manifest)?;
    fs::create_dir(folder.path().join("src"))?;
    fs::write(folder.path().join("src/lib.rs"), "")?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_registry_is_asked_for_exactly_the_versions_of_others() {
        let text = r#"{"packages": [
            {"name": "salient", "version": "1.0.0", "source": null},
            {"name": "serde", "version": "1.0.2", "source": "registry+somewhere"}
        ]}"#;
        let manifest = depends_on_all(&serde_json::from_str(text).unwrap());
        let expected =
            "d0 = { package = \"serde\", version = \"=1.0.2\", default-features = false }\n";
        assert!(manifest.ends_with(&format!("[dependencies]\n{expected}")), "{manifest}");
    }

    #[test]
    fn every_lock_file_of_the_checkout_is_asked_about() {
        let folders = fs::read_dir(root()).unwrap().map(|entry| entry.unwrap().path());
        let locked = folders.chain([root()]).filter(|folder| folder.join("Cargo.lock").is_file());
        let mut locked: Vec<_> = locked.map(|folder| folder.join("Cargo.toml")).collect();
        locked.sort();
        assert_eq!(locked, MANIFESTS.map(|manifest| root().join(manifest)));
    }
}
