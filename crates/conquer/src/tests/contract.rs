//! The promises every game keeps.

use std::sync::Arc;

use tabletop::{Seat, contract};

use crate::{LeadRule, MajorityBase, Setup, Size, State};

#[test]
fn the_contract_holds() {
    contract::holds_for::<State>(&Setup { size: Size::Quick, ..Setup::default() }, 0..50, 400);
}

#[test]
fn the_contract_holds_in_teams_with_several_cells_a_turn() {
    let setup = Setup {
        players: 4,
        teams: vec![0, 1, 0, 1],
        first: Seat::new(2),
        size: Size::Cells { width: 8, height: 9 },
        turn_blocks: 3,
        shared_regions: false,
        majority: MajorityBase::Playable,
        ..Setup::default()
    };
    contract::holds_for::<State>(&setup, 0..20, 400);
}

#[test]
fn the_contract_holds_on_a_board_with_pockets_and_a_time_limit() {
    let rows =
        "........./..###..../.#...#.../..###..../......#../.....#.#./......#../........./.........";
    let setup = Setup {
        players: 3,
        board: Some(Arc::new(rows.parse().unwrap())),
        turn_blocks: 2,
        lead_rule: LeadRule::Off,
        time_limit: Some(20),
        ..Setup::default()
    };
    contract::holds_for::<State>(&setup, 0..20, 400);
}

#[test]
fn the_contract_holds_for_eight() {
    let setup = Setup { players: 8, size: Size::Quick, ..Setup::default() };
    contract::holds_for::<State>(&setup, 0..2, 60);
}

#[test]
fn every_game_ends() {
    // Every placement fills a cell, and between two of them lie fewer passes than players.
    for players in 2..=8 {
        let setup = Setup { players, ..Setup::default() };
        let cells = u32::from(8 + 2 * players).pow(2);
        contract::ends_within::<State>(&setup, 0..10, (cells * u32::from(players)) as usize);
    }
}
