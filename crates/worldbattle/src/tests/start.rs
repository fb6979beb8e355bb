//! §2 The start.

use crate::{Card, CardSet, Illegal, Map, Phase, Rules, Setup, State};
use tabletop::{Game, Rng, Seat};

fn start(players: u8, seed: u64) -> State {
    State::new(&Setup { players, ..Setup::default() }, &mut Rng::fast(seed)).unwrap()
}

#[test]
fn everyone_has_the_same_armies_and_an_equal_share_of_territories() {
    for (players, armies, shares) in [
        (2, 40, vec![21, 21]),
        (3, 35, vec![14; 3]),
        (4, 30, vec![11, 11, 10, 10]),
        (5, 25, vec![9, 9, 8, 8, 8]),
        (6, 20, vec![7; 6]),
    ] {
        for seed in 0..20 {
            let state = start(players, seed);
            let owned: Vec<u32> = state.order().iter().map(|&it| state.owned(it).len()).collect();
            assert_eq!(owned, shares, "in turn order, the first get the rest");
            for seat in Seat::first(players) {
                assert_eq!(state.total_armies(seat), armies);
            }
            assert!(state.map().territories().iter().all(|it| state.armies(it) >= 1));
        }
    }
}

#[test]
fn the_first_player_begins_with_normal_reinforcements() {
    for seed in 0..50 {
        let state = start(5, seed);
        let first = state.order()[0];
        assert_eq!(state.to_act(), Some(first));
        assert_eq!((state.phase(), state.round()), (Phase::Reinforce, 1));
        assert_eq!(state.pool(), state.reinforcements(first).total());
    }
}

#[test]
fn the_deck_has_a_card_per_territory_and_the_wild_cards_of_the_option() {
    let state = start(3, 1);
    assert_eq!((state.deck().len(), state.deck().cards()), (42, state.all_cards()));
    assert!(state.discard().is_empty());
    let rules = Rules { wilds: 2, ..Rules::default() };
    let setup = Setup { rules, ..Setup::default() };
    let state = State::new(&setup, &mut Rng::fast(1)).unwrap();
    let wild = CardSet::of(&Card::WILD).unwrap();
    assert_eq!((state.deck().len(), state.deck().cards().and(wild)), (44, wild));
}

#[test]
fn a_game_opens_with_draws_for_order_territories_armies_and_deck() {
    let setup = Setup { map: Map::six(), players: 2, ..Setup::default() };
    // Order: a b → b a. Territories 0…5 with 5↔0: 5 1 2 3 4 0; dealt b a b a b a, so b has 5 2 4
    // and a has 1 3 0. Armies: 37 for a and 37 for b, all on the lowest but one on the second.
    let order = [0];
    let territories = [0, 4, 3, 2, 1];
    let armies: Vec<u32> = [vec![1], vec![0; 36], vec![1], vec![0; 36]].concat();
    let deck = [5, 4, 3, 2, 0];
    let script = [&order[..], &territories, &armies, &deck].concat();
    let mut rng = Rng::scripted(&script);
    let state = State::new(&setup, &mut rng).unwrap();
    assert!(rng.is_exhausted());
    // The turn is b's, with 3 armies and 1 for the middle.
    let expected =
        "map six | a37 a2 b37 a1 b2 b1 | order ba | turn b reinforce 4 | deck 5,4,3,2,0,1";
    assert_eq!(state.to_string(), expected);
}

#[test]
fn turn_order_and_territories_are_drawn() {
    let opens = |seat| (0..600).filter(|&seed| start(3, seed).order()[0] == seat).count();
    for seat in Seat::first(3) {
        assert!((140..260).contains(&opens(seat)), "{seat} opens {} of 600", opens(seat));
    }
}

#[test]
fn a_setup_that_cannot_be_played_is_refused() {
    let refusal = |setup: Setup| State::new(&setup, &mut Rng::fast(1)).unwrap_err();
    let players = |players| refusal(Setup { players, ..Setup::default() });
    for wrong in [0, 1, 7, 255] {
        assert_eq!(players(wrong), Illegal::WrongPlayers { players: wrong });
    }
    let rules = |rules| refusal(Setup { rules, ..Setup::default() });
    assert_eq!(rules(Rules { wilds: 3, ..Rules::default() }), Illegal::TooManyWilds { wilds: 3 });
    assert_eq!(rules(Rules { round_limit: Some(0), ..Rules::default() }), Illegal::NoRounds);
}

#[test]
fn a_map_has_a_territory_for_everyone() {
    let two = r#"{"format":"worldbattle-map-v1","id":"two","name":"Two",
        "canvas":{"width":9,"height":9},"continents":[{"id":"c","name":"C","bonus":1}],
        "territories":[{"id":"x","name":"X","continent":"c","x":1,"y":1,"adjacent":["y"]},
        {"id":"y","name":"Y","continent":"c","x":5,"y":5,"adjacent":["x"]}]}"#;
    let map = Map::from_file(two).unwrap();
    let setup = Setup { map, players: 3, ..Setup::default() };
    let too_small = Illegal::MapTooSmall { players: 3, territories: 2 };
    assert_eq!(State::new(&setup, &mut Rng::fast(1)), Err(too_small));
    assert!(State::new(&Setup { players: 2, ..setup }, &mut Rng::fast(1)).is_ok());
}

#[test]
fn a_state_is_small_and_shares_its_map() {
    assert!(size_of::<State>() <= 576, "{} bytes", size_of::<State>());
    assert!(size_of::<crate::Action>() <= 16, "{} bytes", size_of::<crate::Action>());
}
