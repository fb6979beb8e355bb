//! Golden games: they must play the same for ever, to the last bit of the last position.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use battlezone::{Action, Setup, State};
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
const LAST_POSITIONS: [(&str, &str); 6] = [
    ("conquest", "1793bd81a4d9f60a"),
    ("draw-at-the-limit", "cd6eb6c0caeeeeee"),
    ("given-map-first-player-b-capped-reserve", "dc6a9791d4a9f8aa"),
    ("resignation-after-undo", "ff16766113bd279e"),
    ("round-limit", "d0b9149f33e8b0de"),
    ("saved-on-borders", "6b9d6dd7b8435aeb"),
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
        Action::Attack { .. } => "attack",
        Action::Skip => "skip",
        Action::Reinforce => "reinforce",
        Action::Resign => "resign",
    };
    let kinds: BTreeSet<&str> =
        replays().values().flat_map(|it| it.steps.iter().map(|step| kind(&step.action))).collect();
    assert_eq!(kinds, ["attack", "reinforce", "resign", "skip"].into());
}

#[test]
fn golden_games_contain_every_end() {
    let ends: BTreeSet<String> =
        replays().values().filter_map(|it| it.result.as_ref()).map(ToString::to_string).collect();
    for reason in ["conquest", "resignation", "round-limit"] {
        assert!(ends.iter().any(|end| end.ends_with(reason)), "{reason} in {ends:?}");
    }
    assert!(ends.contains("a=b round-limit"), "a draw in {ends:?}");
}

#[test]
fn golden_games_contain_every_option_off_its_default() {
    let default = Setup::default();
    let changed = |differs: &dyn Fn(&Setup) -> bool| {
        replays().values().any(|record| differs(&record.header.setup))
    };
    assert!(changed(&|setup| setup.map != default.map));
    assert!(changed(&|setup| setup.first_player != default.first_player));
    assert!(changed(&|setup| setup.round_limit != default.round_limit));
    assert!(changed(&|setup| setup.reserve_cap != default.reserve_cap));
}
