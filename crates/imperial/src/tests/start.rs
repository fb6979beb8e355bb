//! §1 The board and the units, §2 the start and §10 the options of the start.

use crate::{Action, Army, Illegal, Kind, Piece, Setup, Square, SquareSet, StartingPlayer, State};
use tabletop::{Game, Rng, Seat};

fn start(setup: &Setup) -> State {
    State::new(setup, &mut Rng::scripted(&[])).unwrap()
}

#[test]
fn both_armies_start_in_reserve_and_player_1_begins_with_six_action_points() {
    let state = start(&Setup::default());
    assert_eq!(
        state.to_string(),
        "- - - / - - - / - - - / - - - | reserve 3I2 2C2 A2 : 3i2 2c2 a2 | turn a"
    );
    assert_eq!(state.action_points(), 6);
    for seat in [Seat::A, Seat::B] {
        assert_eq!((state.units(seat), state.levels(seat)), (6, 12));
    }
}

#[test]
fn neighbours_share_a_side() {
    let grid = geometry::SquareGrid::new(3, 4);
    for square in Square::all() {
        let cells: Vec<usize> = square.neighbours().iter().map(Square::index).collect();
        assert_eq!(cells, grid.sides(square.index()).collect::<Vec<_>>(), "{square}");
        let column: Vec<Square> = Square::all()
            .filter(|other| other.column() == square.column() && *other != square)
            .collect();
        assert_eq!(square.rest_of_column().iter().collect::<Vec<_>>(), column);
    }
}

#[test]
fn home_rows_lie_opposite_and_forward_leads_to_the_other_one() {
    let names = |set: SquareSet| set.iter().map(|at| at.to_string()).collect::<Vec<_>>();
    assert_eq!(names(SquareSet::home_row(Seat::A)), ["a1", "b1", "c1"]);
    assert_eq!(names(SquareSet::home_row(Seat::B)), ["a4", "b4", "c4"]);
    let way = |from: &str, seat| {
        let first: Square = from.parse().unwrap();
        let squares = std::iter::successors(Some(first), |at| at.forward(seat));
        squares.map(|at| at.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(way("b1", Seat::A), "b1 b2 b3 b4");
    assert_eq!(way("c4", Seat::B), "c4 c3 c2 c1");
}

#[test]
fn the_starting_player_is_an_option() {
    let opens = |starting_player, dice: &[u32]| {
        let mut rng = Rng::scripted(dice);
        let setup = Setup { starting_player, ..Setup::default() };
        let state = State::new(&setup, &mut rng).unwrap();
        assert!(rng.is_exhausted());
        (state.to_act().unwrap(), state.starting_player())
    };
    assert_eq!(opens(StartingPlayer::A, &[]), (Seat::A, Seat::A));
    assert_eq!(opens(StartingPlayer::B, &[]), (Seat::B, Seat::B));
    assert_eq!(opens(StartingPlayer::Random, &[0]), (Seat::A, Seat::A));
    assert_eq!(opens(StartingPlayer::Random, &[1]), (Seat::B, Seat::B));
}

#[test]
fn only_the_very_first_turn_can_be_short() {
    let mut state = start(&Setup { first_turn_ap: 3, ..Setup::default() });
    let mut points = vec![state.action_points()];
    for seat in [Seat::A, Seat::B, Seat::A] {
        state.apply(seat, &Action::EndTurn, &mut Rng::scripted(&[]), &mut Vec::new()).unwrap();
        points.push(state.action_points());
    }
    assert_eq!(points, [3, 6, 6, 6]);
}

#[test]
fn a_scenario_gives_each_side_its_own_army() {
    let json = r#"{"army": [[{"kind": "cavalry", "level": 5, "count": 2}],
                            [{"kind": "infantry", "level": 1, "count": 9},
                             {"kind": "artillery", "level": 3, "count": 1}]]}"#;
    let setup: Setup = serde_json::from_str(json).unwrap();
    assert_eq!(
        start(&setup).to_string(),
        "- - - / - - - / - - - / - - - | reserve 2C5 : 9i1 a3 | turn a"
    );
    assert_eq!((setup.first_turn_ap, setup.assault_memory), (6, true));
}

#[test]
fn impossible_armies_are_refused() {
    let army = |text: &str| text.parse::<Army>().unwrap();
    let with = |armies: [&str; 2]| {
        let setup = Setup { army: armies.map(army), ..Setup::default() };
        State::new(&setup, &mut Rng::scripted(&[])).map_err(|refusal| refusal.to_string())
    };
    assert_eq!(with(["-", "I2"]), Err("The army of player 1 has no units".into()));
    assert_eq!(with(["I2", "-"]), Err("The army of player 2 has no units".into()));
    let refused = Err("The army of player 2 has 37 units, more than 36".into());
    assert_eq!(with(["I2", "36I2 A1"]), refused);
    assert!(with(["36I5", "36A5"]).is_ok());
    for (level, count) in [(0, 1), (6, 1), (2, 0)] {
        let json = format!(
            r#"{{"army": [[{{"kind": "infantry", "level": {level}, "count": {count}}}], []]}}"#
        );
        assert!(serde_json::from_str::<Setup>(&json).is_err(), "{json}");
    }
    let many = r#"[{"kind": "infantry", "level": 2, "count": 255},
                   {"kind": "infantry", "level": 2, "count": 255}]"#;
    assert_eq!(serde_json::from_str::<Army>(many).unwrap().units(), 255);
}

#[test]
fn options_out_of_their_range_are_refused() {
    let refusal = |setup| State::new(&setup, &mut Rng::scripted(&[])).unwrap_err();
    for ap in [0, 7] {
        let setup = Setup { first_turn_ap: ap, ..Setup::default() };
        assert_eq!(refusal(setup), Illegal::FirstTurnAp { ap });
    }
    for rounds in [0, 9, 101] {
        let setup = Setup { max_rounds: Some(rounds), ..Setup::default() };
        assert_eq!(refusal(setup), Illegal::RoundLimitRange { rounds });
    }
    for rounds in [0, 4, 31] {
        let setup = Setup { quiet_rounds_draw: Some(rounds), ..Setup::default() };
        assert_eq!(refusal(setup), Illegal::QuietRoundsRange { rounds });
    }
    for (max_rounds, quiet_rounds_draw) in [(Some(10), Some(5)), (Some(100), Some(30))] {
        start(&Setup { max_rounds, quiet_rounds_draw, ..Setup::default() });
    }
}

#[test]
fn an_unknown_option_is_refused() {
    assert!(serde_json::from_str::<Setup>(r#"{"morale": true}"#).is_err());
    assert_eq!(serde_json::from_str::<Setup>("{}").unwrap(), Setup::default());
}

#[test]
fn the_presets_are_armies_that_can_be_played() {
    assert_eq!(Army::PRESETS[0], ("standard", Army::STANDARD));
    assert_eq!(Army::STANDARD.to_string(), "3I2 2C2 A2");
    for (name, army) in Army::PRESETS {
        assert!(army.count(Piece::new(Kind::Artillery, 2).unwrap()) >= 1, "{name}");
        start(&Setup { army: [army; 2], ..Setup::default() });
    }
}

#[test]
fn a_state_is_small_and_without_heap() {
    assert!(size_of::<State>() <= 196, "{} bytes", size_of::<State>());
    assert!(!std::mem::needs_drop::<State>());
}
