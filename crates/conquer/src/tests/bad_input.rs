//! Any text is read or refused, never a panic.

use proptest::prelude::*;
use tabletop::{Game, Rng, Seat};

use super::text;
use crate::{Action, Board, Cell, Setup, State};

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*") {
        let _ = text.parse::<Action>();
        let _ = text.parse::<State>();
        let _ = text.parse::<Board>();
        let _ = serde_json::from_str::<Setup>(&text);
        let _ = serde_json::from_str::<State>(&text);
    }

    #[test]
    fn text_that_looks_like_a_position_is_read_back_or_refused(
        rows in prop::collection::vec("[.#a-d]{8}|\\.{6}[.#a-i]{2}|\\.{9}", 7..10),
        sections in "seats [0-9]( \\| teams ab? (b|cd)?)?( \\| (first|blocks|limit) [a-d0-9])?\
                     ( \\| turn [a-d]( [a-c][1-3]){0,2})?\
                     ( \\| (captured|turns|round|passed|out|regions|placed|over)( [0-9a-c]{1,3}){0,3}){0,3}"
    ) {
        let text = format!("board {} | {sections}", rows.join("/"));
        if let Ok(state) = text.parse::<State>() {
            prop_assert_eq!(state.to_string(), text);
        }
    }

    #[test]
    fn text_that_looks_like_a_move_is_read_back_or_refused(text in "[a-g]{0,3}[0-9+-]{0,3}") {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string(), text);
        }
    }

    #[test]
    fn any_setup_starts_a_game_or_is_refused_and_draws_nothing_then(
        players: u8, teams in prop::collection::vec(0u8..4, 0..9), first in 0u8..8,
        rocks: u8, turn_blocks in 0u8..6, width in 6u8..40, height in 6u8..40,
        time_limit: Option<u16>,
    ) {
        let players = players % 11;
        let setup = Setup {
            players, teams, first: Seat::new(first), rocks: rocks % 100, turn_blocks, time_limit,
            size: crate::Size::Cells { width, height },
            ..Setup::default()
        };
        let key = tabletop::fair::MatchKey([7; 32]);
        let mut rng = Rng::for_step(&key, 0);
        match State::new(&setup, &mut rng) {
            Ok(state) => prop_assert!(state.to_act().is_some()),
            Err(_) => prop_assert!(rng.drawn().is_empty()),
        }
    }

    #[test]
    fn any_move_on_any_cell_is_played_or_refused_without_a_trace(
        seat in 0u8..8, cells in prop::collection::vec((0u8..32, 0u8..32), 0..6),
    ) {
        let picture = "........ ..a#.... .a.b.... ..a..... | seats 3 | blocks 3 | turn a";
        let state: State = text(picture).parse().unwrap();
        let cells: Vec<Cell> = cells.iter().map(|&(x, y)| Cell::at(x % 12, y % 12).unwrap()).collect();
        let (mut after, mut events) = (state.clone(), Vec::new());
        if after.play_move(Seat::new(seat), &cells, &mut events).is_err() {
            prop_assert_eq!((after, events), (state, vec![]));
        }
    }

    #[test]
    fn json_with_any_number_in_it_is_read_or_refused(
        field in "turn|round|players|turn_blocks|active|first|time_limit", number: u32,
    ) {
        let state: State = text("a......b | seats 2 | turn a | placed 1 1").parse().unwrap();
        let mut json = serde_json::to_value(&state).unwrap();
        json[&field] = number.into();
        if let Ok(mut read) = serde_json::from_value::<State>(json) {
            let seat = read.to_act().unwrap();
            read.apply(seat, &Action::Pass, &mut Rng::fast(1), &mut Vec::new()).unwrap();
        }
    }
}
