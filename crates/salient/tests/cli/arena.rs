//! `salient arena`, `calibrate` and `think`, as people and programs use them.

use std::fs;

use tempfile::TempDir;

use crate::{json, refuses, says, text};

const BOTS: &[&str] =
    &["arena", "battlezone", "--bots", "random,balanced,defensive", "--set", "round_limit=20"];

#[test]
fn an_arena_prints_ratings_pairs_and_times() {
    let report = json(&says(&[BOTS, &["--games", "40", "--json"]].concat(), ""));
    let ratings = report["ratings"].as_array().expect("a list");
    assert_eq!((ratings.len(), &ratings[0]["elo"]), (3, &0.0.into()));
    let ends = ratings[1]["interval"].as_array().expect("two ends");
    assert!(ends[0].as_f64() < ratings[1]["elo"].as_f64());
    assert_eq!(report["results"]["pairings"].as_array().expect("a list").len(), 3);
    assert!(report["results"]["times"]["balanced"]["p99_us"].as_f64() > Some(0.0));
    let table = says(&[BOTS, &["--games", "40"]].concat(), "");
    assert!(table.contains("Elo") && table.contains(" v defensive"), "{table}");
}

#[test]
fn an_arena_goes_on_from_its_file_and_draws_its_chart() {
    let folder = TempDir::new().expect("a folder");
    let (file, chart) = (folder.path().join("arena.json"), folder.path().join("arena.svg"));
    let run = |games: &str, more: &[&str]| {
        let kept = ["--games", games, "--resume", text(&file), "--json"];
        json(&says(&[BOTS, &kept, more].concat(), ""))["results"]["pairings"].clone()
    };
    run("20", &[]);
    let resumed = run("60", &["--svg", text(&chart)]);
    assert!(fs::read_to_string(&chart).expect("it was drawn").contains("defensive"));
    fs::remove_file(&file).expect("it is there");
    assert_eq!(resumed, run("60", &[]), "as if it had never stopped");
    let other = refuses(&[BOTS, &["--seed", "9", "--resume", text(&file)]].concat(), 1);
    assert!(other.contains("results to resume are of another arena"), "{other}");
    fs::write(&file, "tea").expect("it can be written");
    let broken = refuses(&[BOTS, &["--resume", text(&file)]].concat(), 1);
    assert!(broken.contains("holds no results of an arena"), "{broken}");
}

#[test]
fn a_sequential_test_stops_when_it_knows() {
    let arguments = ["arena", "battlezone", "--sprt", "balanced,random", "--games", "100000"];
    let report = json(&says(&[&arguments[..], &["--elo1", "60", "--json"]].concat(), ""));
    assert_eq!(report["sprt"]["verdict"], "stronger");
    let games = &report["results"]["pairings"][0]["layouts"];
    assert!(games.as_u64().is_some_and(|it| it < 5000), "{games}");
}

#[test]
fn a_level_is_compared_with_another_build_of_the_program() {
    let stored = env!("CARGO_BIN_EXE_salient");
    let arguments = ["arena", "battlezone", "--sprt", "balanced,balanced", "--stored", stored];
    let more = ["--games", "8", "--set", "round_limit=3", "--json"];
    let report = json(&says(&[&arguments[..], &more].concat(), ""));
    assert_eq!(report["results"]["bots"][1], "stored balanced");
    assert_eq!(report["results"]["pairings"][0]["layouts"], 4);
}

#[test]
fn an_arena_that_makes_no_sense_is_refused() {
    for (arguments, expected) in [
        (&["--bots", "balanced"][..], "at least two different bots"),
        (&["--bots", "balanced,nobody"], "there is no bot \"nobody\""),
        (&["--bots", "balanced,expert:0"], "the budget of expert must be at least 1"),
        (&["--bots", "balanced,expert", "--budget", "4000000000"], "must be at most 1000000"),
        (&["--bots", "balanced,random", "--games", "0"], "at least one game"),
        (&["--sprt", "balanced,random", "--elo0", "5", "--elo1", "5"], "elo0 must be below elo1"),
        (&["--sprt", "balanced"], "--sprt compares two bots"),
        (&["--sprt", "random,random", "--stored", "/nowhere/salient"], "does not start"),
    ] {
        let error = refuses(&[&["arena", "battlezone"], arguments].concat(), 1);
        assert!(error.contains(expected), "{arguments:?}: {error}");
    }
}

#[test]
fn stated_chances_are_compared_with_results() {
    let arguments = ["calibrate", "battlezone", "--bots", "balanced,tactician", "--games", "4"];
    let found = json(&says(&[&arguments[..], &["--json"]].concat(), ""));
    assert_eq!(found.as_array().map(Vec::len), Some(1), "balanced states none");
    assert_eq!(found[0]["bot"], "tactician");
    assert!(says(&arguments, "").contains("tactician: "));
}

#[test]
fn chances_are_compared_at_larger_tables_too() {
    let table = ["calibrate", "worldbattle", "--bots", "hard", "--games", "1", "--seats"];
    let short = ["3", "--set", "round_limit=2", "--json"];
    assert_eq!(json(&says(&[&table[..], &short].concat(), ""))[0]["seats"], 3);
    let error = refuses(&[&table[..], &["7"]].concat(), 1);
    assert!(error.contains("2 to 6 players, not 7"), "{error}");
    let error = refuses(&["calibrate", "battlezone", "--games", "0"], 1);
    assert!(error.contains("at least one game"), "{error}");
}
