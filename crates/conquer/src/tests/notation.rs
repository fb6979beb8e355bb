//! §10 Notation.

use super::{position, text};
use crate::{Action, State};

#[test]
fn positions_are_read_back() {
    for picture in [
        "........ | seats 2 | turn a",
        "#......h .......#. | seats 8 | turn h",
        "abcd.... | seats 4 | teams ac bd | first c | blocks 4 | shared off | majority playable \
         | lead off | limit 20 | turn b b1 | turns 9 | round 3 | out a d | regions 0 0 1 0 \
         | placed 1 1 1 1",
        "........ ..a..... .aaa.... ..a..... | seats 2 | blocks 2 | turn a d3 | captured c3 \
         | regions 1 0 | placed 4 0",
        "abcd.... | seats 4 | teams bd ac | turn b | passed cd | out a",
        "abcd.... | seats 4 | turn b | out ac d | over elimination",
        "abcd.... | seats 4 | turn b | out ac bd | over nobody-left",
        "abcd.... | seats 4 | turn b | passed abcd | over no-moves",
        "abcd.... | seats 4 | limit 5 | turn b | over time-limit",
    ] {
        assert_eq!(position(picture).to_string(), text(picture));
    }
}

#[test]
fn moves_are_read_back() {
    for (text, action) in [
        ("a1", Action::Place("a1".parse().unwrap())),
        ("af32", Action::Place("af32".parse().unwrap())),
        ("done", Action::Done),
        ("pass", Action::Pass),
        ("surrender", Action::Surrender),
        ("time-up", Action::TimeUp),
    ] {
        assert_eq!(text.parse(), Ok(action));
        assert_eq!(action.to_string(), text);
    }
}

#[test]
fn a_move_that_is_none_says_what_would_be() {
    for text in ["", "a", "9", "a0", "a33", "ag1", "a1 b1", "A1", "a01", "Pass", "resign"] {
        let error = text.parse::<Action>().expect_err(text).to_string();
        let expected = "expected a cell such as h9, done, pass, surrender or time-up";
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn positions_that_no_game_reaches_are_refused() {
    for (sections, expected) in [
        ("", "a position with a section seats"),
        ("| seats 2", "a position with a section turn"),
        ("| seats 1 | turn a", "Conquer is played by 2 to 8"),
        ("| seats 9 | turn a", "Conquer is played by 2 to 8"),
        ("| seats 2 | turn c", "seats of this game"),
        ("| seats 2 | turn b c1", "cells of this turn that belong"),
        ("| seats 2 | turn a a1", "a turn that is not over yet"),
        ("| seats 2 | blocks 2 | turn a a1", "the cells of this turn among those placed"),
        ("| seats 2 | blocks 3 | turn a a1 a1 | placed 2 0", "once in this turn"),
        ("| seats 2 | blocks 2 | turn a | captured a1", "captures in this turn by a cell"),
        ("| seats 2 | blocks 2 | turn a a1 | passed b | placed 1 1", "since the last pass"),
        ("| seats 2 | blocks 5 | turn a", "1 to 4 cells in a turn"),
        ("| seats 2 | blocks 1 | turn a", "board a......b"),
        ("| seats 2 | first c | turn a", "There is no seat c"),
        ("| seats 3 | teams ab | turn a", "Each of the 3 players needs a team"),
        ("| seats 3 | teams abc | turn a", "A game needs at least two"),
        ("| seats 3 | teams ab d | turn a", "every seat in one team"),
        ("| seats 3 | teams ab bc | turn a", "every seat in one team"),
        ("| seats 3 | teams ba c | turn a", "expected a list"),
        ("| seats 2 | turn a | turns 0", "turns, rounds and limits from 1"),
        ("| seats 2 | turn a | round 0", "turns, rounds and limits from 1"),
        ("| seats 2 | limit 0 | turn a", "turns, rounds and limits from 1"),
        ("| seats 2 | turn a | round 2 | turns 2", "board a......b"),
        ("| seats 3 | turn a | passed b | out b", "passes by seats that still play"),
        ("| seats 3 | turn a | out b b", "every seat to leave once"),
        ("| seats 3 | turn a | out d", "seats of this game"),
        ("| seats 3 | turn a | out a", "the turn of a seat that still plays"),
        ("| seats 2 | turn a | out b", "two sides that still play"),
        ("| seats 2 | turn a | regions 1 0", "at most four regions"),
        ("| seats 2 | turn a | placed 2 1", "no more cells placed than are owned"),
        ("| seats 2 | turn a | placed 1", "a count for each of 2 seats"),
        ("| seats 2 | turn a | over majority", "an end that the position shows"),
        ("| seats 2 | turn a | over time-limit", "a limit that ended the game"),
        ("| seats 2 | turn a | over tea", "a reason such as"),
        ("| seats 2 | shared on | turn a", "a section such as"),
        ("| seats 2 | turn a | tea", "a section such as"),
    ] {
        let text = text(&format!("a......b {sections}"));
        let error = text.parse::<State>().expect_err(&text).to_string();
        assert!(error.contains(expected), "{sections}: {error}");
    }
}

#[test]
fn boards_that_no_game_reaches_are_refused() {
    for (board, expected) in [
        ("", "8 to 32 rows"),
        ("......../........", "8 to 32 rows"),
        ("......../......./......../......../......../......../......../........", "equally long"),
        ("c......./......../......../......../......../......../......../........", "c on a1"),
        ("......../..a...../.a.a..../..a...../......../......../......../........", "region of c3"),
        ("########/########/########/########/########/########/########/########", "no rock"),
    ] {
        let text = format!("board {board} | seats 2 | turn a");
        let error = text.parse::<State>().expect_err(&text).to_string();
        assert!(error.contains(expected), "{board}: {error}");
    }
    let large = ["."; 33].map(|_| ".".repeat(33)).join("/");
    assert!(format!("board {large} | seats 2 | turn a").parse::<State>().is_err());
}

#[test]
fn a_view_in_json_names_every_field() {
    let state = position(
        "........ ..a..... .aaac... ..a..... | seats 3 | blocks 2 | turn a d3 | captured c3 \
         | out b | regions 1 0 0 | placed 4 0 1",
    );
    let json = serde_json::to_string(&state).unwrap();
    let expected = concat!(
        r#"{"board":["........","..a.....",".aaac...","..a.....","........","........","#,
        r#""........","........"],"players":3,"teams":[],"first":0,"turn_blocks":2,"#,
        r#""shared_regions":true,"majority":"total","lead_rule":"strict","time_limit":null,"#,
        r#""active":0,"placed_this_turn":["d3"],"captured_this_turn":["c3"],"turn":1,"round":1,"#,
        r#""passed":[],"out":[[1]],"territory":[5,0,1],"regions":[1,0,0],"placed":[4,0,1],"#,
        r#""over":null}"#
    );
    assert_eq!(json, expected);
    assert_eq!(serde_json::from_str::<State>(&json).unwrap(), state);
}

#[test]
fn json_that_no_game_reaches_is_refused() {
    let json =
        serde_json::to_string(&position("a......b | seats 2 | turn b | placed 1 1")).unwrap();
    for (from, to) in [
        (r#""a......b""#, r#""a......c""#),
        (r#""a......b""#, r#""a......""#),
        (r#""players":2"#, r#""players":1"#),
        (r#""teams":[]"#, r#""teams":[0,0]"#),
        (r#""first":0"#, r#""first":2"#),
        (r#""active":1"#, r#""active":2"#),
        (r#""active":1"#, r#""active":9"#),
        (r#""turn_blocks":1"#, r#""turn_blocks":0"#),
        (r#""turn":1"#, r#""turn":0"#),
        (r#""passed":[]"#, r#""passed":[3]"#),
        (r#""out":[]"#, r#""out":[[]]"#),
        (r#""out":[]"#, r#""out":[[0]]"#),
        (r#""placed_this_turn":[]"#, r#""placed_this_turn":["h1","a1","b1","c1","d1"]"#),
        (r#""captured_this_turn":[]"#, r#""captured_this_turn":["z9"]"#),
        (r#""territory":[1,1]"#, r#""territory":[1,2]"#),
        (r#""placed":[1,1]"#, r#""placed":[60000,60000]"#),
        (r#""over":null"#, r#""over":"majority""#),
        (r#""over":null"#, r#""over":null,"tea":1"#),
    ] {
        let broken = json.replacen(from, to, 1);
        assert_ne!(broken, json);
        assert!(serde_json::from_str::<State>(&broken).is_err(), "{broken}");
    }
}
