//! A record that does not tell the truth is refused with its own reason, at its line.

use tabletop::fair::Secret;

use super::records::{swapped, without_line};
use super::*;
use crate::{Record, RecordError, verify};

/// The text of a game to its end, with a seed or with a secret alone.
fn text(chance: Chance) -> String {
    let (match_id, setup) = ("m1".parse().unwrap(), rounds::Setup { limit: Some(3) });
    let mut game =
        Match::<Rounds>::open(Opening { match_id, setup, chance, options: UNDO }).unwrap();
    seat(&mut game, &PEOPLE);
    for action in ["roll1", "roll2", "roll3", "pass", "roll2", "roll1"] {
        act(&mut game, action).unwrap();
    }
    game.record().unwrap().to_string()
}

fn seeded() -> String {
    text(Chance::Seed(42))
}

fn secret() -> String {
    text(Chance::Secret(Secret([7; 32])))
}

fn found(text: &str) -> RecordError {
    let record = match Record::<Rounds>::parse(text) {
        Ok(record) => record,
        Err(error) => return error,
    };
    let error = verify(&record).expect_err("this must be refused");
    assert_eq!(Match::load(&record, UNDO).expect_err("loading finds it too"), error);
    error
}

fn check(text: &str, line: usize, code: &str) -> RecordError {
    let error = found(text);
    assert_eq!((error.line, error.reason.code()), (line, code), "{error}\n{text}");
    error
}

/// The number and text of the first line that begins so.
fn line<'a>(text: &'a str, beginning: &str) -> (usize, &'a str) {
    let found = text.lines().enumerate().find(|(_, line)| line.starts_with(beginning));
    let (index, line) = found.unwrap_or_else(|| panic!("no line begins with {beginning:?}"));
    (index + 1, line)
}

/// The text with the last character of this line changed.
fn other_end(text: &str, beginning: &str) -> String {
    let (_, line) = line(text, beginning);
    let (kept, last) = line.split_at(line.len() - 1);
    text.replacen(line, &format!("{kept}{}", if last == "0" { "1" } else { "0" }), 1)
}

#[test]
fn untouched_records_are_true() {
    for text in [seeded(), secret()] {
        verify(&Record::<Rounds>::parse(&text).unwrap()).unwrap();
    }
}

#[test]
fn a_removed_step_is_missed() {
    let text = seeded();
    for step in 0..9 {
        let (at, _) = line(&text, &format!("{step} "));
        let error = check(&without_line(&text, at), at, "record.missing_step");
        assert!(error.to_string().ends_with(&format!("step {step} is missing")), "{error}");
    }
    let (at, _) = line(&text, "9 ");
    check(&without_line(&text, at), at + 2, "record.missing_step"); // found at the end line
}

#[test]
fn swapped_steps_are_out_of_order() {
    let text = seeded();
    let (at, _) = line(&text, "3 ");
    check(&swapped(&text, at, at + 1), at, "record.out_of_order");
    check(&swapped(&text, at, at + 5), at, "record.out_of_order");
    let (_, step) = line(&text, "3 ");
    let doubled = text.replacen(step, &format!("{step}\n{step}"), 1);
    check(&doubled, at + 1, "record.out_of_order");
}

#[test]
fn swapped_actions_under_the_old_numbers_do_not_fit() {
    let text = seeded();
    let ((at, one), (_, two)) = (line(&text, "1 "), line(&text, "2 "));
    let mixed = text.replacen(one, &format!("1{}", &two[1..]), 1);
    check(&mixed, at, "record.wrong_seat");
}

#[test]
fn a_changed_die_is_wrong() {
    let text = seeded();
    let (at, step) = line(&text, "1 ");
    let (before, rest) = step.split_once(" : ").unwrap();
    let die: u32 = rest[..1].parse().unwrap();
    let changed = format!("{before} : {}{}", die % 6 + 1, &rest[1..]);
    let error = check(&text.replacen(step, &changed, 1), at, "record.wrong_dice");
    let expected = format!("recorded {}, the match's dice are {die}", die % 6 + 1);
    assert!(error.to_string().ends_with(&expected), "{error}");
    let none = format!("{before}{}", &rest[1..]);
    check(&text.replacen(step, &none, 1), at, "record.wrong_dice");
}

#[test]
fn a_changed_position_is_wrong() {
    let text = seeded();
    for step in ["0 ", "1 ", "9 "] {
        check(&other_end(&text, step), line(&text, step).0, "record.wrong_position");
    }
}

#[test]
fn a_changed_seed_secret_or_commitment_is_named() {
    let text = seeded();
    check(&text.replacen("seed 42", "seed 43", 1), 6, "record.wrong_seed");
    check(&other_end(&text, "secret"), line(&text, "secret").0, "record.wrong_secret");
    check(&other_end(&text, "commitment"), 7, "record.wrong_commitment");
    let text = secret();
    check(&other_end(&text, "secret"), line(&text, "secret").0, "record.wrong_secret");
    check(&other_end(&text, "commitment"), 6, "record.wrong_commitment");
}

#[test]
fn a_record_of_another_match_does_not_fit_its_commitment() {
    check(&seeded().replacen("match m1", "match m2", 1), 7, "record.wrong_commitment");
    check(&secret().replacen("match m1", "match m2", 1), 6, "record.wrong_commitment");
}

#[test]
fn a_changed_nonce_or_its_hash_is_named() {
    let text = seeded();
    check(&text.replacen("nonce-a", "nonce-A", 1), 9, "record.wrong_nonce");
    check(&other_end(&text, "nonce b"), 11, "record.wrong_nonce");
}

#[test]
fn a_nonce_changed_together_with_its_hash_does_not_roll_the_dice() {
    let text = seeded();
    let seal = |nonce: &str| nonce.parse::<tabletop::fair::Nonce>().unwrap().sealed().to_string();
    let text = text.replace(&seal("nonce-a"), &seal("other")).replace("nonce-a", "other");
    let error = found(&text);
    assert!(
        ["record.wrong_position", "record.wrong_seat", "record.wrong_dice"]
            .contains(&error.reason.code()),
        "{error}"
    );
    assert!(error.line >= 13, "{error}");
}

#[test]
fn a_missing_secret_is_missed() {
    let text = seeded();
    let (at, _) = line(&text, "secret");
    check(&without_line(&text, at), at, "record.secret_missing");
    let record = without_secret(Record::<Rounds>::parse(&text).unwrap());
    assert!(verify(&record).is_err());
}

#[test]
fn a_changed_result_is_wrong() {
    let text = seeded();
    let (at, result) = line(&text, "result");
    let other = if result.contains("a>b") { "b>a" } else { "a>b" };
    let changed = format!("result {other} round-limit");
    check(&text.replacen(result, &changed, 1), at, "record.wrong_result");
    let changed = result.replace("round-limit", "conquest");
    check(&text.replacen(result, &changed, 1), at, "record.wrong_result");
    check(&without_line(&text, at), at, "record.end_without_result");
}

#[test]
fn a_result_needs_the_end_of_the_game() {
    let game = rounds(UNDO, PEOPLE);
    let text = game.record().unwrap().to_string();
    let (at, end) = line(&text, "end ");
    let changed = text.replacen(end, &format!("result a>b round-limit\n{end}"), 1);
    check(&changed, at, "record.result_without_end");
}

#[test]
fn what_the_rules_refuse_is_refused_with_their_sentence() {
    let text = seeded();
    let (at, step) = line(&text, "1 ");
    let error =
        check(&text.replacen(step, &step.replace("roll1", "roll4"), 1), at, "record.illegal");
    assert!(error.to_string().ends_with("cannot play roll4: Roll one to three dice, not 4"));
    let (at, step) = line(&text, "4 ");
    let bank = step.replace("roll3", "bank");
    check(&text.replacen(step, &bank, 1), at, "record.illegal");
}

#[test]
fn a_wrong_or_unknown_seat_is_named() {
    let text = seeded();
    let (at, step) = line(&text, "1 ");
    let seat = &step[2..3];
    let other = if seat == "a" { "b" } else { "a" };
    let as_seat = |name: &str| text.replacen(step, &format!("1 {name}{}", &step[3..]), 1);
    check(&as_seat(other), at, "record.wrong_seat");
    check(&as_seat("c"), at, "record.unknown_seat");
    check(&as_seat("z"), at, "record.malformed");
}

#[test]
fn a_step_after_the_end_is_refused() {
    let text = seeded();
    let (at, step) = line(&text, "9 ");
    let more = text
        .replacen(step, &format!("{step}\n10 a pass #0123456789abcdef"), 1)
        .replacen("\nend 9", "\nend 10", 1);
    check(&more, at + 1, "record.after_the_end");
}

#[test]
fn the_clock_plays_nothing_but_its_own() {
    let text = seeded();
    let (at, step) = line(&text, "1 ");
    let clocked = step.replace("roll1", "roll1 clock");
    check(&text.replacen(step, &clocked, 1), at, "record.not_the_clocks");
}

#[test]
fn another_table_is_refused() {
    let text = seeded();
    let shorter = without_line(&without_line(&text, 11), 10);
    check(&shorter, 8, "record.seat_count");
    let setup = text.replacen("{\"limit\":3}", "{\"limit\":0}", 1);
    let error = check(&setup, 4, "record.bad_setup");
    assert!(error.to_string().ends_with("the setup is refused: A game needs at least one round"));
    let error =
        check(&text.replacen("{\"limit\":3}", "{\"limit\":4}", 1), 13, "record.wrong_position");
    assert!(error.to_string().contains("wrong position"));
}

#[test]
fn what_no_rule_can_tell_is_told_by_the_digest_of_the_text() {
    let text = seeded();
    let (end, _) = line(&text, "end ");
    check(&text.replacen("human Anna", "human Otto", 1), end, "record.text_changed");
    check(&text.replacen("human Anna", "bot greedy", 1), end, "record.text_changed");
    check(&text.replacen("\n\n", "\nundone 3\n\n", 1), end + 1, "record.text_changed");
    let pass = text.lines().find(|line| line.contains(" pass ")).unwrap();
    let clocked = pass.replace(" pass ", " pass clock ");
    check(&text.replacen(pass, &clocked, 1), end, "record.text_changed");
    check(&other_end(&text, "end "), end, "record.text_changed");
}
