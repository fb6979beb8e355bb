//! Golden games: they must play the same for ever, to the last bit of the last position.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use conquer::{Action, State};
use host::golden;
use host::record::{Record, verify};

fn replays() -> BTreeMap<String, Record<State>> {
    golden::replays(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays"))
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
    golden::assert_they_end_in(&replays(), &LAST_POSITIONS);
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
    golden::assert_every_option_is_changed(&replays());
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
