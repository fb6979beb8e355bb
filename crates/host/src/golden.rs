//! Golden games: records that must play the same for ever. For the tests of the game crates.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use tabletop::Game;

use crate::record::{Record, verify};

/// Every record of a folder by the name of its file.
///
/// # Panics
/// When one cannot be read, or is not written back as it was read.
pub fn replays<G: Game>(folder: &Path) -> BTreeMap<String, Record<G>> {
    let files = fs::read_dir(folder).expect("the golden games are there");
    files
        .map(|file| {
            let path = file.expect("the folder can be listed").path();
            let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
            let text = fs::read_to_string(&path).expect("the record can be read");
            let record = Record::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(record.to_string(), text, "{name} is written back as it was read");
            (name, record)
        })
        .collect()
}

/// Asserts that the games are these, and that each still ends in the position with this digest.
///
/// # Panics
/// When another game is there, one is missing, or one plays otherwise.
pub fn assert_they_end_in<G: Game>(replays: &BTreeMap<String, Record<G>>, last: &[(&str, &str)]) {
    let verified: Vec<(&str, String)> = replays
        .iter()
        .map(|(name, record)| {
            let verified = verify(record).unwrap_or_else(|error| panic!("{name}: {error}"));
            (name.as_str(), verified.digest.to_string())
        })
        .collect();
    let expected: Vec<_> = last.iter().map(|&(name, digest)| (name, digest.to_owned())).collect();
    assert_eq!(verified, expected);
}

/// Asserts that every option of the game is off its default in one of the games.
///
/// # Panics
/// When an option is never changed.
pub fn assert_every_option_is_changed<G: Game>(replays: &BTreeMap<String, Record<G>>) {
    let written = |setup: &G::Setup| serde_json::to_value(setup).expect("a setup can be written");
    let setups: Vec<_> = replays.values().map(|record| written(&record.header.setup)).collect();
    let usual = written(&G::Setup::default());
    for (option, usual) in usual.as_object().expect("a setup has fields") {
        assert!(setups.iter().any(|setup| setup[option] != *usual), "{option}");
    }
}
