//! The licences of everything that is inside the program, with their texts.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::metadata::{self, Edge, Metadata, Node, Package};

/// The crates whose dependencies are handed out: the program, and the client inside it.
const ROOTS: [&str; 2] = ["salient", "web"];

/// One text: every dependency with its licence, then each different text once.
pub fn of_all_dependencies() -> Result<String> {
    let metadata = metadata::read(&["--locked"])?;
    let packages = inside(&metadata);
    ensure!(packages.len() > 50, "cargo lists {} dependencies only", packages.len());
    text_of(&packages)
}

fn text_of(packages: &[&Package]) -> Result<String> {
    let mut list = String::from(
        "Salient contains work of others, under the licences named here. Where a licence is a\n\
         choice, Salient takes MIT if it is one of them.\n\n",
    );
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut without_text = Vec::new();
    for package in packages {
        let title = format!("{} {}", package.name, package.version);
        let licence = package.license.as_deref();
        let licence = licence.with_context(|| format!("{title} does not name its licence"))?;
        let home = package.repository.as_deref().unwrap_or("");
        list += &format!("{title}: {licence} {home}\n");
        let folder = package.manifest_path.parent().context("a manifest lies in a folder")?;
        let own = texts_in(folder)?;
        if own.is_empty() {
            without_text.push(title.clone());
        }
        for text in own {
            texts.entry(text).or_default().push(title.clone());
        }
    }
    if !without_text.is_empty() {
        list += &format!(
            "\nThese bring no text of their licence; it is the one named above: {}\n",
            without_text.join(", ")
        );
    }
    for (text, packages) in texts {
        list += &format!("\n{}\n{}\n\n{}\n", "-".repeat(78), packages.join(", "), text.trim_end());
    }
    Ok(list)
}

/// The packages of others that become part of the program, by name.
fn inside(metadata: &Metadata) -> Vec<&Package> {
    let nodes = metadata.resolve.iter().flat_map(|graph| &graph.nodes);
    let nodes: BTreeMap<&str, &Node> = nodes.map(|node| (node.id.as_str(), node)).collect();
    let is_root = |it: &&Package| it.source.is_none() && ROOTS.contains(&it.name.as_str());
    let mut waiting: Vec<&str> =
        metadata.packages.iter().filter(is_root).map(|it| it.id.as_str()).collect();
    let mut seen = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        if seen.insert(id)
            && let Some(node) = nodes.get(id)
        {
            let becomes_part = |it: &&Edge| it.dep_kinds.iter().any(|kind| kind.kind.is_none());
            waiting.extend(node.deps.iter().filter(becomes_part).map(|it| it.pkg.as_str()));
        }
    }
    let is_inside = |it: &&Package| it.source.is_some() && seen.contains(it.id.as_str());
    let mut packages: Vec<&Package> = metadata.packages.iter().filter(is_inside).collect();
    packages.sort_by_key(|it| (&it.name, &it.version));
    packages
}

/// The files of a package that tell its licence.
fn texts_in(folder: &Path) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("{}", folder.display()))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        let tells = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"];
        if path.is_file() && tells.iter().any(|it| name.starts_with(it)) {
            texts.push(String::from_utf8_lossy(&fs::read(&path)?).replace("\r\n", "\n"));
        }
    }
    texts.sort_unstable();
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(id: &str, source: Option<&str>) -> String {
        let source = source.map_or("null".to_owned(), |it| format!("\"{it}\""));
        format!(
            "{{\"id\":\"{id}\",\"name\":\"{id}\",\"version\":\"1.0.0\",\"license\":\"MIT\",\
             \"repository\":null,\"manifest_path\":\"Cargo.toml\",\"source\":{source}}}"
        )
    }

    #[test]
    fn what_only_builds_or_tests_is_not_inside() {
        let packages: Vec<String> = [("salient", None), ("xtask", None)]
            .into_iter()
            .chain(["used", "below", "builds", "tests", "tool"].map(|it| (it, Some("registry"))))
            .map(|(id, source)| package(id, source))
            .collect();
        let node = |id: &str, deps: &[(&str, &str)]| {
            let deps: Vec<String> = deps
                .iter()
                .map(|(to, kind)| {
                    format!("{{\"pkg\":\"{to}\",\"dep_kinds\":[{{\"kind\":{kind}}}]}}")
                })
                .collect();
            format!("{{\"id\":\"{id}\",\"deps\":[{}]}}", deps.join(","))
        };
        let nodes = [
            node("salient", &[("used", "null"), ("builds", "\"build\""), ("tests", "\"dev\"")]),
            node("used", &[("below", "null")]),
            node("xtask", &[("tool", "null")]),
        ];
        let text = format!(
            "{{\"packages\":[{}],\"resolve\":{{\"nodes\":[{}]}}}}",
            packages.join(","),
            nodes.join(",")
        );
        let metadata: Metadata = serde_json::from_str(&text).unwrap();
        let names: Vec<&str> = inside(&metadata).iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names, ["below", "used"]);
    }

    #[test]
    fn a_package_without_a_text_of_its_licence_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let package = |name: &str, files: &[&str]| {
            let own = folder.path().join(name);
            fs::create_dir(&own).unwrap();
            files.iter().for_each(|file| fs::write(own.join(file), "the text").unwrap());
            let (name, manifest_path) = (name.to_owned(), own.join("Cargo.toml"));
            let (version, license) = ("1.0.0".to_owned(), Some("MIT".to_owned()));
            Package { name, version, license, manifest_path, ..Package::default() }
        };
        let (with, without) =
            (package("with", &["LICENSE-MIT"]), package("without", &["README.md"]));
        let sentence = "These bring no text of their licence; it is the one named above: ";
        let text = text_of(&[&with, &without]).unwrap();
        assert!(text.contains(&format!("\n{sentence}without 1.0.0\n")), "{text}");
        assert!(text.contains("\nwith 1.0.0\n\nthe text\n"), "{text}");
        assert!(!text_of(&[&with]).unwrap().contains(sentence));
    }

    #[test]
    fn every_dependency_of_the_program_is_named_with_its_licence() {
        let text = of_all_dependencies().unwrap();
        for name in ["serde ", "tokio ", "axum "] {
            assert!(text.lines().any(|line| line.starts_with(name)), "{name}");
        }
        assert!(text.contains("Permission is hereby granted"), "the texts are there");
    }
}
