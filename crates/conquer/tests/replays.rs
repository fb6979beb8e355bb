//! Golden games: they must play the same for ever, to the last bit of the last position.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use conquer::{Action, Setup, State};
use host::record::{Record, verify};

/// Every golden game by the name of its file.
fn replays() -> BTreeMap<String, Record<State>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays");
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

/// The digest of the last position of every golden game.
const LAST_POSITIONS: [(&str, &str); 9] = [
    ("eight-in-teams", "b64b3addbef99604"),
    ("elimination-in-a-nook", "54b91a89f9124749"),
    ("everyone-passes", "03b7391b2455ab4e"),
    ("lead", "ea9a0c80ba827bab"),
    ("majority-of-the-playable", "ac219f0e36700f84"),
    ("nobody-left-on-a-board-of-ones-own", "1233d261291b33ac"),
    ("saved-in-a-turn", "d3a64cd1d49fcb3b"),
    ("surrenders-after-undo", "63a74becb4fd1a0d"),
    ("time-limit-in-teams", "80d9794880666146"),
];

#[test]
fn golden_games_play_as_they_did() {
    let verified: Vec<(String, String)> = replays()
        .into_iter()
        .map(|(name, record)| {
            let verified = verify(&record).unwrap_or_else(|error| panic!("{name}: {error}"));
            (name, verified.digest.to_string())
        })
        .collect();
    let expected = LAST_POSITIONS.map(|(name, digest)| (name.to_owned(), digest.to_owned()));
    assert_eq!(verified, expected);
}

#[test]
fn golden_games_contain_every_kind_of_action() {
    let kind = |action: &Action| match action {
        Action::Place(_) => "place",
        Action::Done => "done",
        Action::Pass => "pass",
        Action::Surrender => "surrender",
        Action::TimeUp => "time-up",
    };
    let kinds: BTreeSet<&str> =
        replays().values().flat_map(|it| it.steps.iter().map(|step| kind(&step.action))).collect();
    assert_eq!(kinds, ["done", "pass", "place", "surrender", "time-up"].into());
}

#[test]
fn golden_games_contain_every_end() {
    let ends: BTreeSet<String> = replays()
        .values()
        .filter_map(|it| it.result.as_ref())
        .map(|it| it.reason.clone())
        .collect();
    let all = ["elimination", "nobody-left", "majority", "lead", "no-moves", "time-limit"];
    assert_eq!(ends, all.map(str::to_owned).into());
}

#[test]
fn golden_games_contain_every_option_off_its_default() {
    let default = serde_json::to_value(Setup::default()).expect("a setup can be written");
    let setups: Vec<serde_json::Value> = replays()
        .values()
        .map(|record| serde_json::to_value(&record.header.setup).expect("a setup can be written"))
        .collect();
    for (option, usual) in default.as_object().expect("a setup has fields") {
        assert!(setups.iter().any(|setup| setup[option] != *usual), "{option}");
    }
}

#[test]
fn only_the_clock_may_have_ended_a_game_whose_time_was_up() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays/time-limit-in-teams.record");
    let text = fs::read_to_string(path).expect("the record can be read");
    assert!(text.contains(" time-up clock "), "{text}");
    let changed = text.replace(" time-up clock ", " time-up ");
    let record = Record::<State>::parse(&changed).expect("the text can be read");
    let error = verify(&record).expect_err("a player has ended the game");
    assert_eq!(error.reason.code(), "record.only_the_clocks");
}
