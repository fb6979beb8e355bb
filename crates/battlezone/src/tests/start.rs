//! §1 The map and §2 the start.

use std::sync::Arc;

use crate::{FirstPlayer, Illegal, Map, Phase, Setup, State, Territory};
use tabletop::{Game, Rng, Seat};

fn start(setup: &Setup, seed: u64) -> State {
    State::new(setup, &mut Rng::fast(seed)).unwrap()
}

fn on_map(text: &str) -> Setup {
    Setup { map: Some(Arc::new(text.parse().unwrap())), ..Setup::default() }
}

#[test]
fn territories_are_dealt_evenly_and_seat_a_gets_the_odd_one() {
    let mut odd = 0;
    for seed in 0..200 {
        let state = start(&Setup::default(), seed);
        let n = u32::from(state.map().len());
        assert_eq!(state.owned(Seat::A).len(), n.div_ceil(2), "seed {seed}");
        assert_eq!(state.owned(Seat::B).len(), n / 2, "seed {seed}");
        odd += n % 2;
    }
    assert!((60..160).contains(&odd), "both kinds of map occur: {odd} of 200 are odd");
}

#[test]
fn owners_are_shuffled() {
    // Dealt in number order, as the reference does, territory 1 would always be seat a's.
    let of_a = (0..400)
        .filter(|&seed| start(&Setup::default(), seed).owner(Territory::new(1)) == Seat::A)
        .count();
    assert!((140..260).contains(&of_a), "territory 1 is a's in {of_a} of 400 games");
}

#[test]
fn there_are_three_armies_per_territory_and_at_most_eight_in_one() {
    for seed in 0..200 {
        let state = start(&Setup::default(), seed);
        let n = u32::from(state.map().len());
        let armies = |seat| state.total_armies(seat);
        assert_eq!(armies(Seat::A), state.owned(Seat::A).len() + n, "seed {seed}");
        assert_eq!(armies(Seat::B), state.owned(Seat::B).len() + n, "seed {seed}");
        let fits = |territory| (1..=8).contains(&state.armies(territory));
        assert!(state.map().territories().iter().all(fits), "seed {seed}");
        assert_eq!(state.reserve, [0, 0]);
    }
}

#[test]
fn a_game_opens_with_draws_for_map_owners_armies_and_first_player() {
    // Map 5 is given, so the script begins with the owners: Fisher–Yates from the back, here
    // 1 2 3 → swap (0,2) → 3 2 1 → keep → 3 2 1; a gets 3 and 1, b gets 2.
    let setup = on_map("1-2 2-3");
    let owners = [0, 1];
    // Six armies in turn, from seat a: by index among the own territories, ascending.
    let armies = [0, 0, 0, 0, 1, 0];
    let first = [1];
    let script: Vec<u32> = [&owners[..], &armies, &first].concat();
    let mut rng = Rng::scripted(&script);
    let state = State::new(&setup, &mut rng).unwrap();
    assert!(rng.is_exhausted());
    assert_eq!(state.to_string(), "map 1-2 2-3 | a3 b4 a2 | turn b");
}

#[test]
fn the_first_player_is_drawn_unless_an_option_says_who() {
    let opens = |first_player, seed| {
        let setup = Setup { first_player, ..Setup::default() };
        start(&setup, seed).to_act().unwrap()
    };
    let by_b = (0..400).filter(|&seed| opens(FirstPlayer::Random, seed) == Seat::B).count();
    assert!((140..260).contains(&by_b), "b opens {by_b} of 400 games");
    assert!((0..20).all(|seed| opens(FirstPlayer::A, seed) == Seat::A));
    assert!((0..20).all(|seed| opens(FirstPlayer::B, seed) == Seat::B));
}

#[test]
fn the_map_of_a_game_is_known_by_its_seed() {
    let state = start(&Setup::default(), 7);
    let seed = state.map().seed().expect("generated maps have a seed");
    assert_eq!(**state.map(), Map::from_seed(seed));
}

#[test]
fn a_given_map_is_shared_not_copied() {
    let setup = Setup { map: Some(Arc::new(Map::from_seed(3))), ..Setup::default() };
    let state = start(&setup, 1);
    assert!(Arc::ptr_eq(state.map(), setup.map.as_ref().unwrap()));
}

#[test]
fn a_map_must_be_playable() {
    for map in ["1-2 3", "1-2 3-4", "1 2"] {
        let refused = State::new(&on_map(map), &mut Rng::fast(1));
        assert_eq!(refused, Err(Illegal::UnplayableMap), "{map}");
    }
    assert_eq!(start(&on_map("1-2"), 1).phase(), Phase::Attack);
}

#[test]
fn a_round_limit_of_no_rounds_is_refused() {
    let setup = Setup { round_limit: Some(0), ..Setup::default() };
    assert_eq!(State::new(&setup, &mut Rng::fast(1)), Err(Illegal::NoRounds));
}

#[test]
fn a_state_is_small_and_shares_its_map() {
    assert!(size_of::<State>() <= 128, "{} bytes", size_of::<State>());
}
