//! Matches that go on from the record of another one.

use super::*;
use crate::{CannotGoOn, Record, verify};
use tabletop::fair::Secret;

const SECRET: Secret = Secret([9; 32]);

/// Goes on from this game's record up to a step, with a secret of its own.
fn go_on(game: &Match<Rounds>, step: u32, name: &str) -> Match<Rounds> {
    let record = game.record().unwrap().until(step);
    let chance = Chance::Secret(SECRET);
    Match::go_on_from(&record, name.parse().unwrap(), chance, UNDO).unwrap()
}

fn played(steps: usize) -> Match<Rounds> {
    let mut game = rounds(UNDO, PEOPLE);
    play_on(&mut game, steps, 1);
    game
}

#[test]
fn what_was_played_stays_and_what_comes_has_other_dice() {
    let mut first = played(8);
    let mut game = go_on(&first, 4, "m2");
    assert_eq!((game.step(), game.begun_at()), (0, 4));
    assert_ne!(game.commitment(), first.commitment());
    let out = seat(&mut game, &["human Cleo", "bot random"]);
    assert!(out.contains(&Output::Snapshot { step: 4 }), "{out:?}");
    assert_eq!(game.state_at(4), first.state_at(4));
    play_on(&mut first, 200, 3);
    play_on(&mut game, 200, 3);
    let (old, new) = (first.record().unwrap(), game.record().unwrap());
    assert_eq!(old.steps[..4], new.steps[..4]);
    let draws = |record: &Record<Rounds>| -> Vec<u32> {
        record.steps[4..].iter().flat_map(|step| step.draws.clone()).collect()
    };
    assert_ne!(draws(&old), draws(&new));
}

#[test]
fn its_record_is_true_also_when_it_goes_on_again() {
    let mut game = played(8);
    for (step, name) in [(6, "m2"), (7, "m3"), (0, "m4")] {
        let mut next = go_on(&game, step, name);
        seat(&mut next, &PEOPLE);
        play_on(&mut next, 8, u64::from(step));
        let text = next.record().unwrap().to_string();
        let record = Record::<Rounds>::parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert_eq!(record.to_string(), text);
        verify(&record).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let loaded = Match::load(&record, UNDO).unwrap();
        assert_eq!((loaded.begun_at(), loaded.record()), (step, next.record()));
        game = next;
    }
}

#[test]
fn nothing_from_before_can_be_taken_back() {
    let mut game = go_on(&played(8), 4, "m2");
    seat(&mut game, &PEOPLE);
    assert!(!game.can_undo());
    act(&mut game, "pass").unwrap();
    send(&mut game, Command::Undo {}).unwrap();
    assert_eq!(send(&mut game, Command::Undo {}), Err(Refused::NothingToUndo));
    assert_eq!(game.step(), 4);
}

#[test]
fn a_past_that_is_not_true_is_found_in_its_line() {
    let mut game = go_on(&played(8), 4, "m2");
    seat(&mut game, &PEOPLE);
    play_on(&mut game, 3, 1);
    let text = game.record().unwrap().to_string();
    let line = 1 + text.lines().position(|line| line.starts_with("past m1 4 ")).unwrap();
    let tampered = |from: &str, to: &str| {
        let text = text.replacen(from, to, 1);
        let error = Record::<Rounds>::parse(&text).and_then(|record| verify(&record).map(drop));
        let error = error.unwrap_err();
        (error.line, error.reason.code())
    };
    assert_eq!(tampered("past m1 4", "past m0 4"), (line, "record.wrong_commitment"));
    assert_eq!(tampered(" nonce-a nonce-b\n", " nonce-a\n"), (line, "record.seat_count"));
    // Another step or other nonces: then the dice are not the ones that were rolled.
    let (found, code) = tampered(" nonce-a nonce-b\n", " nonce-b nonce-a\n");
    assert!(found > line && ["record.wrong_dice", "record.wrong_position"].contains(&code));
    assert_eq!(tampered("past m1 4 ", "past m1 04 "), (line, "record.malformed"));
}

#[test]
fn what_is_over_or_cannot_be_checked_does_not_go_on() {
    let over = played(200).record().unwrap();
    let refused = |record: &Record<Rounds>| {
        let chance = Chance::Secret(SECRET);
        Match::go_on_from(record, "m2".parse().unwrap(), chance, UNDO).map(drop)
    };
    assert_eq!(refused(&over), Err(CannotGoOn::Over));
    let hidden = without_secret(over.clone().until(3));
    assert!(matches!(refused(&hidden), Err(CannotGoOn::Record(_))));
    let (match_id, setup) = ("sim".parse().unwrap(), rounds::Setup { limit: Some(3) });
    let opening = Opening { match_id, setup, chance: Chance::Fast(9), options: UNDO };
    let mut game = Match::<Rounds>::open(opening).unwrap();
    seat(&mut game, &PEOPLE);
    assert_eq!(refused(&game.record().unwrap()), Err(CannotGoOn::NoProof));
}

#[test]
fn the_first_position_is_known_before_anyone_sits() {
    let mut game = open::<Higher>(Default::default(), UNDO);
    let seats = game.players().len() as u8;
    for seat in Seat::first(seats) {
        let player = "human Ada".parse().unwrap();
        send(&mut game, Command::Join { seat, player, nonce: None }).unwrap();
    }
    let first = crate::first_position::<Higher>(game.setup(), 42);
    assert_eq!(first.as_ref(), game.state_at(0));
    assert_ne!(crate::first_position::<Higher>(game.setup(), 43).as_ref(), game.state_at(0));
}
