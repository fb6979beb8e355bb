//! Golden games: they must play the same for ever, to the last bit of the last position.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use host::record::{Record, verify};
use worldbattle::{Action, Setup, State};

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
    ("conquest", "fb0d9cd6b9daf742"),
    ("fixed-sets-classic-adjacent", "105276f516329573"),
    ("no-fortifying-forced-trades", "31eabfd216b7c0f0"),
    ("original-rules-on-six", "ad626911880a8998"),
    ("resignation-after-undo", "e4f5d8d08fe2dde2"),
    ("six-players-round-limit", "ce0ade64c8e2f776"),
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
        Action::Place { .. } => "place",
        Action::Trade { bonus: None, .. } => "trade",
        Action::Trade { bonus: Some(_), .. } => "trade with bonus",
        Action::Attack { .. } => "attack",
        Action::Auto { stop_at: 1, .. } => "auto",
        Action::Auto { .. } => "auto with a stop",
        Action::Move { .. } => "move",
        Action::Fortify { .. } => "fortify",
        Action::EndPhase => "end phase",
        Action::EndTurn => "end turn",
        Action::Resign => "resign",
    };
    let kinds: BTreeSet<&str> =
        replays().values().flat_map(|it| it.steps.iter().map(|step| kind(&step.action))).collect();
    let all = [
        "attack",
        "auto",
        "auto with a stop",
        "end phase",
        "end turn",
        "fortify",
        "move",
        "place",
        "resign",
        "trade",
        "trade with bonus",
    ];
    assert_eq!(kinds, all.into());
}

#[test]
fn golden_games_contain_every_end() {
    let ends: BTreeSet<String> =
        replays().values().filter_map(|it| it.result.as_ref()).map(ToString::to_string).collect();
    for reason in ["conquest", "resignation", "round-limit"] {
        assert!(ends.iter().any(|end| end.ends_with(reason)), "{reason} in {ends:?}");
    }
}

#[test]
fn golden_games_contain_every_option_off_its_default() {
    let default = Setup::default();
    let changed = |differs: &dyn Fn(&Setup) -> bool| {
        replays().values().any(|record| differs(&record.header.setup))
    };
    assert!(changed(&|setup| setup.map != default.map));
    assert!(changed(&|setup| setup.players != default.players));
    assert!(changed(&|setup| setup.rules.cards != default.rules.cards));
    assert!(changed(&|setup| setup.rules.wilds != default.rules.wilds));
    assert!(changed(&|setup| setup.rules.territory_bonus != default.rules.territory_bonus));
    assert!(changed(&|setup| setup.rules.elimination_trade != default.rules.elimination_trade));
    assert!(changed(&|setup| setup.rules.fortify != default.rules.fortify));
    assert!(changed(&|setup| setup.rules.round_limit != default.rules.round_limit));
}
