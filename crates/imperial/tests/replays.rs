//! Golden games: they must play the same for ever, to the last bit of the last position.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use host::golden;
use host::record::Record;
use imperial::{Action, Destination, State};

fn replays() -> BTreeMap<String, Record<State>> {
    golden::replays(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays"))
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
    golden::assert_they_end_in(&replays(), &LAST_POSITIONS);
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
    golden::assert_every_option_is_changed(&replays());
}

#[test]
fn a_command_may_name_squares_in_any_order_and_a_record_may_not() {
    let command = r#"{"cmd":"act","seat":1,"at":32,"action":"a4+b3xa3"}"#;
    let command: host::Command<Action> = serde_json::from_str(command).expect("a command");
    let json = serde_json::to_string(&command).expect("a command");
    assert!(json.contains(r#""b3+a4xa3""#), "{json}");

    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays/elimination.record");
    let record = std::fs::read_to_string(path).expect("a golden game");
    let swapped = record.replacen("b3+a4xa3", "a4+b3xa3", 1);
    assert_ne!(swapped, record);
    let error = Record::<State>::parse(&swapped).expect_err("one spelling").to_string();
    assert!(error.contains("b3+a4xa3"), "{error}");
}
