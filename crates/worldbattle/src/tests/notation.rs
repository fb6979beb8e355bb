//! §12 Notation.

use super::position;
use crate::{Action, Map, Setup, State, Territory, View};
use tabletop::{Game, Rng, Seat, Viewer};

#[test]
fn positions_are_read_back() {
    for text in [
        "map six | a4 b1 b1 a1 b1 b1 | order ab | turn a attack",
        "map six | a4 b1 n7 a1 b1 b1 | order cab | turn b reinforce 12 | round 9 | out c \
         | hand a 0,3 | hand b 5 | deck 4,1,2,w2 | trades 7 | cards by_count | wilds 2 | bonus \
         | elimination next_turn | fortify one_adjacent | limit 20",
        "map six | a4 b1 a1 a1 b1 b1 | order ab | turn a fortify | cards fixed \
         | fortify unlimited_connected",
        "map six | a4 a1 b1 a1 b1 b1 | order ba | turn a trade 3 | conquered | move 0>1",
        "map six | a4 a1 a1 a1 a1 n1 | order ba | turn a over resignation | out b | fortify none",
    ] {
        assert_eq!(position(text).to_string(), text);
    }
}

#[test]
fn a_position_stands_alone_with_any_map() {
    let file = Map::six().to_file().replace("Cedar", "Köhlerwald");
    let map = Map::from_file(&file).unwrap();
    let setup = Setup { map, ..Setup::default() };
    let state = State::new(&setup, &mut Rng::fast(11)).unwrap();
    assert!(state.to_string().starts_with(&format!("map {file} | ")));
    assert_eq!(position(&state.to_string()), state);
    let json = serde_json::to_string(&setup).unwrap();
    assert_eq!(serde_json::from_str::<Setup>(&json).unwrap(), setup);
}

#[test]
fn shipped_maps_are_written_as_a_word() {
    for (map, word) in [(Map::world(), "world"), (Map::classic(), "classic"), (Map::six(), "six")] {
        assert_eq!(map.to_string(), word);
        assert_eq!(word.parse::<Map>().unwrap(), *map);
        // The same map from a file is the same map.
        assert_eq!(Map::from_file(&map.to_file()).unwrap().to_string(), word);
    }
}

#[test]
fn moves_are_read_back() {
    let (from, to) = (Territory::new(7), Territory::new(38));
    for (text, action) in [
        ("7+3", Action::Place { territory: from, armies: 3 }),
        ("trade:0,3,w1", Action::Trade { cards: "0,3,w1".parse().unwrap(), bonus: None }),
        ("trade:0,7,11@7", Action::Trade { cards: "0,7,11".parse().unwrap(), bonus: Some(from) }),
        ("7>38", Action::Attack { from, to }),
        ("7>>38", Action::Auto { from, to, stop_at: 1 }),
        ("7>>38:5", Action::Auto { from, to, stop_at: 5 }),
        ("move:4", Action::Move { armies: 4 }),
        ("fortify:7>38:2", Action::Fortify { from, to, armies: 2 }),
        ("end-phase", Action::EndPhase),
        ("end-turn", Action::EndTurn),
        ("resign", Action::Resign),
    ] {
        assert_eq!(text.parse(), Ok(action));
        assert_eq!(action.to_string(), text);
    }
}

#[test]
fn a_move_that_is_none_says_what_would_be() {
    for text in [
        "",
        "7",
        "7+",
        "+3",
        "7+-3",
        "7+1.5",
        "7+03",
        "07+3",
        "7++3",
        "62+1",
        "7+4294967296",
        "7>",
        "7>62",
        "7>>",
        "7>>38:",
        "7>>38:1",
        "7>>38:05",
        "7>38:5",
        "7>>>38",
        "move:",
        "move:-1",
        "move:+1",
        "move:01",
        "move: 1",
        "fortify:7>38",
        "fortify:7>>38:1",
        "fortify:7>38:-1",
        "End-turn",
        "end turn",
        "attack:7>38",
    ] {
        let error = text.parse::<Action>().expect_err(text).to_string();
        assert!(error.starts_with("expected a move such as 7+3, trade:0,3,6"), "{text}: {error}");
    }
    for text in ["trade:", "trade:0,0,3", "trade:3,0,3", "trade:w3", "trade:0,62", "trade:0;1"] {
        let error = text.parse::<Action>().expect_err(text).to_string();
        assert!(error.starts_with("expected cards, each once"), "{text}: {error}");
    }
    assert!("trade:0,1,2@".parse::<Action>().is_err());
    assert!("trade:0,1,2@62".parse::<Action>().is_err());
}

#[test]
fn json_of_moves_takes_whole_numbers_only() {
    let read = |json: &str| serde_json::from_str::<Action>(json);
    let auto = read(r#"{"auto":{"from":7,"to":38}}"#).unwrap();
    assert_eq!(auto.to_string(), "7>>38");
    for json in [
        r#"{"place":{"territory":7,"armies":1.5}}"#,
        r#"{"place":{"territory":7,"armies":-1}}"#,
        r#"{"place":{"territory":7,"armies":4294967296}}"#,
        r#"{"place":{"territory":62,"armies":1}}"#,
        r#"{"place":{"territory":"alaska","armies":1}}"#,
        r#"{"move":{"armies":null}}"#,
        r#"{"surrender":{}}"#,
    ] {
        assert!(read(json).is_err(), "{json}");
    }
}

#[test]
fn positions_that_no_game_reaches_are_refused() {
    let good = "map six | a4 b1 b1 a1 b1 b1 | order ab | turn a attack | conquered | hand a 0,3 \
                | deck 1,2";
    position(good);
    for (from, to, expected) in [
        ("a4 b1 ", "a4 ", "owner and armies of 6 territories"),
        ("a4 b1 ", "a4 b1 b1 ", "owner and armies of 6 territories"),
        ("a4", "a0", "at least 1 army"),
        ("a4", "a1000000001", "at most 1000000000 armies"),
        ("a4", "a4294967296", "owner and armies such as a3"),
        ("a4", "x4", "owner and armies such as a3"),
        ("a4", "é4", "owner and armies such as a3"),
        ("a4", "c4", "owners from the turn order"),
        ("order ab", "order a", "2 to 6 players"),
        ("order ab", "order aa", "every seat once"),
        ("order ab", "order abc", "those without territories as out"),
        ("order ab", "order abcdefg", "up to six seats"),
        ("turn a", "turn c", "the turn of a player in the game"),
        ("turn a", "turn g", "a seat from a to f"),
        ("turn a attack", "turn a", "a turn such as"),
        ("turn a attack", "turn a reinforce -1", "armies to place"),
        ("turn a attack", "turn a reinforce 3", "conquered only while attacking"),
        ("turn a attack", "turn a over conquest", "one player at the end"),
        ("turn a attack", "turn a over round-limit", "over round-limit in the last round"),
        ("turn a attack", "turn a trade 0", "attack, since nothing is left to trade"),
        ("conquered", "conquered | move 0>1", "a move between own neighbours"),
        ("hand a 0,3", "hand a 0,1", "every card in one place"),
        ("hand a 0,3", "hand a 0,7", "cards of this game"),
        ("hand a 0,3", "hand a 0,w1", "cards of this game"),
        ("hand a 0,3", "hand c 0", "cards with players in the game"),
        ("hand a 0,3", "hand h 0", "a seat from a to f"),
        ("deck 1,2", "deck 1,1", "each card once"),
        ("deck 1,2", "deck 1,2 | limit 5 | round 2", "map six"),
        ("deck 1,2", "deck 1,2 | round 0", "a round from 1"),
        ("deck 1,2", "deck 1,2 | wilds 3", "up to 2 wild cards"),
        ("deck 1,2", "deck 1,2 | tea", "round, conquered, move"),
        ("map six", "map seven", "a map: world, classic, six"),
        ("map six", "map {}", "a map file (This is not a map file"),
        ("map six", "chess", "a section that begins with map"),
    ] {
        let text = good.replacen(from, to, 1);
        assert_ne!(text, good);
        let error = text.parse::<State>().expect_err(&text).to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
    let alone = "map six | a4 a1 a1 a1 a1 a1 | order ab | turn a attack | out b";
    assert!(alone.parse::<State>().is_err());
}

#[test]
fn a_view_in_json_names_every_field() {
    let text = "map six | a4 a1 n1 a1 b1 b1 | order bac | turn a attack | conquered | move 0>1 \
                | out c | hand a 0 | hand b 1,2 | deck 3 | trades 1";
    let view = position(text).view(Viewer::Seat(Seat::A));
    let json = serde_json::to_string(&view).unwrap();
    let expected = concat!(
        r#"{"map":"six","rules":{"cards":"escalating","wilds":0,"territory_bonus":false,"#,
        r#""elimination_trade":"immediate","fortify":"one_connected","round_limit":null},"#,
        r#""order":[1,0,2],"out":[2],"active":0,"phase":"attack","pool":0,"round":1,"#,
        r#""conquered":true,"pending":{"from":0,"to":1},"territories":[{"owner":0,"armies":4},"#,
        r#"{"owner":0,"armies":1},{"owner":null,"armies":1},{"owner":0,"armies":1},"#,
        r#"{"owner":1,"armies":1},{"owner":1,"armies":1}],"trades":1,"discard":["4","5"],"#,
        r#""deck_size":1,"hand_sizes":[1,2,0],"viewer":{"seat":0},"hand":["0"]}"#
    );
    assert_eq!(json, expected);
    assert_eq!(serde_json::from_str::<View>(&json).unwrap(), view);
}

#[test]
fn json_that_no_game_reaches_is_refused() {
    let text = "map six | a4 b1 b1 a1 b1 b1 | order ab | turn a attack | hand a 0 | deck 1,2,3";
    let json = serde_json::to_string(&position(text).view(Viewer::Seat(Seat::A))).unwrap();
    assert!(serde_json::from_str::<View>(&json).is_ok());
    for (from, to) in [
        (r#""armies":4"#, r#""armies":0"#),
        (r#""armies":4"#, r#""armies":4000000000"#),
        (r#""armies":4"#, r#""armies":-1"#),
        (r#"{"owner":1"#, r#"{"owner":2"#),
        (r#"{"owner":1"#, r#"{"owner":6"#),
        (r#"{"owner":1"#, r#"{"owner":7"#),
        (r#""active":0"#, r#""active":7"#),
        (r#""order":[0,1]"#, r#""order":[0,1,2,3,4,5,6]"#),
        (r#""order":[0,1]"#, r#""order":[0]"#),
        (r#""out":[]"#, r#""out":[1]"#),
        (r#""out":[]"#, r#""out":[7,7,7,7,7,7,7]"#),
        (r#""phase":"attack""#, r#""phase":{"over":"conquest"}"#),
        (r#""phase":"attack""#, r#""phase":"trade""#),
        (r#""pool":0"#, r#""pool":5"#),
        (r#""map":"six""#, r#""map":"world""#),
        (r#""deck_size":3"#, r#""deck_size":4"#),
        (r#""hand_sizes":[1,0]"#, r#""hand_sizes":[1,0,0]"#),
        (r#""hand_sizes":[1,0]"#, r#""hand_sizes":[255,0]"#),
        (r#""hand_sizes":[1,0]"#, r#""hand_sizes":[0,1]"#),
        (r#""hand":["0"]"#, r#""hand":["4"]"#),
        (r#""hand":["0"]"#, r#""hand":["0","0"]"#),
        (r#""viewer":{"seat":0}"#, r#""viewer":{"seat":1}"#),
        (r#""viewer":{"seat":0}"#, r#""viewer":"spectator""#),
        (r#""wilds":0"#, r#""wilds":9"#),
        (r#""pending":null"#, r#""pending":{"from":0,"to":1}"#),
    ] {
        let broken = json.replacen(from, to, 1);
        assert_ne!(broken, json, "{from}");
        assert!(serde_json::from_str::<View>(&broken).is_err(), "{broken}");
    }
}
