//! Golden games: they must play the same for ever, to the last bit of the last position.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use battlezone::{Action, State};
use host::golden;
use host::record::Record;

fn replays() -> BTreeMap<String, Record<State>> {
    golden::replays(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays"))
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
    golden::assert_they_end_in(&replays(), &LAST_POSITIONS);
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
    golden::assert_every_option_is_changed(&replays());
}
