//! The promises every game keeps.

use tabletop::contract;

use crate::{CardValue, EliminationTrade, Fortify, Map, Rules, Setup, State};

#[test]
fn the_contract_holds() {
    contract::holds_for::<State>(&Setup::default(), 0..12, 120);
}

#[test]
fn the_contract_holds_on_a_small_map() {
    for players in [2, 3, 6] {
        let setup = Setup { map: Map::six(), players, rules: Rules::default() };
        contract::holds_for::<State>(&setup, 0..20, 200);
    }
}

#[test]
fn the_contract_holds_with_every_option() {
    let by_count = Rules {
        cards: CardValue::ByCount,
        wilds: 2,
        territory_bonus: true,
        elimination_trade: EliminationTrade::NextTurn,
        fortify: Fortify::UnlimitedConnected,
        round_limit: Some(12),
    };
    let fixed = Rules {
        cards: CardValue::Fixed,
        wilds: 1,
        elimination_trade: EliminationTrade::Immediate,
        fortify: Fortify::OneAdjacent,
        ..by_count
    };
    let none = Rules { cards: CardValue::Escalating, fortify: Fortify::None, ..fixed };
    for rules in [by_count, fixed, none] {
        let setup = Setup { map: Map::six(), players: 3, rules };
        contract::holds_for::<State>(&setup, 0..20, 200);
    }
}

#[test]
fn every_game_ends_within_its_round_limit() {
    // Every action of a turn places or loses armies, trades cards or ends a phase.
    let rules = Rules { round_limit: Some(6), ..Rules::default() };
    let setup = Setup { rules, ..Setup::default() };
    contract::ends_within::<State>(&setup, 0..50, 5_000);
}
