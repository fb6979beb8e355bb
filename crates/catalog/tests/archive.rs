//! The archive: records of every released version, which must play the same for ever.
//!
//! `cargo xtask archive` makes the records of a release; docs/records.md says what follows from them.
#![allow(clippy::unwrap_used)] // a test

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use catalog::{Entry, GameId, OptionKind, Visitor, set_option, to_json};
use host::golden;
use host::record::{Record, verify};

/// Every released version and how many games it had. A release adds itself here.
const VERSIONS: &[(&str, usize)] = &[("0.2.0", 4)];
/// Each game has at least so many records in each version.
const FEWEST: usize = 10;

fn archive_of(game: GameId) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(game.name()).join("tests/archive")
}

fn for_every_game_and_version<V: Visitor>(visitor: impl Fn(PathBuf) -> V) {
    for game in GameId::ALL {
        for version in versions_of(*game) {
            game.visit(visitor(archive_of(*game).join(version)));
        }
    }
}

/// The versions that have records of a game; none while it is not released.
fn versions_of(game: GameId) -> Vec<String> {
    let Ok(folders) = fs::read_dir(archive_of(game)) else { return Vec::new() };
    folders.map(|it| it.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn every_version_has_records_of_all_its_games() {
    let found: Vec<String> = GameId::ALL.iter().flat_map(|game| versions_of(*game)).collect();
    for (version, games) in VERSIONS {
        assert_eq!(found.iter().filter(|it| it == version).count(), *games, "{version}");
    }
    assert_eq!(found.len(), VERSIONS.iter().map(|(_, games)| games).sum(), "{found:?}");
}

#[test]
fn archived_records_play_as_they_did() {
    struct Replay(PathBuf);
    impl Visitor for Replay {
        type Output = ();
        fn visit<G: Entry>(self) {
            let records: BTreeMap<String, Record<G>> = golden::replays(&self.0);
            assert!(records.len() >= FEWEST, "{} records of {}", records.len(), G::ID);
            for (name, record) in &records {
                verify(record).unwrap_or_else(|error| panic!("{} {name}: {error}", G::ID));
            }
        }
    }
    for_every_game_and_version(Replay);
}

#[test]
fn every_option_and_every_choice_is_in_a_record() {
    struct Options(PathBuf);
    impl Visitor for Options {
        type Output = ();
        fn visit<G: Entry>(self) {
            let records: BTreeMap<String, Record<G>> = golden::replays(&self.0);
            golden::assert_every_option_is_changed(&records);
            let setups: Vec<_> =
                records.values().map(|it| to_json::<G>(&it.header.setup)).collect();
            // Which of eight seats begins makes no difference to the rules.
            for option in G::OPTIONS.iter().filter(|option| option.key != "first") {
                for value in choices(option.kind) {
                    let setup = set_option::<G>(&G::Setup::default(), option.key, value).unwrap();
                    let wanted = &to_json::<G>(&setup)[option.key];
                    let is_there = setups.iter().any(|setup| setup[option.key] == *wanted);
                    assert!(is_there, "{} {}={value}", G::ID, option.key);
                }
            }
        }
    }
    for_every_game_and_version(Options);
}

/// The values of an option that has a few.
fn choices(kind: OptionKind) -> Vec<&'static str> {
    match kind {
        OptionKind::Choice(words) => words.to_vec(),
        OptionKind::Switch => vec!["on", "off"],
        OptionKind::Number { .. } | OptionKind::Count { .. } | OptionKind::Text { .. } => vec![],
    }
}

#[test]
fn a_record_that_lacks_a_move_is_refused() {
    let text = fs::read_to_string(archive_of(GameId::BattleZone).join("0.2.0/usual.record"));
    let text = text.unwrap();
    let steps: Vec<&str> = text.lines().filter(|line| line.starts_with("1 ")).collect();
    assert_eq!(steps.len(), 1, "the first step is found");
    let without = text.replace(&format!("{}\n", steps[0]), "");
    assert!(GameId::verify(&text).is_ok() && GameId::verify(&without).is_err());
}
