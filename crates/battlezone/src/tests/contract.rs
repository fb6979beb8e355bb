//! The promises every game keeps.

use std::sync::Arc;

use tabletop::contract;

use crate::{FirstPlayer, Setup, State};

#[test]
fn the_contract_holds() {
    contract::holds_for::<State>(&Setup::default(), 0..50, 400);
}

#[test]
fn the_contract_holds_with_every_option() {
    let setup = Setup {
        map: Some(Arc::new("1-2 1-3 1-4 2-3 3-4".parse().unwrap())),
        first_player: FirstPlayer::B,
        round_limit: Some(12),
        reserve_cap: Some(2),
    };
    contract::holds_for::<State>(&setup, 0..50, 400);
}

#[test]
fn every_game_ends_within_its_round_limit() {
    // Every attack costs an army, and between two attacks lies at most one skip: a round of at
    // most 31 × 8 armies has fewer than 500 steps.
    let setup = Setup { round_limit: Some(10), ..Setup::default() };
    contract::ends_within::<State>(&setup, 0..50, 5_000);
}
