//! The promises every game keeps.

use tabletop::contract;

use super::{random_action, random_position};
use crate::{Army, Setup, StartingPlayer, State};
use tabletop::{Game, Rng};

// A random player soon retreats: many short games rather than few long ones.

#[test]
fn the_contract_holds() {
    contract::holds_for::<State>(&Setup::default(), 0..300, 400);
}

#[test]
fn the_contract_holds_with_every_option() {
    let army = |text: &str| text.parse::<Army>().unwrap();
    let setup = Setup {
        army: [army("2I5 C4 A3"), army("6I1 2C1")],
        starting_player: StartingPlayer::Random,
        first_turn_ap: 3,
        max_rounds: Some(12),
        quiet_rounds_draw: Some(5),
        assault_memory: false,
    };
    contract::holds_for::<State>(&setup, 0..300, 400);
}

#[test]
fn every_game_ends_within_its_round_limit() {
    // At most six actions and the end of the turn, for two sides.
    let setup = Setup { max_rounds: Some(10), ..Setup::default() };
    contract::ends_within::<State>(&setup, 0..50, 10 * 2 * 7 + 1);
}

#[test]
fn long_games_keep_their_texts_and_their_lists() {
    for seed in 0..60 {
        let mut rng = Rng::fast(seed);
        let state = random_position(&mut rng, 1_000);
        assert!(state.outcome().is_some(), "seed {seed} is open after 1000 actions: {state}");
        let mut state = random_position(&mut rng, 40 + seed as u32);
        while let Some(seat) = state.to_act() {
            assert_eq!(state.to_string().parse(), Ok(state.clone()));
            let json = serde_json::to_string(&state).unwrap();
            assert_eq!(serde_json::from_str::<State>(&json).unwrap(), state);
            let mut listed = Vec::new();
            state.legal_actions(seat, &mut listed);
            for action in &listed {
                assert_eq!(state.check(seat, action), Ok(()), "{action} in {state}");
            }
            let action = random_action(&state, &mut rng);
            state.apply(seat, &action, &mut rng, &mut Vec::new()).unwrap();
        }
    }
}
