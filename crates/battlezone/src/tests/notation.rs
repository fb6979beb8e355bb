//! §9 Notation.

use super::position;
use crate::{Action, Setup, State, Territory};
use tabletop::{Game, Rng};

#[test]
fn positions_are_read_back() {
    for text in [
        "map 1-2 2-3 | a2 b1 a1 | turn a",
        "map 1-2 2-3 | a2 b1 a1 | turn b | round 12 | skips 1 | reserve 0 9 | limit 20 | cap 64",
        "map 1-2 2-3 | a2 b1 a1 | turn b | reinforce",
        "map 1-2 2-3 | a2 a1 a1 | turn b | over conquest",
        "map 1-2 2-3 | b2 b1 b1 | turn b | over conquest",
        "map 1-2 2-3 | a2 b1 a1 | turn b | over resigned b",
        "map 1-2 2-3 | a2 b1 a1 | turn b | skips 1 | over resigned b",
        "map 1-2 2-3 | a2 b1 a1 | turn b | round 5 | limit 5 | over limit",
    ] {
        assert_eq!(position(text).to_string(), text);
    }
}

#[test]
fn a_position_stands_alone_with_the_seed_of_its_map() {
    let state = State::new(&Setup::default(), &mut Rng::fast(11)).unwrap();
    let text = state.to_string();
    assert!(text.starts_with(&format!("map {} | ", state.map().seed().unwrap())), "{text}");
    assert_eq!(position(&text), state);
}

#[test]
fn moves_are_read_back() {
    let attack = Action::Attack { from: Territory::new(5), to: Territory::new(19) };
    for (text, action) in [
        ("5>19", attack),
        ("skip", Action::Skip),
        ("reinforce", Action::Reinforce),
        ("resign", Action::Resign),
    ] {
        assert_eq!(text.parse(), Ok(action));
        assert_eq!(action.to_string(), text);
    }
}

#[test]
fn a_move_that_is_none_says_what_would_be() {
    for text in ["", "5", "5>", ">9", "5>9>1", "0>1", "5>33", "05>9", "+5>9", "5 > 9", "Skip"] {
        let error = text.parse::<Action>().expect_err(text).to_string();
        let expected = "expected an attack such as 5>9, skip, reinforce or resign";
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn positions_that_no_game_reaches_are_refused() {
    for (text, expected) in [
        ("map 1-2 2-3 | a2 b1 | turn a", "owner and armies of 3 territories"),
        ("map 1-2 2-3 | a2 b1 a1 a1 | turn a", "owner and armies of 3 territories"),
        ("map 1-2 | a9 b1 | turn a", "owner and armies such as a3"),
        ("map 1-2 | a0 b1 | turn a", "owner and armies such as a3"),
        ("map 1-2 | a2 c1 | turn a", "owner and armies such as a3"),
        ("map 1-2 | a2 b1 | turn c", "seat a or b"),
        ("map 1-2 | a2 b1", "turn a or turn b"),
        ("map 1-2 | a2 b1 | turn a | skips 2", "at most one skip"),
        ("map 1-2 | a2 b1 | turn a | round 0", "a round from 1"),
        ("map 1-2 | a2 b1 | turn a | round 9 | limit 8", "a round from 1 to the limit"),
        ("map 1-2 | a2 a1 | turn a", "over conquest exactly when"),
        ("map 1-2 | a2 b1 | turn a | over conquest", "over conquest exactly when"),
        ("map 1-2 | a1 b1 | turn a", "reinforce, since nobody can attack"),
        ("map 1-2 | a2 b1 | turn a | over limit", "over limit in the round of the limit"),
        ("map 1-2 | a2 b1 | turn a | limit 1 | reinforce", "over limit after the last round"),
        ("map 1-2 | a2 b1 | turn a | reserve 9 0 | cap 8", "reserves up to their cap"),
        ("map 1-2 | a2 b1 | turn a | limit 5 | round 2", "map 1-2 | a2 b1 | turn a | round 2"),
        ("map 1-2 | a2 b1 | turn a | tea", "round, skips, reserve, limit, cap"),
        ("map 1-2  | a2 b1 | turn a", "map"),
        ("chess", "a section that begins with map"),
    ] {
        let error = text.parse::<State>().expect_err(text).to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn a_view_in_json_names_every_field() {
    let state = position("map 1-2 2-3 | a2 b1 a1 | turn b | round 2 | skips 1");
    let json = serde_json::to_string(&state).unwrap();
    let expected = concat!(
        r#"{"map":"1-2 2-3","territories":[{"owner":0,"armies":2},{"owner":1,"armies":1},"#,
        r#"{"owner":0,"armies":1}],"reserve":[0,0],"active":1,"skips":1,"phase":"attack","#,
        r#""round":2,"round_limit":null,"reserve_cap":null}"#
    );
    assert_eq!(json, expected);
    assert_eq!(serde_json::from_str::<State>(&json).unwrap(), state);
}

#[test]
fn json_that_no_game_reaches_is_refused() {
    let json = serde_json::to_string(&position("map 1-2 2-3 | a2 b1 a1 | turn b")).unwrap();
    for (from, to) in [
        (r#""armies":2"#, r#""armies":9"#),
        (r#""owner":1"#, r#""owner":2"#),
        (r#""active":1"#, r#""active":2"#),
        (r#""active":1"#, r#""active":9"#),
        (r#""phase":"attack""#, r#""phase":{"over":{"resignation":4}}"#),
        (r#""phase":"attack""#, r#""phase":{"over":{"conquest":0}}"#),
        (r#""map":"1-2 2-3""#, r#""map":"1-2""#),
        (r#""skips":0"#, r#""skips":3"#),
    ] {
        let broken = json.replacen(from, to, 1);
        assert_ne!(broken, json);
        assert!(serde_json::from_str::<State>(&broken).is_err(), "{broken}");
    }
}
