//! What `cargo metadata` tells of the workspace and its dependencies, as far as it is asked for here.

use std::path::PathBuf;

use anyhow::Result;
use serde::Deserialize;

use crate::tools::{cargo, output};

/// All packages, and who depends on whom.
#[derive(Deserialize, Default)]
#[serde(default)]
pub struct Metadata {
    pub packages: Vec<Package>,
    /// Empty with `--no-deps`.
    pub resolve: Option<Resolve>,
}

/// A package of the workspace or of the registry.
#[derive(Deserialize, Default)]
#[serde(default)]
pub struct Package {
    pub id: String,
    pub name: String,
    pub version: String,
    pub license: Option<String>,
    pub repository: Option<String>,
    pub manifest_path: PathBuf,
    /// None for a crate of the workspace.
    pub source: Option<String>,
    /// What its manifest names.
    #[cfg(test)] // only the arrows of the architecture ask
    pub dependencies: Vec<Dependency>,
}

/// A dependency as a manifest names it.
#[cfg(test)]
#[derive(Deserialize)]
pub struct Dependency {
    pub name: String,
    /// `dev`, `build`, or none for an ordinary one.
    pub kind: Option<String>,
    pub features: Vec<String>,
}

/// The graph of packages that cargo chose.
#[derive(Deserialize)]
pub struct Resolve {
    pub nodes: Vec<Node>,
}

/// A package and the packages it depends on, by id.
#[derive(Deserialize)]
pub struct Node {
    pub id: String,
    pub deps: Vec<Edge>,
}

/// An arrow of the graph.
#[derive(Deserialize)]
pub struct Edge {
    pub pkg: String,
    pub dep_kinds: Vec<Kind>,
}

/// Why a package is depended on.
#[derive(Deserialize)]
pub struct Kind {
    /// `dev`, `build`, or none for what becomes part of the program.
    pub kind: Option<String>,
}

/// Asks cargo, with these arguments besides the usual ones.
pub fn read(arguments: &[&str]) -> Result<Metadata> {
    let mut command = cargo();
    command.args(["metadata", "--format-version", "1"]).args(arguments);
    Ok(serde_json::from_str(&output(&mut command)?)?)
}
