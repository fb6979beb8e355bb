//! Who may do what, and when.

use tabletop::{Refusal, Viewer};

use super::*;
use crate::{CHAT_MAX, MatchId, Message, PlayerName};

/// Gives a command that must be refused and must change nothing.
fn refused<G: Game>(game: &mut Match<G>, command: Command<G::Action>) -> Refused<G::Illegal> {
    let before = format!("{game:?}");
    let refused = send(game, command).expect_err("this must be refused");
    assert_eq!(format!("{game:?}"), before, "{refused} changed something");
    refused
}

fn join<G: Game>(seat: Seat) -> Command<G::Action> {
    Command::Join { seat, player: Player::human("Anna").unwrap(), nonce: None }
}

fn roll(seat: Seat, at: u32) -> Command<rounds::Action> {
    Command::Act { seat, at, action: rounds::Action::Roll(2) }
}

#[test]
fn the_game_starts_when_the_last_seat_is_taken() {
    let mut game = open::<Higher>(toy::Setup::default(), Options::default());
    assert_eq!(game.players().len(), 3);
    for seat in [C, A] {
        send(&mut game, join::<Higher>(seat)).unwrap();
        assert_eq!((game.state(), game.to_act()), (None, None));
    }
    assert_eq!(refused(&mut game, join::<Higher>(C)), Refused::SeatTaken { seat: C });
    send(&mut game, join::<Higher>(B)).unwrap();
    assert_eq!((game.to_act(), game.step()), (Some(A), 0));
    assert_eq!(refused(&mut game, join::<Higher>(B)), Refused::Started);
}

#[test]
fn a_setup_that_the_game_refuses_opens_no_match() {
    let opening = Opening::<Rounds> {
        match_id: "m1".parse().unwrap(),
        setup: rounds::Setup { limit: Some(0) },
        chance: Chance::Seed(1),
        options: Options::default(),
    };
    let refusal = Match::open(opening).expect_err("no rounds");
    assert_eq!(refusal, Refused::Illegal(rounds::Illegal::NoRounds));
    assert_eq!((refusal.code(), refusal.rule()), ("setup.no_rounds", Some("§2")));
}

#[test]
fn a_seat_that_does_not_exist_is_refused_everywhere() {
    let mut game = open::<Rounds>(rounds::Setup::default(), UNDO);
    let unknown = Refused::UnknownSeat { seat: C, seats: 2 };
    assert_eq!(refused(&mut game, join::<Rounds>(C)), unknown);
    seat(&mut game, &PEOPLE);
    assert_eq!(refused(&mut game, roll(C, 0)), unknown);
    assert_eq!(refused(&mut game, Command::Resign { seat: C }), unknown);
    let chat = Command::Chat { from: Viewer::Seat(C), text: "hi".into() };
    assert_eq!(refused(&mut game, chat), unknown);
    assert_eq!(game.view(Viewer::Seat(C)), Err(unknown.clone()));
    assert_eq!(game.snapshot(Viewer::Seat(C)), Err(unknown.clone()));
    assert_eq!(game.messages_since(Viewer::Seat(C), 0), Err(unknown.clone()));
    assert_eq!(game.legal_actions(C), Err(unknown));
}

#[test]
fn nothing_is_played_before_the_start() {
    let mut game = open::<Rounds>(rounds::Setup::default(), UNDO);
    send(&mut game, join::<Rounds>(A)).unwrap();
    let commands = [
        roll(A, 0),
        Command::Resign { seat: A },
        Command::Undo {},
        Command::Redo {},
        Command::Resume {},
    ];
    for command in commands {
        assert_eq!(refused(&mut game, command), Refused::NotStarted);
    }
    assert_eq!(game.view(Viewer::Spectator), Err(Refused::NotStarted));
}

#[test]
fn an_action_for_another_step_is_stale() {
    let mut game = rounds(UNDO, PEOPLE);
    act(&mut game, "roll1").unwrap();
    let seat = game.to_act().unwrap();
    for at in [0, 2] {
        assert_eq!(refused(&mut game, roll(seat, at)), Refused::Stale { at, now: 1 });
    }
    send(&mut game, roll(seat, 1)).unwrap();
}

#[test]
fn who_is_not_to_act_is_told_whose_turn_it_is() {
    let mut game = rounds(UNDO, PEOPLE);
    let to_act = game.to_act().unwrap();
    let seat = if to_act == A { B } else { A };
    assert_eq!(refused(&mut game, roll(seat, 0)), Refused::NotYourTurn { seat, to_act });
}

#[test]
fn what_the_rules_refuse_is_refused_with_their_reason() {
    let mut game = rounds(UNDO, PEOPLE);
    let (seat, action) = (game.to_act().unwrap(), rounds::Action::Roll(4));
    let refusal = refused(&mut game, Command::Act { seat, at: 0, action });
    assert_eq!(refusal, Refused::Illegal(rounds::Illegal::DiceCount(4)));
    assert_eq!(refusal.to_string(), "Roll one to three dice, not 4");
    assert_eq!(refusal.code(), rounds::Illegal::DiceCount(4).code());
}

#[test]
fn forced_phases_are_steps_of_their_own_played_at_once() {
    let mut game = rounds(UNDO, PEOPLE);
    act(&mut game, "pass").unwrap();
    let out = act(&mut game, "roll3").unwrap();
    assert_eq!(game.step(), 3);
    assert!(steps(&game)[2].ends_with(" bank"));
    assert_eq!(out, [Output::Step { step: 2 }, Output::Step { step: 3 }]);
}

#[test]
fn in_step_mode_forced_phases_are_played_by_hand() {
    let mut game = rounds(Options { step_mode: true, ..UNDO }, ["human Anna", "bot greedy"]);
    act(&mut game, "pass").unwrap();
    let out = act(&mut game, "pass").unwrap();
    assert_eq!(game.step(), 2);
    let asks = |out: &[Output]| out.iter().any(|o| matches!(o, Output::Think { .. }));
    assert!(!asks(&out), "nobody has to decide");
    assert_eq!(game.legal_actions(game.to_act().unwrap()).unwrap()[0], rounds::Action::Bank);
    act(&mut game, "bank").unwrap();
    assert_eq!(game.step(), 3);
}

#[test]
fn a_seat_resigns_in_or_out_of_turn_and_then_the_game_is_over() {
    for seat in [A, B] {
        let mut game = rounds(UNDO, PEOPLE);
        let out = send(&mut game, Command::Resign { seat }).unwrap();
        let outcome = game.outcome().unwrap();
        assert!(!outcome.winners().contains(seat));
        assert_eq!(out.last(), Some(&Output::Finished { outcome }));
        for command in [roll(A, 1), Command::Resign { seat }, Command::Resume {}] {
            assert_eq!(refused(&mut game, command), Refused::Over);
        }
    }
}

#[test]
fn a_bot_is_asked_and_answers_like_a_person() {
    let mut game = open::<Higher>(toy::Setup::default(), Options { bot_seed: 5, ..UNDO });
    let out = seat(&mut game, &["bot random:9", "human Ben", "bot greedy"]);
    let Some(Output::Think { seat, step, level, budget, bot_seed }) = out.last() else {
        panic!("{out:?}")
    };
    assert_eq!((*seat, *step, level.as_str(), *budget, *bot_seed), (A, 0, "random", Some(9), 5));
    let answer = Command::Act { seat: A, at: 0, action: game.legal_actions(A).unwrap()[0] };
    let out = send(&mut game, answer.clone()).unwrap();
    assert!(!out.iter().any(|o| matches!(o, Output::Think { .. })), "Ben is to act");
    assert_eq!(refused(&mut game, answer), Refused::Stale { at: 0, now: 1 });
}

#[test]
fn everyone_reads_the_chat_and_it_has_limits() {
    let mut game = open::<Higher>(toy::Setup::default(), Options::default());
    seat(&mut game, &["human Anna", "bot greedy"]);
    let say = |text: &str| Command::Chat { from: Viewer::Spectator, text: text.to_owned() };
    let out = send(&mut game, say(&"ü".repeat(CHAT_MAX))).unwrap();
    let [chat] = &out[..] else { panic!("{out:?}") };
    for viewer in [Viewer::Seat(A), Viewer::Spectator] {
        let message = game.message(viewer, chat);
        assert!(matches!(message, Some(Message::Chat { .. })), "{viewer}: {message:?}");
    }
    for text in ["", "  ", "two\nlines", "\u{202e}sdrawkcab", &"x".repeat(CHAT_MAX + 1)] {
        assert_eq!(refused(&mut game, say(text)), Refused::BadChat, "{text:?}");
    }
}

#[test]
fn names_are_checked() {
    let long = "x".repeat(65);
    for text in ["", " Anna", "An\nna", "An\u{2028}na", "\u{202e}Anna", &long] {
        assert!(text.parse::<PlayerName>().is_err(), "{text:?}");
    }
    for text in ["", "two words", "ü", &long] {
        assert!(text.parse::<MatchId>().is_err(), "{text:?}");
    }
    for text in ["bot", "bot ", "bot Big", "bot a:", "bot a:01", "bot a:-1", "cat x", "human "] {
        assert!(text.parse::<Player>().is_err(), "{text:?}");
    }
    for text in ["human Anna Maria", "bot balanced", "bot expert:400", "human 李雷"] {
        assert_eq!(text.parse::<Player>().unwrap().to_string(), text);
    }
}
