//! §1 The board, §2 the start and §9 the options.

use std::sync::Arc;

use crate::{Illegal, LeadRule, MajorityBase, Setup, Size, State};
use tabletop::{Game, Refusal, Rng, Seat};

fn start(setup: &Setup) -> Result<State, Illegal> {
    State::new(setup, &mut Rng::fast(1))
}

#[test]
fn boards_grow_with_the_players() {
    let sides = |size: Size| (2..=8).map(|players| size.sides(players).0).collect::<Vec<_>>();
    assert_eq!(sides(Size::Quick), [8, 10, 12, 14, 16, 18, 20]);
    assert_eq!(sides(Size::Standard), [12, 14, 16, 18, 20, 22, 24]);
    assert_eq!(sides(Size::Epic), [20, 22, 24, 26, 28, 30, 32]);
}

#[test]
fn standard_boards_have_the_playable_cells_of_the_rules() {
    for (players, playable) in
        [(2, 116..=116), (3, 157..=160), (4, 205..=208), (5, 260..=264), (8, 461..=464)]
    {
        for seed in 0..10 {
            let setup = Setup { players, ..Setup::default() };
            let state = State::new(&setup, &mut Rng::fast(seed)).unwrap();
            let found = state.field().board().playable();
            assert!(playable.contains(&found), "{found} cells for {players} players");
        }
    }
}

#[test]
fn the_default_is_the_game_of_the_rules() {
    let setup = Setup::default();
    let state = start(&setup).unwrap();
    assert_eq!((state.field().board().width(), state.field().board().height()), (12, 12));
    assert_eq!((setup.rocks, setup.turn_blocks, setup.shared_regions), (20, 1, true));
    assert_eq!((setup.majority, setup.lead_rule), (MajorityBase::Total, LeadRule::Strict));
    assert_eq!((state.to_act(), state.turn(), state.round()), (Some(Seat::A), 1, 1));
    assert_eq!(state.field().empty().len(), state.field().board().playable());
}

#[test]
fn the_game_master_opens() {
    let setup = Setup { players: 5, first: Seat::new(3), ..Setup::default() };
    assert_eq!(start(&setup).unwrap().to_act(), Some(Seat::new(3)));
}

#[test]
fn a_board_of_ones_own_draws_nothing_and_is_shared() {
    let rows = ["........"; 9].join("/");
    let setup = Setup { board: Some(Arc::new(rows.parse().unwrap())), ..Setup::default() };
    let state = State::new(&setup, &mut Rng::scripted(&[])).unwrap();
    assert!(Arc::ptr_eq(state.field().board(), setup.board.as_ref().unwrap()));
    assert_eq!(state.field().board().cells(), 72);
}

#[test]
fn games_that_cannot_be_set_up_are_refused_by_name() {
    let base = Setup::default;
    let cells = |width, height| Size::Cells { width, height };
    let four = |teams: &[u8]| Setup { players: 4, teams: teams.to_vec(), ..base() };
    for (setup, code) in [
        (Setup { players: 1, ..base() }, "setup.player_count"),
        (Setup { players: 0, ..base() }, "setup.player_count"),
        (Setup { players: 9, ..base() }, "setup.player_count"),
        (Setup { players: 255, ..base() }, "setup.player_count"),
        (Setup { first: Seat::new(2), ..base() }, "seat.unknown"),
        (Setup { size: cells(7, 12), ..base() }, "setup.board_size"),
        (Setup { size: cells(12, 33), ..base() }, "setup.board_size"),
        (Setup { size: cells(0, 0), ..base() }, "setup.board_size"),
        (Setup { rocks: 91, ..base() }, "setup.rock_share"),
        (Setup { turn_blocks: 0, ..base() }, "setup.turn_blocks"),
        (Setup { turn_blocks: 5, ..base() }, "setup.turn_blocks"),
        (Setup { time_limit: Some(0), ..base() }, "setup.no_time"),
        (four(&[0, 1]), "setup.team_of_every_seat"),
        (four(&[0, 1, 0, 1, 0]), "setup.team_of_every_seat"),
        (four(&[0, 0, 2, 2]), "setup.empty_team"),
        (four(&[1, 1, 2, 2]), "setup.empty_team"),
        (four(&[0, 255, 0, 1]), "setup.empty_team"),
        (four(&[0, 0, 0, 0]), "setup.one_team"),
    ] {
        let refusal = start(&setup).expect_err(code);
        assert_eq!(refusal.code(), code, "{setup:?}");
        assert!(refusal.rule().starts_with('§') && !refusal.to_string().is_empty());
    }
}

#[test]
fn a_setup_in_json_names_what_differs_from_the_default() {
    let json = r#"{"players":4,"teams":[0,1,0,1],"size":"epic","turn_blocks":2}"#;
    let setup: Setup = serde_json::from_str(json).unwrap();
    assert_eq!((setup.players, setup.size, setup.rocks), (4, Size::Epic, 20));
    let text = serde_json::to_string(&setup).unwrap();
    assert_eq!(
        text,
        concat!(
            r#"{"players":4,"teams":[0,1,0,1],"first":0,"size":"epic","rocks":20,"board":null,"#,
            r#""turn_blocks":2,"shared_regions":true,"majority":"total","lead_rule":"strict","#,
            r#""time_limit":null}"#
        )
    );
    assert_eq!(serde_json::from_str::<Setup>(&text).unwrap(), setup);
    for broken in [
        r#"{"playes":4}"#,
        r#"{"players":-1}"#,
        r#"{"first":8}"#,
        r#"{"size":"huge"}"#,
        r#"{"board":"..."}"#,
        &format!(r#"{{"board":"{}"}}"#, ["########"; 8].join("/")),
    ] {
        assert!(serde_json::from_str::<Setup>(broken).is_err(), "{broken}");
    }
}
