//! The catalog's own promises.

mod boards;

use proptest::prelude::*;

use host::{Chance, Command, Match, Opening, Options, Player};
use rules::battlezone::State;
use tabletop::{Game, Rng, Seat, Viewer};

use crate::{BotName, Entry, GameId, Visitor, set_option};

type Setup = <State as Game>::Setup;

fn set(key: &str, value: &str) -> Result<Setup, String> {
    set_option::<State>(&Setup::default(), key, value).map_err(|error| error.to_string())
}

#[test]
fn every_game_is_found_by_its_name() {
    for game in GameId::ALL {
        assert_eq!(game.to_string().parse(), Ok(*game));
    }
    let error = "chess".parse::<GameId>().unwrap_err().to_string();
    let names: Vec<&str> = GameId::ALL.iter().map(|game| game.name()).collect();
    assert_eq!(error, format!("expected a game ({}), found \"chess\"", names.join(", ")));
}

#[test]
fn options_are_set_by_text() {
    assert_eq!(set("round_limit", "7").unwrap().round_limit, Some(7));
    assert_eq!(set("round_limit", "none").unwrap().round_limit, None);
    assert_eq!(set("first_player", "b").unwrap().first_player, rules::battlezone::FirstPlayer::B);
    assert_eq!(set("map", "42").unwrap().map.unwrap().seed(), Some(42));
    assert_eq!(set("map", "1-2 2-3").unwrap().map.unwrap().len(), 3);
}

#[test]
fn switches_counts_and_armies_are_set_by_text() {
    type Imperial = rules::imperial::State;
    let set = |key: &str, value: &str| {
        set_option::<Imperial>(&rules::imperial::Setup::default(), key, value)
            .map_err(|error| error.to_string())
    };
    assert!(!set("assault_memory", "off").unwrap().assault_memory);
    assert_eq!(set("first_turn_ap", "3").unwrap().first_turn_ap, 3);
    assert_eq!(set("army", "none").unwrap(), rules::imperial::Setup::default());
    let army = |text: &str| text.parse::<rules::imperial::Army>().unwrap();
    assert_eq!(set("army", "war").unwrap().army, [army("5I2 4C2 3A2"); 2]);
    assert_eq!(set("army", "4C3 : skirmish").unwrap().army, [army("4C3"), army("I2 C2 A2")]);
    for (key, value, expected) in [
        ("assault_memory", "no", "assault_memory must be on or off, not \"no\""),
        ("first_turn_ap", "none", "first_turn_ap must be a whole number from 1 to 6, not"),
        ("first_turn_ap", "7", "first_turn_ap must be a whole number from 1 to 6, not"),
        (
            "army",
            "9Z9",
            "army: expected standard, skirmish, battle, war, or units with infantry first and \
             artillery last, such as 3I2 2C2 A2, found \"9Z9\"",
        ),
    ] {
        let error = set(key, value).unwrap_err();
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn an_option_that_cannot_be_set_says_why() {
    for (key, value, expected) in [
        ("speed", "9", "there is no option \"speed\"; there are map, first_player"),
        ("round_limit", "0", "round_limit must be a whole number from 1 on, or none, not \"0\""),
        ("round_limit", "-1", "round_limit must be a whole number"),
        ("round_limit", "99999999999", "round_limit must be a whole number"),
        ("first_player", "c", "first_player must be one of random, a, b, not \"c\""),
        (
            "map",
            "1-x",
            "map: expected a map: a seed up to 4294967295, or its borders like 1-2 2-3 4",
        ),
    ] {
        let error = set(key, value).unwrap_err();
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn every_option_is_a_field_of_the_setup_and_every_field_an_option() {
    struct Keys;
    impl Visitor for Keys {
        type Output = (Vec<String>, Vec<String>);
        fn visit<G: crate::Entry>(self) -> Self::Output {
            let setup = serde_json::to_value(G::Setup::default()).unwrap();
            let mut fields: Vec<String> = setup.as_object().unwrap().keys().cloned().collect();
            let mut keys: Vec<String> = G::OPTIONS.iter().map(|it| it.key.to_owned()).collect();
            fields.sort();
            keys.sort();
            (fields, keys)
        }
    }
    for game in GameId::ALL {
        let (fields, keys) = game.visit(Keys);
        assert_eq!(fields, keys, "{game}");
    }
}

#[test]
fn an_option_that_is_left_out_is_the_usual_one() {
    struct Nothing;
    impl Visitor for Nothing {
        type Output = ();
        fn visit<G: crate::Entry>(self) {
            let setup: G::Setup = serde_json::from_str("{}").unwrap();
            assert_eq!(setup, G::Setup::default(), "{}", G::ID);
        }
    }
    for game in GameId::ALL {
        game.visit(Nothing);
    }
}

#[test]
fn an_option_that_may_be_none_can_be_set_to_none() {
    struct SetNone;
    impl Visitor for SetNone {
        type Output = ();
        fn visit<G: crate::Entry>(self) {
            for spec in G::OPTIONS {
                let may_be_none = spec.kind.expected().ends_with("or none");
                let set = set_option::<G>(&G::Setup::default(), spec.key, "none");
                let is_choice = matches!(spec.kind, crate::OptionKind::Choice(_));
                assert!(set.is_ok() == may_be_none || is_choice, "{} {}", G::ID, spec.key);
            }
        }
    }
    for game in GameId::ALL {
        game.visit(SetNone);
    }
}

#[test]
fn conquers_options_are_set_as_people_type_them() {
    type Setup = rules::conquer::Setup;
    let set = |key: &str, value: &str| {
        set_option::<rules::conquer::State>(&Setup::default(), key, value)
            .map_err(|it| it.to_string())
    };
    assert_eq!(set("players", "8").unwrap().players, 8);
    assert_eq!(set("teams", "ac bd").unwrap().teams, [0, 1, 0, 1]);
    assert!(set("teams", "none").unwrap().teams.is_empty());
    assert_eq!(set("first", "c").unwrap().first, Seat::new(2));
    assert_eq!(set("size", "epic").unwrap().size, rules::conquer::Size::Epic);
    let sides = rules::conquer::Size::Cells { width: 12, height: 20 };
    assert_eq!(set("size", "12x20").unwrap().size, sides);
    assert!(!set("shared_regions", "off").unwrap().shared_regions);
    assert_eq!(set("time_limit", "20").unwrap().time_limit, Some(20));
    for (key, value) in [
        ("players", "9"),
        ("players", "none"),
        ("first", "i"),
        ("rocks", "91"),
        ("turn_blocks", "0"),
        ("shared_regions", "true"),
    ] {
        let error = set(key, value).unwrap_err();
        assert!(error.starts_with(&format!("{key} must be ")), "{error}");
    }
    let teams = "expected the seats of every team, each seat once, such as \"ac bd\"";
    let size = "expected quick, standard, epic or sides such as 12x20";
    for (key, value, expected) in [
        ("teams", "ab ab", teams),
        ("teams", "aabc", teams),
        ("size", "12", size),
        ("size", "12x999", size),
        ("board", "..#", "expected 8 to 32 rows and columns with an open cell"),
    ] {
        let error = set(key, value).unwrap_err();
        assert!(error.starts_with(&format!("{key}: {expected}, found \"")), "{error}");
        assert!(error.ends_with('"'), "no place in a JSON text that nobody typed: {error}");
    }
    let seated = crate::with_seats::<rules::conquer::State>(&Setup::default(), 6).unwrap();
    assert_eq!(seated.players, 6);
}

#[test]
fn bots_are_made_by_name() {
    struct Make(BotName);
    impl Visitor for Make {
        type Output = bool;
        fn visit<G: Entry>(self) -> bool {
            self.0.make::<G>().is_ok()
        }
    }
    for game in GameId::ALL {
        for name in game.info().bots {
            assert!(game.visit(Make(name.parse().unwrap())), "{game} {name}");
        }
    }
    let make = |text: &str| text.parse::<BotName>().unwrap().make::<State>().unwrap_err();
    let unknown = make("deep-blue").to_string();
    assert!(unknown.starts_with("there is no bot \"deep-blue\"; there are random"), "{unknown}");
    assert_eq!(make("balanced:400").to_string(), "balanced takes no budget");
    assert_eq!(make("expert:0").to_string(), "the budget of expert must be at least 1");
    let too_large = make("expert:4000000000").to_string();
    assert_eq!(too_large, "the budget of expert must be at most 1000000");
    for text in ["", "Balanced", "balanced:", "balanced:x", "balanced:-1", "a b"] {
        assert!(text.parse::<BotName>().is_err(), "{text:?}");
    }
}

#[test]
fn a_bot_is_written_as_it_is_asked_for() {
    for text in ["balanced", "expert:400"] {
        assert_eq!(text.parse::<BotName>().unwrap().to_string(), text);
    }
}

/// The record of a short game.
fn record() -> String {
    let opening = Opening {
        match_id: "short".parse().unwrap(),
        setup: set("map", "1-2 2-3").unwrap(),
        chance: Chance::Seed(1),
        options: Options::default(),
    };
    let mut played = Match::<State>::open(opening).unwrap();
    for seat in [Seat::A, Seat::B] {
        let player = Player::human("Anna").unwrap();
        played.handle(Command::Join { seat, player, nonce: None }).unwrap();
    }
    played.handle(Command::Resign { seat: Seat::B }).unwrap();
    played.record().unwrap().to_string()
}

#[test]
fn a_record_of_any_game_is_loaded_and_verified() {
    let text = record();
    let loaded = GameId::load(&text, Options::default()).unwrap();
    assert_eq!((loaded.game(), loaded.step()), ("battlezone", 1));
    assert_eq!(loaded.record_text(), Some(text.clone()));
    assert_eq!(GameId::verify(&text).unwrap().steps, 1);
}

#[test]
fn a_record_of_a_game_that_is_not_in_the_catalog_is_refused_at_its_line() {
    let text = record().replacen("game battlezone", "game chess", 1);
    for error in
        [GameId::load(&text, Options::default()).unwrap_err(), GameId::verify(&text).unwrap_err()]
    {
        assert_eq!(error.line, 2);
        assert!(error.to_string().contains("chess"), "{error}");
    }
}

proptest! {
    #[test]
    fn any_text_as_option_is_set_or_refused(key in "\\PC{0,20}", value in "\\PC{0,40}") {
        let _ = set(&key, &value);
        for key in ["map", "first_player", "round_limit", "reserve_cap"] {
            let _ = set(key, &value);
        }
    }

    #[test]
    fn any_text_as_bot_or_game_is_read_or_refused(text in "\\PC*") {
        let _ = text.parse::<GameId>();
        if let Ok(bot) = text.parse::<BotName>() {
            let _ = bot.make::<State>();
        }
    }
}

/// Positions, actions, setups and views of a short random game, as text.
fn texts<G: Entry>(seed: u64) -> Vec<String> {
    let mut rng = Rng::fast(seed);
    let setup = G::Setup::default();
    let mut state = G::new(&setup, &mut rng).unwrap();
    let mut texts = vec![serde_json::to_string(&setup).unwrap()];
    for _ in 0..12 {
        let Some(seat) = state.to_act() else { break };
        let mut actions = Vec::new();
        state.legal_actions(seat, &mut actions);
        let action = actions.swap_remove(rng.below(actions.len() as u32) as usize);
        texts.push(action.to_string());
        state.apply(seat, &action, &mut rng, &mut Vec::new()).unwrap();
    }
    texts.push(state.to_string());
    texts.push(serde_json::to_string(&state.view(Viewer::Spectator)).unwrap());
    texts
}

/// Whatever the text is: refused, or read and the same after being written and read again.
struct ReadAgain<'a>(&'a str);

impl Visitor for ReadAgain<'_> {
    type Output = ();
    fn visit<G: Entry>(self) {
        fn words<T: std::str::FromStr + std::fmt::Display + PartialEq>(text: &str) {
            let Ok(value) = text.parse::<T>() else { return };
            let again = value.to_string().parse::<T>().ok();
            assert!(again == Some(value), "{text}");
        }
        fn json<T: serde::Serialize + serde::de::DeserializeOwned + PartialEq>(text: &str) {
            let Ok(value) = serde_json::from_str::<T>(text) else { return };
            let again = serde_json::from_str(&serde_json::to_string(&value).unwrap()).ok();
            assert!(again == Some(value), "{text}");
        }
        words::<G::Action>(self.0);
        words::<G>(self.0);
        json::<G::Setup>(self.0);
        json::<G::View>(self.0);
    }
}

proptest! {
    #[test]
    fn texts_of_every_game_that_were_changed_are_read_again_or_refused(
        seed in 0..1_000u64,
        which in any::<prop::sample::Index>(),
        changes in
            prop::collection::vec((any::<prop::sample::Index>(), 0..95u8, 0..3u8), 0..4),
    ) {
        struct Texts(u64);
        impl Visitor for Texts {
            type Output = Vec<String>;
            fn visit<G: Entry>(self) -> Vec<String> {
                texts::<G>(self.0)
            }
        }
        for &game in GameId::ALL {
            let texts = game.visit(Texts(seed));
            let mut letters: Vec<char> = which.get(&texts).chars().collect();
            for (place, letter, how) in &changes {
                let (place, letter) = (place.index(letters.len() + 1), char::from(b' ' + letter));
                match how {
                    0 if place < letters.len() => letters[place] = letter,
                    1 if place < letters.len() => drop(letters.remove(place)),
                    _ => letters.insert(place, letter),
                }
            }
            game.visit(ReadAgain(&letters.into_iter().collect::<String>()));
        }
    }
}
