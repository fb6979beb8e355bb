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
use sha2::{Digest, Sha256};

/// Every released version, how many games it had, and the SHA-256 of their records. A release adds
/// itself here; a line is never changed.
const VERSIONS: &[(&str, usize, &str)] =
    &[("0.2.0", 4, "6c6e43417b96656b12fbb44e250c34009e3955722f4a37b27b103e189c277687")];
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
    for (version, games, _) in VERSIONS {
        assert_eq!(found.iter().filter(|it| it == version).count(), *games, "{version}");
    }
    let known: usize = VERSIONS.iter().map(|(_, games, _)| games).sum();
    assert_eq!(found.len(), known, "{found:?}");
}

/// A record that was written anew may agree with itself, and would then pass all other tests.
#[test]
fn no_record_of_a_released_version_was_changed() {
    for (version, _, expected) in VERSIONS {
        let found = digest(&records_of(version));
        assert_eq!(found, *expected, "the records of {version} are not those that were released");
    }
}

#[test]
fn a_record_that_is_changed_renamed_or_gone_changes_the_digest() {
    let records = records_of("0.2.0");
    let (name, text) = records.first_key_value().unwrap();
    let (mut changed, mut renamed, mut gone) = (records.clone(), records.clone(), records.clone());
    changed.insert(name.clone(), [text.as_slice(), b"\n"].concat());
    renamed.remove(name);
    renamed.insert(format!("{name}.old"), text.clone());
    gone.remove(name);
    for other in [changed, renamed, gone] {
        assert_ne!(digest(&other), digest(&records));
    }
}

/// All records of a version, by the name of the game and of the file.
fn records_of(version: &str) -> BTreeMap<String, Vec<u8>> {
    let mut records = BTreeMap::new();
    for game in GameId::ALL {
        let Ok(files) = fs::read_dir(archive_of(*game).join(version)) else { continue };
        for file in files {
            let path = file.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            records.insert(format!("{}/{name}", game.name()), fs::read(&path).unwrap());
        }
    }
    records
}

/// The SHA-256 of a list with the SHA-256 and the name of each record, as `sha256sum` prints it.
fn digest(records: &BTreeMap<String, Vec<u8>>) -> String {
    let list: String =
        records.iter().map(|(name, text)| format!("{}  {name}\n", sha256(text))).collect();
    sha256(list.as_bytes())
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
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
