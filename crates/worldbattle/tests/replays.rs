//! Golden games: they must play the same for ever, to the last bit of the last position.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use host::golden;
use host::record::Record;
use worldbattle::{Action, State};

fn replays() -> BTreeMap<String, Record<State>> {
    golden::replays(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays"))
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
    golden::assert_they_end_in(&replays(), &LAST_POSITIONS);
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
    golden::assert_every_option_is_changed(&replays());
}
