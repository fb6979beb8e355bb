//! §10 Notation.

use tabletop::{Game, Rng, Seat};

use super::{position, text};
use crate::{Action, Setup, State};

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
        ("| seats 3 | teams ab | turn a", "must hold all 3 players"),
        ("| seats 3 | teams abc | turn a", "A game needs at least two"),
        ("| seats 3 | teams ab d | turn a", "every seat in one team"),
        ("| seats 3 | teams ab bc | turn a", "every seat in one team"),
        ("| seats 3 | teams ba c | turn a", "expected teams such as ac bd"),
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
        r#""over":null,"phase":"placement","captured_regions":[],"last_moves":[null,null,null]}"#
    );
    assert_eq!(json, expected);
    assert_eq!(serde_json::from_str::<State>(&json).unwrap(), state);
}

/// Seat a closes a ring around c3 in two turns of two cells, b places in between.
fn captured() -> State {
    let mut state =
        position("........ ..a..... .a...... | seats 2 | blocks 2 | turn a | placed 2 0");
    for (seat, action) in [
        (Seat::A, "c4"),
        (Seat::A, "done"),
        (Seat::B, "h8"),
        (Seat::B, "h7"),
        (Seat::A, "a1"),
        (Seat::A, "d3"),
    ] {
        let action = action.parse().unwrap();
        state.apply(seat, &action, &mut Rng::scripted(&[]), &mut Vec::new()).unwrap();
    }
    state
}

#[test]
fn a_view_tells_captured_regions_and_what_everyone_placed_last() {
    let state = captured();
    let [region] = state.captured_regions() else { panic!("{:?}", state.captured_regions()) };
    assert_eq!((region.region, region.seat, region.turn), (1, Seat::A, 3));
    assert_eq!(region.cells, ["c3".parse().unwrap()]);
    let json = serde_json::to_string(&state).unwrap();
    let expected = concat!(
        r#""phase":"placement","#,
        r#""captured_regions":[{"region":1,"seat":0,"turn":3,"cells":["c3"]}],"#,
        r#""last_moves":[{"turn":3,"cells":["a1","d3"]},{"turn":2,"cells":["h8","h7"]}]}"#
    );
    assert!(json.ends_with(expected), "{json}");
    let read: State = serde_json::from_str(&json).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), json);
}

#[test]
fn a_pass_leaves_the_last_move_and_brings_the_endgame() {
    let mut state = captured();
    let placed = state.last_move(Seat::B).copied();
    let pass = "pass".parse().unwrap();
    state.apply(Seat::B, &pass, &mut Rng::scripted(&[]), &mut Vec::new()).unwrap();
    assert!(placed.is_some() && state.last_move(Seat::B).copied() == placed);
    assert!(serde_json::to_string(&state).unwrap().contains(r#""phase":"endgame""#));
}

#[test]
fn the_notation_of_a_position_leaves_its_past_out() {
    let state = captured();
    let read: State = state.to_string().parse().unwrap();
    assert_eq!(read, state);
    assert!(read.captured_regions().is_empty() && read.last_move(Seat::A).is_none());
}

#[test]
fn a_past_that_does_not_lead_to_the_position_is_refused() {
    let json = serde_json::to_string(&captured()).unwrap();
    for (from, to) in [
        (r#""phase":"placement""#, r#""phase":"endgame""#),
        (r#""region":1"#, r#""region":0"#),
        (r#""seat":0,"turn":3"#, r#""seat":1,"turn":3"#),
        (r#""seat":0,"turn":3"#, r#""seat":0,"turn":9"#),
        (r#""cells":["c3"]"#, r#""cells":[]"#),
        (r#""cells":["c3"]"#, r#""cells":["z9"]"#),
        (r#"{"turn":2,"#, r#"{"turn":0,"#),
        (r#"["h8","h7"]"#, r#"["h8","h7","h6"]"#),
        (r#"["h8","h7"]"#, r#"["a1","b1","c1","d1","e1"]"#),
        (r#"{"turn":2,"cells":["h8","h7"]}"#, r#"null,null"#),
    ] {
        let broken = json.replacen(from, to, 1);
        assert_ne!(broken, json, "{from}");
        assert!(serde_json::from_str::<State>(&broken).is_err(), "{broken}");
    }
}

#[test]
fn typed_teams_hold_every_seat_once_in_any_order() {
    let teams = |text: &str| {
        let json = format!(r#"{{"players":4,"teams":"{text}"}}"#);
        serde_json::from_str::<Setup>(&json).map(|setup| setup.teams).map_err(|it| it.to_string())
    };
    for text in ["ac bd", "ca db", " ac  bd "] {
        assert_eq!(teams(text), Ok(vec![0, 1, 0, 1]), "{text:?}");
    }
    for text in ["aabc", "ab bc", "ac be", "xy", "", "a c,b d", "AC BD"] {
        let error = teams(text).expect_err(text);
        let expected = "expected the seats of every team, each seat once, such as \"ac bd\", found";
        assert!(error.starts_with(expected), "{text}: {error}");
    }
}

#[test]
fn a_board_of_one_s_own_says_which_letters_it_may_have() {
    let board = |text: &str| {
        let json = format!(r#"{{"board":"{text}"}}"#);
        serde_json::from_str::<Setup>(&json).expect_err(text).to_string()
    };
    let rows = ["........"; 8].join("/");
    let error = board(&rows.replacen('.', "a", 1));
    assert!(error.contains("`.` for an open cell or `#` for a rock, found \"a on a1\""), "{error}");
    let error = board("..../####");
    assert!(error.contains("8 to 32 rows and columns"), "{error}");
    assert!(error.contains("\"2 rows of 4\""), "{error}");
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
