//! §11 Notation.

use super::position;
use crate::{Action, Army, Event, Setup, State};
use tabletop::{Game, Rng, Seat};

#[test]
fn positions_are_read_back() {
    for text in [
        "- - - / - - - / - - - / - - - | reserve 3I2 2C2 A2 : 3i2 2c2 a2 | turn a",
        "- i2 - / c1 - - / - C2mxI2 - / A2x - - | reserve 2I2 C2 : 2i2 c2 a2 | turn a | ap 3 | round 4",
        "a1 - c5 / - - - / - C2dxC2r - / - I1d - | reserve - : - | turn a | ap 1 | round 9 | first b",
        "- - - / I1x i5 C1 / - - - / - - - | reserve - : - | turn a | ap 5 | assault b3 a3 I",
        "- - - / I1x i5 C1x / - I1x i2 / - - - | reserve - : - | turn a | ap 2 \
         | assault c2 b2 I | assault b3 a3 c3 IC",
        "- - - / - - - / - - - / - - - | reserve 12I1 : 36i5 | turn b | memory off | limit 10 \
         | quiet 30 0",
        "- - - / - - - / - - - / - - - | reserve I1 : i5 | turn b | round 10 | limit 10 | over limit",
        "- - - / - - - / - - - / - - - | reserve I1 : i5 | turn a | round 5 | first b | quiet 5 0 \
         | over quiet",
        "- - - / - - - / - - - / - - - | reserve I1 : - | turn a | over elimination",
        "- - - / - - - / - - - / - - - | reserve - : i1 | turn b | over elimination",
        "- - - / - - - / - - - / - - - | reserve - : i1 | turn a | over flag",
        "- - - / - - - / - - - / - - - | reserve - : i1 | turn a | over retreat",
        "- - - / - - - / - - - / - - - | reserve I1 : i1 | turn a | over resigned b",
    ] {
        assert_eq!(position(text).to_string(), text);
    }
}

#[test]
fn moves_are_read_back() {
    for text in [
        "I2@b1",
        "C5@a4",
        "A1@c1",
        "b1.2-b2",
        "a4.6-flag",
        "b2xb3",
        "b1+a2+b4xb2",
        "end",
        "retreat",
        "resign",
    ] {
        let action: Action = text.parse().unwrap();
        assert_eq!(action.to_string(), text);
    }
}

#[test]
fn the_squares_of_a_joint_attack_are_typed_in_any_order_and_written_in_one() {
    for (typed, written) in [
        ("b3+a3xb2", "a3+b3xb2"),
        ("a3+b3xb2", "a3+b3xb2"),
        ("c2+a2+b1xb2", "b1+a2+c2xb2"),
        ("b4+a2+b1xb2", "b1+a2+b4xb2"),
    ] {
        let action: Action = typed.parse().unwrap();
        assert_eq!(action, written.parse().unwrap());
        assert_eq!(action.to_string(), written);
    }
}

#[test]
fn a_move_that_is_none_says_what_would_be() {
    for text in [
        "",
        "I2",
        "I2@",
        "I2@d1",
        "I2@a5",
        "I6@a1",
        "I0@a1",
        "i2@a1",
        "X2@a1",
        "b1-b2",
        "b1.0-b2",
        "b1.7-b2",
        "b1.01-b2",
        "b1.1-flags",
        "b1.1-d1",
        "xb3",
        "a1+xb2",
        "b1+b1xb3",
        "a2+b1+a2xb3",
        "b1xflag",
        "b1xb2xb3",
        "End",
        "end ",
        "a1 x a2",
    ] {
        let error = text.parse::<Action>().expect_err(text).to_string();
        assert!(error.starts_with("expected a move such as I2@b1, b1.2-b2"), "{error}");
    }
}

#[test]
fn armies_are_read_back_and_have_one_spelling() {
    for text in ["-", "I1", "3I2 2C2 A2", "I1 I2 12I5 C1 A1 36A5"] {
        assert_eq!(text.parse::<Army>().unwrap().to_string(), text);
    }
    for text in
        ["", "1I2", "02I2", "A2 I2", "I2 I2", "I2  C2", "I2,C2", "3", "0I2", "300I2", "I7", "i2"]
    {
        assert!(text.parse::<Army>().is_err(), "{text:?}");
    }
}

#[test]
fn positions_that_no_game_reaches_are_refused() {
    let e = "- - - / - - - / - - - / - - -";
    let ok = format!("{e} | reserve I1 : i1 | turn a");
    for (text, expected) in [
        ("chess".into(), "four rows of three squares"),
        (e.into(), "the reserves"),
        (format!("{e} | reserve I1 : i1"), "turn a or turn b"),
        (format!("{e} | reserve I1 : i1 | turn c"), "seat a or b"),
        (format!("{e} | reserve I1 | turn a"), "two reserves such as"),
        (format!("{e} | reserve I1 : I1 | turn a"), "reserve I1 : i1"),
        (format!("{e} | reserve 37I1 : i1 | turn a"), "at most 36 units"),
        ("- - - / - - - / - - - | reserve I1 : i1 | turn a".into(), "four rows"),
        ("- - - - / - - / - - - / - - - | reserve I1 : i1 | turn a".into(), "- - - / - - - /"),
        (ok.replacen("- -", "I1i1 -", 1), "I2C2mx, up to 6 slots of one side"),
        (ok.replacen("- -", "i1I1 -", 1), "i1i1"),
        (ok.replacen("- -", "C1C1C1C1 -", 1), "up to 6 slots"),
        (ok.replacen("- -", "I6 -", 1), "units such as"),
        (ok.replacen("- -", "I1dm -", 1), "units such as"),
        (ok.replacen("- -", "A1 -", 1), "artillery on its home row"),
        (ok.replacen("- -", "i1x -", 1), "marks only on units of the seat whose turn it is"),
        (ok.replacen("- -", "I1mx -", 1), "only cavalry to move and attack"),
        (ok.replacen("- -", "I1r -", 1), "only cavalry to move and attack"),
        (ok.replacen("- -", "C1rx -", 1), "only cavalry to move and attack"),
        (format!("{ok} | ap 7"), "at most 6 action points"),
        (format!("{ok} | ap 6"), "reserve I1 : i1 | turn a"),
        (format!("{ok} | round 0"), "a round from 1"),
        (format!("{ok} | round 11 | limit 10"), "a round from 1 to the limit"),
        (format!("{ok} | limit 9"), "limits in their ranges"),
        (format!("{ok} | quiet 4 0"), "limits in their ranges"),
        (format!("{ok} | quiet 5"), "quiet rounds such as"),
        (format!("{ok} | quiet 5 2"), "a last round that was not quiet"),
        (format!("{ok} | round 9 | quiet 5 3"), "over quiet after that many"),
        (format!("{ok} | assault b3 a3 I"), "assaults on enemy squares"),
        (format!("{ok} | assault b3"), "an assault such as"),
        (format!("{ok} | memory on"), "ap, round, first, assault, memory off"),
        (format!("{ok} | tea"), "ap, round, first, assault, memory off"),
        (format!("{ok} | over"), "over elimination, flag"),
        (format!("{ok} | over elimination"), "an elimination of the side without units"),
        (format!("{ok} | over limit"), "over limit at the end"),
        (format!("{ok} | over quiet"), "over quiet at the end"),
        (format!("{ok} | over resigned c"), "seat a or b"),
        (format!("{e} | reserve I1 : - | turn a"), "units on both sides, or over elimination"),
        (format!("{e} | reserve I1 : - | turn a | over flag"), "a flag taken from a side"),
        (format!("{e} | reserve I1 : - | turn a | over retreat"), "a retreat from the grid"),
        (format!("{ok} | round 2 | ap 3"), "turn a | ap 3 | round 2"),
    ] {
        let error = text.parse::<State>().expect_err(&text);
        let shown = format!("expected {}", error.expected);
        assert!(shown.contains(expected), "{text}: {error}");
    }
}

#[test]
fn a_view_in_json_names_every_field() {
    let state = position(
        "- - - / I1x i5 - / - - - / - C2m - | reserve 2I2 : - | turn a | ap 4 | round 2 \
         | assault b3 a3 I",
    );
    let json = serde_json::to_string(&state).unwrap();
    let expected = concat!(
        r#"{"squares":[{"at":"b1","owner":0,"units":[{"kind":"cavalry","level":2,"#,
        r#""movement":"stepped","attacked":false}]},"#,
        r#"{"at":"a3","owner":0,"units":[{"kind":"infantry","level":1,"movement":"stood","#,
        r#""attacked":true}]},"#,
        r#"{"at":"b3","owner":1,"units":[{"kind":"infantry","level":5,"movement":"stood","#,
        r#""attacked":false}]}],"#,
        r#""reserve":[[{"kind":"infantry","level":2,"count":2}],[]],"active":0,"ap":4,"round":2,"#,
        r#""first":0,"assaults":[{"target":"b3","origins":["a3"],"kinds":["infantry"]}],"#,
        r#""end":null,"max_rounds":null,"quiet_rounds_draw":null,"last_stir":0,"#,
        r#""assault_memory":true}"#
    );
    assert_eq!(json, expected);
    assert_eq!(serde_json::from_str::<State>(&json).unwrap(), state);
}

#[test]
fn json_that_no_game_reaches_is_refused() {
    let state = position(
        "- - - / I1x i5 - / - - - / - C2m - | reserve 2I2 : - | turn a | ap 4 | round 2 \
         | assault b3 a3 I",
    );
    let json = serde_json::to_string(&state).unwrap();
    for (from, to) in [
        (r#""at":"b1""#, r#""at":"b5""#),
        (r#""at":"b1""#, r#""at":"a3""#),
        (r#""owner":1"#, r#""owner":2"#),
        (r#""owner":1"#, r#""owner":9"#),
        (r#""level":5"#, r#""level":6"#),
        (r#""level":5"#, r#""level":0"#),
        (r#""kind":"cavalry""#, r#""kind":"dragoon""#),
        (r#""movement":"stood","attacked":false"#, r#""movement":"stood","attacked":true"#),
        (r#""count":2"#, r#""count":0"#),
        (r#""count":2"#, r#""count":200"#),
        (r#""active":0"#, r#""active":1"#),
        (r#""active":0"#, r#""active":2"#),
        (r#""first":0"#, r#""first":7"#),
        (r#""ap":4"#, r#""ap":9"#),
        (r#""round":2"#, r#""round":0"#),
        (r#""origins":["a3"]"#, r#""origins":["a3","a3"]"#),
        (r#""origins":["a3"]"#, r#""origins":[]"#),
        (r#""origins":["a3"]"#, r#""origins":["c3"]"#),
        (r#""kinds":["infantry"]"#, r#""kinds":[]"#),
        (r#""target":"b3""#, r#""target":"b1""#),
        (r#""end":null"#, r#""end":{"flag":1}"#),
        (r#""end":null"#, r#""end":{"resignation":5}"#),
        (r#""max_rounds":null"#, r#""max_rounds":3"#),
        (r#""last_stir":0"#, r#""last_stir":1"#),
        (r#""assault_memory":true"#, r#""assault_memory":false"#),
        (r#""assault_memory":true"#, r#""assault_memory":true,"tea":1"#),
        (
            r#""units":[{"kind":"infantry","level":5,"movement":"stood","attacked":false}]"#,
            r#""units":[]"#,
        ),
    ] {
        let broken = json.replacen(from, to, 1);
        assert_ne!(broken, json, "{from}");
        assert!(serde_json::from_str::<State>(&broken).is_err(), "{broken}");
    }
}

#[test]
fn actions_in_json_name_units_and_squares_as_the_notation_does() {
    for (text, json) in [
        ("I2@b1", r#"{"deploy":{"unit":"I2","to":"b1"}}"#),
        ("b1.2-flag", r#"{"move":{"from":"b1","place":2,"to":"flag"}}"#),
        ("b1+a2xb2", r#"{"attack":{"origins":["b1","a2"],"target":"b2"}}"#),
        ("end", r#""end_turn""#),
        ("retreat", r#""retreat""#),
        ("resign", r#""resign""#),
    ] {
        let action: Action = text.parse().unwrap();
        assert_eq!(serde_json::to_string(&action).unwrap(), json);
        assert_eq!(serde_json::from_str::<Action>(json).unwrap(), action);
    }
    for json in [
        r#"{"deploy":{"unit":"I9","to":"b1"}}"#,
        r#"{"move":{"from":"b1","place":0,"to":"b2"}}"#,
        r#"{"move":{"from":"b1","place":7,"to":"b2"}}"#,
        r#"{"attack":{"origins":["a2","b1"],"target":"b2"}}"#,
    ] {
        assert!(serde_json::from_str::<Action>(json).is_err(), "{json}");
    }
}

#[test]
fn an_attack_in_json_carries_its_dice_and_its_reasons() {
    let mut state = position("- - - / - i1c2 - / - I2 - / - - - | reserve - : - | turn a");
    let mut events = Vec::new();
    let action = "b2xb3".parse().unwrap();
    state.apply(Seat::A, &action, &mut Rng::scripted(&[6, 7]), &mut events).unwrap();
    let json = serde_json::to_string(&events[0]).unwrap();
    let expected = concat!(
        r#"{"attacked":{"seat":0,"target":"b3","volley":{"shots":["b2.1 I2 6 7"],"#,
        r#""losses":[{"at":"b3","place":1,"unit":"I1","levels":1}]}}}"#
    );
    assert_eq!(json, expected);
    assert_eq!(serde_json::from_str::<Event>(&json).unwrap(), events[0]);
    for broken in ["b2.1 I2 6 41", "b2.7 I2 6", "b2 I2 6", "b2.1", "b2.1 I9 6", "b2.1 I2 x", ""] {
        let broken = json.replace("b2.1 I2 6 7", broken);
        assert!(serde_json::from_str::<Event>(&broken).is_err(), "{broken}");
    }
}

#[test]
fn the_examples_of_the_readme_are_read() {
    let readme = include_str!("../../README.md");
    let block = |language: &str| {
        let (_, rest) = readme.split_once(&format!("```{language}\n")).expect(language);
        rest.split_once("```").expect(language).0.trim_end()
    };
    assert_eq!(position(block("text")).to_string(), block("text"));
    let setup: Setup = serde_json::from_str(block("json")).unwrap();
    assert!(State::new(&setup, &mut Rng::scripted(&[])).is_ok());
    let moves = readme.split("\n| `").skip(1).filter_map(|row| row.split('`').next());
    let moves: Vec<&str> = moves.filter(|text| text.contains(['@', '-', 'x'])).collect();
    let read = moves.iter().filter(|text| text.parse::<Action>().is_ok()).count();
    assert_eq!(read, 5, "{moves:?}");
}
