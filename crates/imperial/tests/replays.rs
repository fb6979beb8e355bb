//! Golden games: they must play the same for ever, to the last bit of the last position.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use host::record::{Record, verify};
use imperial::{Action, Destination, Setup, State};

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
const LAST_POSITIONS: [(&str, &str); 7] = [
    ("elimination", "72478db21fd6624e"),
    ("flag", "7c1f49a796328539"),
    ("quiet-draw", "74f4c4d20291c440"),
    ("resignation", "92aedb66fbe633cd"),
    ("retreat-after-undo-b-begins-short-turn", "962ef40d79a9a1d1"),
    ("round-limit-own-armies-no-memory", "79c59f714f93e899"),
    ("saved-in-the-turn", "8cddae84d3452936"),
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
        Action::Deploy { .. } => "deploy",
        Action::Move { to: Destination::Square(_), .. } => "move",
        Action::Move { to: Destination::Flag, .. } => "flag",
        Action::Attack { origins, .. } if origins.len() == 1 => "attack",
        Action::Attack { .. } => "joint attack",
        Action::EndTurn => "end",
        Action::Retreat => "retreat",
        Action::Resign => "resign",
    };
    let kinds: BTreeSet<&str> =
        replays().values().flat_map(|it| it.steps.iter().map(|step| kind(&step.action))).collect();
    let all = ["attack", "deploy", "end", "flag", "joint attack", "move", "resign", "retreat"];
    assert_eq!(kinds, all.into());
}

#[test]
fn golden_games_contain_every_end() {
    let ends: BTreeSet<String> =
        replays().values().filter_map(|it| it.result.as_ref()).map(ToString::to_string).collect();
    for reason in ["elimination", "flag", "retreat", "resignation", "round-limit", "quiet"] {
        assert!(ends.iter().any(|end| end.ends_with(reason)), "{reason} in {ends:?}");
    }
    assert!(ends.contains("a=b quiet"), "a draw in {ends:?}");
}

#[test]
fn golden_games_contain_every_option_off_its_default() {
    let default = Setup::default();
    let changed = |differs: &dyn Fn(&Setup) -> bool| {
        replays().values().any(|record| differs(&record.header.setup))
    };
    assert!(changed(&|setup| setup.army != default.army));
    assert!(changed(&|setup| setup.starting_player != default.starting_player));
    assert!(changed(&|setup| setup.first_turn_ap != default.first_turn_ap));
    assert!(changed(&|setup| setup.max_rounds != default.max_rounds));
    assert!(changed(&|setup| setup.quiet_rounds_draw != default.quiet_rounds_draw));
    assert!(changed(&|setup| setup.assault_memory != default.assault_memory));
}
