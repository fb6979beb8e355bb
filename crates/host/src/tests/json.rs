//! The exact JSON of everything that crosses the border, and the match behind it.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tabletop::fair::Secret;
use tabletop::{Outcome, Viewer};

use super::*;
use crate::{AnyMatch, ClockRules, Message, OnTimeout, Problem, Time};

/// The value is written as exactly this text, and read from it.
fn check<T>(value: T, text: &str)
where
    T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    assert_eq!(serde_json::to_string(&value).unwrap(), text);
    assert_eq!(serde_json::from_str::<T>(text).unwrap(), value, "{text}");
    // Through `Value` too, which is how a message inside another one is read.
    let through: Value = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::from_value::<T>(through).unwrap(), value, "{text}");
}

fn command(command: Command<rounds::Action>, text: &str) {
    let untyped: Command<String> = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&untyped).unwrap(), text, "also where the game is not known");
    assert_eq!(untyped.parse(), Ok(command.clone()));
    check(command, text);
}

#[test]
fn commands() {
    let nonce = Some("k3".parse().unwrap());
    command(
        Command::Join { seat: A, player: Player::human("Anna").unwrap(), nonce },
        r#"{"cmd":"join","seat":0,"player":{"kind":"human","name":"Anna"},"nonce":"k3"}"#,
    );
    command(
        Command::Join { seat: B, player: Player::bot("expert:400").unwrap(), nonce: None },
        r#"{"cmd":"join","seat":1,"player":{"kind":"bot","level":"expert","budget":400}}"#,
    );
    command(
        Command::Act { seat: B, at: 7, action: rounds::Action::Roll(2) },
        r#"{"cmd":"act","seat":1,"at":7,"action":"roll2"}"#,
    );
    command(Command::Undo {}, r#"{"cmd":"undo"}"#);
    command(Command::Redo {}, r#"{"cmd":"redo"}"#);
    command(Command::Resume {}, r#"{"cmd":"resume"}"#);
    command(Command::TimeUp {}, r#"{"cmd":"time_up"}"#);
    command(Command::Resign { seat: A }, r#"{"cmd":"resign","seat":0}"#);
    command(Command::Tick { now: 1500 }, r#"{"cmd":"tick","now":1500}"#);
    command(
        Command::Chat { from: Viewer::Seat(A), text: "hi".into() },
        r#"{"cmd":"chat","from":{"seat":0},"text":"hi"}"#,
    );
    command(
        Command::Chat { from: Viewer::Spectator, text: "oh".into() },
        r#"{"cmd":"chat","from":"spectator","text":"oh"}"#,
    );
}

const VIEW: &str = r#"{"piles":[10,10],"first":1,"acted":0,"rounds":0,"limit":5,"resigned":null}"#;

fn message(message: Message<Rounds>, text: &str) {
    check(message, &text.replace("VIEW", VIEW));
}

#[test]
fn messages() {
    let clock =
        ClockRules { time: Time::Bank { bank: 5000, increment: 1 }, on_timeout: OnTimeout::Play };
    let mut game = rounds(Options { clock: Some(clock), ..UNDO }, PEOPLE);
    message(
        Message::Joined { seat: A, player: Player::bot("greedy").unwrap() },
        r#"{"msg":"joined","seat":0,"player":{"kind":"bot","level":"greedy"}}"#,
    );
    message(game.snapshot(Viewer::Spectator).unwrap(), SNAPSHOT);
    act(&mut game, "roll2").unwrap();
    let step = game.messages_since(Viewer::Spectator, 0).unwrap().remove(0);
    message(step, STEP);
    message(
        Message::Chat { from: Viewer::Seat(B), text: "well done".into() },
        r#"{"msg":"chat","from":{"seat":1},"text":"well done"}"#,
    );
    let (outcome, secret) = (Outcome::ranking([B, A], "resigned"), Some(Secret([0x1f; 32])));
    message(
        Message::Over { outcome: outcome.clone(), secret },
        &format!(
            r#"{{"msg":"over","outcome":{{"places":[[2],[1]],"reason":"resigned"}},"secret":"{}"}}"#,
            "1f".repeat(32)
        ),
    );
    message(
        Message::Over { outcome, secret: None },
        r#"{"msg":"over","outcome":{"places":[[2],[1]],"reason":"resigned"}}"#,
    );
}
const SNAPSHOT: &str = r#"{"msg":"snapshot","now":{"step":0,"to_act":1,"view":VIEW,"digest":"dc74a0eab98f32bf","clock":{"running":1,"left":[5000,5000]}}}"#;
const STEP: &str = r#"{"msg":"step","by":1,"by_clock":false,"events":[{"Rolled":{"seat":1,"dice":[5,5]}}],"now":{"step":1,"to_act":0,"view":{"piles":[10,20],"first":1,"acted":1,"rounds":0,"limit":5,"resigned":null},"digest":"8524919622b32b99","clock":{"running":0,"left":[5000,5001]}}}"#;

#[test]
fn clock_rules() {
    check(
        ClockRules { time: Time::PerTurn { turn: 30_000 }, on_timeout: OnTimeout::Play },
        r#"{"time":{"per_turn":{"turn":30000}},"on_timeout":"play"}"#,
    );
    check(
        ClockRules { time: Time::Bank { bank: 9, increment: 2 }, on_timeout: OnTimeout::Resign },
        r#"{"time":{"bank":{"bank":9,"increment":2}},"on_timeout":"resign"}"#,
    );
}

fn any() -> Box<dyn AnyMatch> {
    Box::new(rounds(UNDO, PEOPLE))
}

fn act_of_b(at: u32, action: &str) -> Command<String> {
    Command::Act { seat: B, at, action: action.to_owned() }
}

fn refusal(command: Command<String>) -> Problem {
    any().obey(command).expect_err("this must be refused")
}

#[test]
fn refusals() {
    check(
        refusal(act_of_b(0, "roll9")),
        r#"{"code":"rounds.roll.dice_count","rule":"§2","sentence":"Roll one to three dice, not 9"}"#,
    );
    check(
        refusal(act_of_b(3, "roll1")),
        r#"{"code":"match.stale","rule":null,"sentence":"The game is at step 0, not 3"}"#,
    );
    check(
        refusal(act_of_b(0, "jump")),
        r#"{"code":"match.malformed","rule":null,"sentence":"This is no command: expected roll2, pass, bank or resign, found \"jump\""}"#,
    );
}

#[test]
fn what_is_no_command_is_not_read() {
    let nonsense = [
        json!(null),
        json!([]),
        json!("undo"),
        json!({}),
        json!({"cmd": "dance"}),
        json!({"cmd": "undo", "twice": true}),
        json!({"cmd": "resign"}),
        json!({"cmd": "resign", "seat": 8}),
        json!({"cmd": "resign", "seat": -1}),
        json!({"cmd": "tick", "now": 1.5}),
        json!({"cmd": "act", "seat": 0, "at": 0, "action": 5}),
        json!({"cmd": "join", "seat": 0, "player": {"kind": "human", "name": ""}}),
        json!({"cmd": "join", "seat": 0, "player": {"kind": "bot", "level": "A B"}}),
        json!({"cmd": "join", "seat": 0, "player": {"kind": "human", "name": "A"}, "nonce": " "}),
    ];
    for command in nonsense {
        let read = serde_json::from_value::<Command<String>>(command.clone());
        assert!(read.is_err(), "{command}");
    }
}

/// Every refusal of the host, for the stable names.
#[test]
fn every_refusal_has_its_own_code_and_a_sentence() {
    let all: Vec<Refused<rounds::Illegal>> = vec![
        Refused::Illegal(rounds::Illegal::Over),
        Refused::NotYourTurn { seat: A, to_act: B },
        Refused::UnknownSeat { seat: C, seats: 2 },
        Refused::SeatTaken { seat: A },
        Refused::SeatCount { needed: 3, seats: 2 },
        Refused::Started,
        Refused::NotStarted,
        Refused::Over,
        Refused::Stale { at: 1, now: 2 },
        Refused::UndoNotAllowed,
        Refused::NothingToUndo,
        Refused::NothingToRedo,
        Refused::NoClock,
        Refused::NoTimeLimit,
        Refused::OnlyTheClock,
        Refused::TimeRunsBackwards { now: 1, last: 2 },
        Refused::TooManySteps,
        Refused::BadChat,
    ];
    let problems: Vec<Problem> = all.iter().map(Refused::problem::<Rounds>).collect();
    let codes: std::collections::BTreeSet<&str> =
        problems.iter().map(|problem| problem.code.as_str()).collect();
    assert_eq!(codes.len(), all.len());
    assert!(problems.iter().all(|problem| problem.sentence.len() > 10), "{problems:?}");
}

#[test]
fn a_whole_match_can_be_played_without_knowing_its_game() {
    let mut game = any();
    assert_eq!((game.game(), game.rules_version(), game.step()), ("rounds", 3, 0));
    assert_eq!(game.id().as_str(), "m1");
    assert_eq!(game.commitment(), rounds(UNDO, PEOPLE).commitment());
    assert_eq!(game.players()[1], Some(Player::human("Ben").unwrap()));
    while let Some(seat) = game.to_act() {
        let action = game.legal(seat).unwrap().remove(0);
        game.obey(Command::Act { seat, at: game.step(), action }).unwrap();
    }
    assert!(game.outcome().is_some());
    assert_eq!(game.view_json(Viewer::Spectator).unwrap()["rounds"], 5);
    assert_eq!(game.view_at_json(Viewer::Seat(A), 15), game.view_json(Viewer::Seat(A)));
    assert_eq!((game.to_act_at(14), game.to_act_at(15)), (game.played_by(15), None));
    assert_eq!((game.played_by(16), game.by_clock(15)), (None, false));
    assert!(!game.events_json(Viewer::Seat(A), 15).unwrap().is_empty());
    assert_eq!(game.events_json(Viewer::Seat(A), 16).unwrap_err().code, "match.stale");
    assert_eq!(game.view_at_json(Viewer::Seat(A), 16).unwrap_err().code, "match.stale");
    assert_eq!(game.legal(C).unwrap_err().code, "match.unknown_seat");
    let record = crate::Record::<Rounds>::parse(&game.record_text().unwrap()).unwrap();
    crate::verify(&record).unwrap();
}
