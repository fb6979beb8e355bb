//! Which crate may depend on which: the arrows of ARCHITECTURE.md, as a test over `cargo metadata`.

use std::collections::BTreeSet;

use crate::games;
use crate::metadata::{self, Dependency, Metadata, Package};

/// Stands for every game.
const GAME: &str = "(a game)";
/// Any game, and the crate with the list of games.
const GAMES: &[&str] = &[GAME, "rules"];
/// The crates whose types appear in the interface of the catalog.
const CATALOG: &[&str] = &["tabletop", "search", "bots", "host"];

/// Each crate with the crates it may depend on. A crate or an arrow that is not listed is a mistake.
const ARROWS: &[(&str, &[&[&str]])] = &[
    ("tabletop", &[]),
    ("geometry", &[]),
    (GAME, &[&["tabletop", "geometry"]]),
    ("rules", &[&[GAME]]),
    ("search", &[&["tabletop"]]),
    ("bots", &[&["tabletop", "search", "geometry"], GAMES]),
    ("host", &[&["tabletop"]]),
    ("catalog", &[&["protocol"], CATALOG, GAMES]),
    ("protocol", &[&["tabletop", "host"], GAMES]),
    ("store", &[]),
    ("server", &[&["catalog", "protocol", "store"], CATALOG, GAMES]),
    ("texts", &[]),
    ("web", &[&["catalog", "protocol", "geometry", "texts"], CATALOG, GAMES]),
    ("lab", &[&["catalog", "protocol"], CATALOG, GAMES]),
    ("vectors", &[&["tabletop", "bots"], GAMES]),
    ("soak", &[&["host", "store", "tabletop"]]),
    ("salient", &[&["catalog", "protocol", "server", "web", "lab", "soak"], CATALOG, GAMES]),
];

/// Tests of any crate may play a match, and those of a game check the contract.
const IN_TESTS: &[&str] = &["host", "tabletop"];
/// Only tests may enable this feature.
const TEST_FEATURE: &str = "contract";
/// The project's own commands may depend on every crate.
const TOOLS: &str = "xtask";

#[test]
fn crates_know_only_whom_the_architecture_lets_them() {
    let metadata = metadata::read(&["--no-deps", "--offline"]).unwrap();
    assert!(metadata.packages.iter().any(|it| it.name == "tabletop"), "the workspace is listed");
    assert_eq!(mistakes(&metadata), Vec::<String>::new());
}

/// Every dependency that is not allowed, as a sentence.
fn mistakes(metadata: &Metadata) -> Vec<String> {
    let ours: BTreeSet<&str> = metadata.packages.iter().map(|it| it.name.as_str()).collect();
    let games = games::all();
    let mut mistakes = Vec::new();
    for package in metadata.packages.iter().filter(|it| it.name != TOOLS) {
        let from = package.name.as_str();
        let Some((_, allowed)) = ARROWS.iter().find(|(name, _)| *name == drawn_as(from, &games))
        else {
            mistakes.push(format!("{} is not in the list of arrows", package.name));
            continue;
        };
        for dependency in package.dependencies.iter().filter(|it| ours.contains(&*it.name)) {
            let to = dependency.name.as_str();
            let in_tests = dependency.kind.as_deref() == Some("dev");
            let drawn = allowed.iter().any(|some| some.contains(&drawn_as(to, &games)));
            if !drawn && !(in_tests && (IN_TESTS.contains(&to) || to == from)) {
                mistakes.push(format!("{from} -> {to} is not an arrow of the architecture"));
            }
            if !in_tests && dependency.features.iter().any(|it| it == TEST_FEATURE) {
                mistakes.push(format!("{from} -> {to} with `{TEST_FEATURE}` outside its tests"));
            }
        }
    }
    mistakes
}

/// The name of a crate in the list of arrows.
fn drawn_as<'a>(name: &'a str, games: &[String]) -> &'a str {
    if games.iter().any(|it| it == name) { GAME } else { name }
}

#[track_caller]
fn check(from: &str, to: &str, kind: Option<&str>, features: &[&str], expected: &[&str]) {
    let package = |name: &str, dependencies| Package {
        name: name.to_owned(),
        dependencies,
        ..Package::default()
    };
    let dependency = Dependency {
        name: to.to_owned(),
        kind: kind.map(str::to_owned),
        features: features.iter().map(|&it| it.to_owned()).collect(),
    };
    let packages = vec![package(from, vec![dependency]), package(to, vec![])];
    assert_eq!(mistakes(&Metadata { packages, resolve: None }), expected);
}

#[test]
fn an_arrow_that_is_not_drawn_is_named() {
    check("battlezone", "tabletop", None, &[], &[]);
    check(
        "host",
        "battlezone",
        None,
        &[],
        &["host -> battlezone is not an arrow of the architecture"],
    );
    check(
        "battlezone",
        "bots",
        Some("dev"),
        &[],
        &["battlezone -> bots is not an arrow of the architecture"],
    );
    check(
        "search",
        "host",
        Some("build"),
        &[],
        &["search -> host is not an arrow of the architecture"],
    );
}

#[test]
fn tests_of_any_crate_may_play_a_match_and_prove_the_contract() {
    check("battlezone", "host", Some("dev"), &[], &[]);
    check("battlezone", "tabletop", Some("dev"), &["contract"], &[]);
    let expected = ["battlezone -> tabletop with `contract` outside its tests"];
    check("battlezone", "tabletop", None, &["contract"], &expected);
}

#[test]
fn a_crate_without_a_place_in_the_architecture_is_named() {
    check("chess", "tabletop", None, &[], &["chess is not in the list of arrows"]);
}
