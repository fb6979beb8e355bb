//! Thinking time.

use tabletop::Viewer;

use super::*;
use crate::{ClockRules, Message, Millis, OnTimeout, Time, verify};

const TURN: Time = Time::PerTurn { turn: 1000 };
const BANK: Time = Time::Bank { bank: 5000, increment: 200 };

fn timed(time: Time, on_timeout: OnTimeout) -> Match<Rounds> {
    rounds(Options { clock: Some(ClockRules { time, on_timeout }), ..UNDO }, PEOPLE)
}

fn tick(game: &mut Match<Rounds>, now: Millis) -> Answer<Rounds> {
    send(game, Command::Tick { now })
}

/// What the clock shows for who is to act first, and for the other.
fn left(game: &Match<Rounds>, first: Seat) -> [Millis; 2] {
    let Ok(Message::Snapshot { now }) = game.snapshot(Viewer::Spectator) else { panic!() };
    let clock = now.clock.unwrap();
    assert_eq!(clock.running, game.to_act());
    [clock.left[first.index()], clock.left[1 - first.index()]]
}

#[test]
fn time_passes_for_who_is_to_act_and_only_by_being_told() {
    let mut game = timed(BANK, OnTimeout::Play);
    let first = game.to_act().unwrap();
    tick(&mut game, 70_000).unwrap();
    assert_eq!(left(&game, first), [5000, 5000], "the first tick says what time it is");
    tick(&mut game, 71_500).unwrap();
    assert_eq!(left(&game, first), [3500, 5000]);
    act(&mut game, "pass").unwrap();
    assert_eq!(left(&game, first), [3700, 5000], "the increment");
    tick(&mut game, 72_500).unwrap();
    assert_eq!(left(&game, first), [3700, 4000]);
}

#[test]
fn every_turn_has_its_time() {
    let mut game = timed(TURN, OnTimeout::Play);
    let first = game.to_act().unwrap();
    tick(&mut game, 0).unwrap();
    tick(&mut game, 900).unwrap();
    act(&mut game, "pass").unwrap();
    tick(&mut game, 1000).unwrap();
    act(&mut game, "pass").unwrap(); // the bank acts, then the first seat again
    assert_eq!(left(&game, first)[0], 1000);
}

#[test]
fn the_clock_plays_for_a_seat_without_time_and_that_is_in_the_record() {
    let mut game = timed(TURN, OnTimeout::Play);
    tick(&mut game, 0).unwrap();
    tick(&mut game, 999).unwrap();
    assert_eq!(game.step(), 0);
    let out = tick(&mut game, 1000).unwrap();
    assert_eq!(game.step(), 1);
    let message = game.message(Viewer::Spectator, &out[0]);
    assert!(matches!(message, Some(Message::Step { by_clock: true, .. })), "{message:?}");
    assert_eq!((game.by_clock(0), game.by_clock(1), game.by_clock(2)), (false, true, false));
    let record = game.record().unwrap();
    assert!(record.steps[0].by_clock);
    assert!(record.to_string().contains(" pass clock #"), "{record}");
    verify(&record).unwrap();
    tick(&mut game, 1000).unwrap();
    assert_eq!(game.step(), 1, "the next turn has its own time");
}

#[test]
fn the_clock_resigns_where_that_is_the_rule() {
    let mut game = timed(BANK, OnTimeout::Resign);
    let first = game.to_act().unwrap();
    tick(&mut game, 0).unwrap();
    tick(&mut game, 60_000).unwrap();
    assert!(!game.outcome().unwrap().winners().contains(first));
    assert!(game.record().unwrap().to_string().contains(" resign clock #"));
    verify(&game.record().unwrap()).unwrap();
}

#[test]
fn a_seat_with_an_empty_bank_is_played_for_once_per_tick() {
    let mut game = timed(Time::Bank { bank: 100, increment: 0 }, OnTimeout::Play);
    for (now, step) in [(0, 0), (100, 1), (100, 1), (200, 3), (201, 4), (201, 4), (202, 6)] {
        tick(&mut game, now).unwrap();
        assert_eq!(game.step(), step, "at {now}");
    }
}

#[test]
fn the_clock_stands_still_before_the_start_and_after_the_end() {
    let clock = Some(ClockRules { time: TURN, on_timeout: OnTimeout::Play });
    let mut game = open::<Rounds>(rounds::Setup::default(), Options { clock, ..UNDO });
    tick(&mut game, 0).unwrap();
    tick(&mut game, 1_000_000).unwrap();
    seat(&mut game, &PEOPLE);
    tick(&mut game, 1_000_999).unwrap();
    assert_eq!(game.step(), 0);
    send(&mut game, Command::Resign { seat: A }).unwrap();
    tick(&mut game, 9_000_000).unwrap();
    assert_eq!(game.step(), 1);
    send(&mut game, Command::Undo {}).unwrap();
    tick(&mut game, 9_000_999).unwrap();
    assert_eq!(game.step(), 0, "the turn begins again");
}

#[test]
fn time_runs_forward_where_there_is_a_clock() {
    let mut game = timed(TURN, OnTimeout::Play);
    tick(&mut game, 500).unwrap();
    let backwards = Refused::TimeRunsBackwards { now: 499, last: 500 };
    assert_eq!(tick(&mut game, 499), Err(backwards));
    assert_eq!(tick(&mut rounds(UNDO, PEOPLE), 500), Err(Refused::NoClock));
    let time_up = send(&mut rounds(UNDO, PEOPLE), Command::TimeUp {});
    assert_eq!(time_up, Err(Refused::NoTimeLimit));
}

#[test]
fn in_step_mode_the_clock_plays_a_forced_phase() {
    let clock = Some(ClockRules { time: TURN, on_timeout: OnTimeout::Play });
    let mut game = rounds(Options { clock, step_mode: true, ..UNDO }, PEOPLE);
    tick(&mut game, 0).unwrap();
    for (now, last) in [(1000, "pass"), (2000, "pass"), (3000, "bank"), (4000, "pass")] {
        tick(&mut game, now).unwrap();
        assert!(steps(&game).last().unwrap().ends_with(last), "at {now}: {:?}", steps(&game));
    }
    verify(&game.record().unwrap()).unwrap();
}
