//! The text of a record.

use super::*;
use crate::record::{self, MAX_LINE, Reason, peek};
use crate::{Record, RecordError, verify};

/// A game of two rounds with everything in it that a record can hold.
fn finished() -> Match<Rounds> {
    let clock = crate::ClockRules {
        time: crate::Time::PerTurn { turn: 1000 },
        on_timeout: crate::OnTimeout::Play,
    };
    let options = Options { clock: Some(clock), ..UNDO };
    let mut game = open(rounds::Setup { limit: Some(2) }, options);
    seat(&mut game, &["human Anna Maria", "bot expert:400"]);
    send(&mut game, Command::Tick { now: 0 }).unwrap();
    act(&mut game, "roll2").unwrap();
    act(&mut game, "roll3").unwrap();
    send(&mut game, Command::Undo {}).unwrap();
    send(&mut game, Command::Tick { now: 5000 }).unwrap();
    act(&mut game, "roll3").unwrap();
    act(&mut game, "roll1").unwrap();
    game
}

#[test]
fn the_format_is_pinned() {
    let text = finished().record().unwrap().to_string();
    assert_eq!(text, FINISHED, "\n{text}");
    let record = Record::<Rounds>::parse(FINISHED).unwrap();
    assert_eq!(record.to_string(), FINISHED);
    verify(&record).unwrap();
}
const FINISHED: &str = r##"salient record 1
game rounds 3
match m1
setup {"limit":2}
dice match
seed 42
commitment 561de49af60948e0aa23fd41716012e3041490a37ae90260bff1e7572a092bce
seat a human Anna Maria
nonce a nonce-a 0ad6a3271e14a5c7364a70e45fc20e1c99b743f04b56a5e34de33ee2c15effab
seat b bot expert:400
nonce b nonce-b a0897bcb2e370da2e626381d9fe1f59a168e52c66c518e8ca19530e668044572
undone 2

0 start #688a3cf3d96822a8
1 b roll2 : 5 5 #fc772478422dd5e7
2 a pass clock #1e7bdbd645a82018
3 b bank : 2 2 #325a81c87e98f161
4 b roll3 : 1 2 2 #27f57522ee4dd21c
5 a roll1 : 1 #8105332ae0572620
6 b bank : 5 1 #792724ae12c5d492
secret c168acf72dcf3768bc5c2fbe56af9bccb81fe05fd80ad49aa4640ab33a815f33
result b>a round-limit
end 6 #23aa1b5ec80fbe00
"##;

#[test]
fn the_game_of_a_record_is_known_without_its_rules() {
    let peek = peek(FINISHED).unwrap();
    assert_eq!(
        (peek.game.as_str(), peek.rules_version, peek.match_id.as_str()),
        ("rounds", 3, "m1")
    );
    assert_eq!(peek.setup, serde_json::json!({"limit": 2}));
}

fn refused(text: &str) -> RecordError {
    Record::<Rounds>::parse(text).expect_err("this must be refused")
}

/// Parsing what the edit makes of the record is refused at this line with this sentence.
fn check(edit: impl Fn(&str) -> String, line: usize, sentence: &str) {
    let error = refused(&edit(FINISHED));
    assert_eq!(error.to_string(), format!("line {line}: {sentence}"));
}

#[test]
fn another_or_newer_format_is_refused_by_name() {
    check(
        |text| text.replacen("record 1", "record 2", 1),
        1,
        "the record has format 2, newer than 1, the newest known here",
    );
    check(
        |text| text.replacen("record 1", "record 0", 1),
        1,
        "the record has format 0, which never was",
    );
    check(
        |text| text.replacen("record 1", "record one", 1),
        1,
        "expected the number of a format, found \"one\"",
    );
    check(|_| "PNG…".into(), 1, "this is not a record: it begins with \"PNG…\"");
    check(|_| String::new(), 1, "this is not a record: it begins with \"\"");
}

#[test]
fn other_rules_are_refused_by_name() {
    check(
        |text| text.replacen("game rounds 3", "game rounds 2", 1),
        2,
        "rules version 2 of rounds is no longer played; this is version 3",
    );
    check(
        |text| text.replacen("game rounds 3", "game rounds 4", 1),
        2,
        "rules version 4 of rounds is newer than 3, the newest known here",
    );
    check(
        |text| text.replacen("game rounds 3", "game chess 3", 1),
        2,
        "this is a record of \"chess\", not of rounds",
    );
    check(
        |text| text.replacen("game rounds 3", "game rounds", 1),
        2,
        "expected a game and its rules version, found \"rounds\"",
    );
}

#[test]
fn every_header_line_is_expected_in_its_place() {
    for line in 2..=13 {
        // The seed and the number of undone steps may be absent: the text's digest misses them.
        if line != 6 && line != 12 {
            let error = refused(&without_line(FINISHED, line));
            assert_eq!(error.line, line, "{error}");
        }
        let error = refused(&swapped(FINISHED, line, line + 1));
        assert!([line, line + 1].contains(&error.line), "{line}: {error}");
    }
}

#[test]
fn a_file_that_was_cut_is_noticed_wherever_it_was_cut() {
    for end in 0..FINISHED.len() {
        let error = refused(&FINISHED[..end]);
        let line = FINISHED[..end].matches('\n').count() + 1;
        assert_eq!(error.line, line, "cut at {end}: {error}");
    }
    let last = FINISHED.lines().count();
    check(
        |text| text.trim_end().to_owned(),
        last,
        "the record is cut off: expected `end`, the number of steps and the digest of the text",
    );
}

#[test]
fn text_after_the_end_is_refused() {
    let last = FINISHED.lines().count();
    check(|text| format!("{text}\n"), last + 1, "text follows after the end: \"\\n\"");
    check(|text| format!("{text}7 a pass"), last + 1, "text follows after the end: \"7 a pass\"");
}

#[test]
fn the_end_counts_the_steps() {
    let last = FINISHED.lines().count();
    check(|text| text.replace("\nend 6", "\nend 9"), last, "step 7 is missing");
    check(
        |text| text.replace("\nend 6", "\nend 5"),
        last,
        "the record says that it has 5 steps, and has 6",
    );
}

#[test]
fn numbers_and_values_have_one_spelling() {
    let edits = [
        ("seed 42", "seed 042", 6),
        ("seed 42", "seed +42", 6),
        ("{\"limit\":2}", "{ \"limit\": 2 }", 4),
        ("{\"limit\":2}", "{}", 4),
        ("{\"limit\":2}", "{\"limit\":2", 4),
        ("undone 2", "undone 0", 12),
        ("undone 2", "undone 02", 12),
        ("expert:400", "expert:0400", 10),
        (" roll2 ", " roll02 ", 15),
        (" roll2 ", "  roll2 ", 15),
        (" roll2 ", " roll2  ", 15),
        ("\n1 ", "\n01 ", 15),
        ("0 start", "0 begin", 14),
        ("\nend 6", "\nend 06", 23),
        ("result ", "result  ", 22),
    ];
    for (from, to, line) in edits {
        assert!(FINISHED.contains(from), "{from}");
        let error = refused(&FINISHED.replacen(from, to, 1));
        assert_eq!(error.line, line, "{from:?} as {to:?}: {error}");
        assert!(matches!(error.reason, Reason::Malformed(_)), "{error}");
    }
}

#[test]
fn long_lines_and_long_records_are_refused() {
    let long = "x".repeat(MAX_LINE + 1);
    check(|text| text.replacen("Anna", &long, 1), 8, "the line is longer than 65536 bytes");
    let start = FINISHED.find("\n0 start").unwrap();
    let mut text = FINISHED[..start + "\n0 start #0123456789abcdef\n".len()].to_owned();
    for step in 1..=record::MAX_STEPS + 1 {
        text.push_str(&format!("{step} a pass #0123456789abcdef\n"));
    }
    let error = refused(&text);
    assert_eq!(error.reason, Reason::TooManySteps);
}

#[test]
fn a_match_is_no_longer_than_its_record_may_be() {
    let mut game = open::<Rounds>(rounds::Setup::default(), UNDO);
    seat(&mut game, &["bot x", "bot y"]);
    while game.step() < record::MAX_STEPS {
        act(&mut game, "pass").unwrap();
    }
    assert_eq!(act(&mut game, "pass"), Err(Refused::TooManySteps));
    let text = game.record().unwrap().to_string();
    let record = Record::<Rounds>::parse(&text).unwrap();
    assert_eq!(Match::load(&record, UNDO).unwrap().state(), game.state());
}

#[test]
fn a_seat_may_not_be_left_out_and_a_ninth_does_not_exist() {
    let seats: String = ('a'..='i').map(|seat| format!("seat {seat} bot x\n")).collect();
    let text = format!(
        "salient record 1\ngame rounds 3\nmatch m\nsetup {{\"limit\":null}}\ndice fast 1\n{seats}\n"
    );
    assert_eq!(refused(&text).line, 14);
    let text = text.replace("seat b bot x\n", "");
    assert_eq!(refused(&text).line, 7);
}

pub(super) fn without_line(text: &str, line: usize) -> String {
    let kept = text.split_inclusive('\n').enumerate().filter(|(index, _)| index + 1 != line);
    kept.map(|(_, text)| text).collect()
}

pub(super) fn swapped(text: &str, one: usize, other: usize) -> String {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    lines.swap(one - 1, other - 1);
    lines.concat()
}
