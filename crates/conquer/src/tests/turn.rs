//! §3 The turn and §5 done, pass and surrender.

use super::{check, play, position, refused};
use crate::{Action, Cell, Event, Setup, State, Table};
use proptest::prelude::*;
use tabletop::{Game, Rng, Seat};

fn order(seats: u8, teams: &[u8], first: &str) -> String {
    let table = Table::new(seats, teams, true, first.parse().unwrap()).unwrap();
    table.order().iter().map(ToString::to_string).collect()
}

#[test]
fn turns_go_clockwise_from_the_game_master() {
    assert_eq!(order(4, &[], "a"), "abcd");
    assert_eq!(order(4, &[], "c"), "cdab");
}

#[test]
fn teams_alternate_as_evenly_as_possible() {
    assert_eq!(order(4, &[0, 0, 1, 1], "a"), "acbd");
    assert_eq!(order(4, &[0, 1, 0, 1], "a"), "abcd");
    assert_eq!(order(6, &[0, 0, 0, 1, 1, 1], "a"), "adbecf");
    assert_eq!(order(6, &[0, 0, 1, 1, 2, 2], "a"), "acebdf");
    assert_eq!(order(8, &[0, 0, 0, 0, 1, 1, 1, 1], "a"), "aebfcgdh");
    // One against three: the larger team plays twice in a row only where it must.
    assert_eq!(order(4, &[0, 1, 1, 1], "a"), "abcd");
    assert_eq!(order(6, &[0, 0, 1, 1, 1, 1], "a"), "acdbef");
}

#[test]
fn the_game_masters_team_begins_and_the_game_master_within_it() {
    assert_eq!(order(4, &[0, 0, 1, 1], "d"), "dacb");
    assert_eq!(order(6, &[0, 0, 1, 1, 2, 2], "c"), "ceadfb");
}

#[test]
fn a_placement_ends_the_turn() {
    let events = check(
        "........ | seats 3 | turn b | turns 2",
        "c3",
        "........ ........ ..b..... | seats 3 | turn c | turns 3 | placed 0 1 0",
    );
    assert_eq!(events.len(), 2, "placed and gained: {events:?}");
}

#[test]
fn a_round_is_over_when_the_turn_has_gone_around() {
    let before = "a....... | seats 2 | turn b | turns 4 | round 2 | placed 1 0";
    check(before, "b1", "ab...... | seats 2 | turn a | turns 5 | round 3 | placed 1 1");
    // The round is that of the seat order, not of the letters.
    let first_b = "........ | seats 2 | first b | turn b";
    check(first_b, "a1", "b....... | seats 2 | first b | turn a | turns 2 | placed 0 1");
}

#[test]
fn seats_that_left_are_skipped() {
    let before = "........ | seats 4 | turn a | out b c";
    check(before, "pass", "........ | seats 4 | turn d | turns 2 | passed a | out b c");
}

#[test]
fn up_to_so_many_cells_are_placed_in_a_turn() {
    let start = "........ | seats 2 | blocks 3 | turn a";
    check(start, "a1", "a....... | seats 2 | blocks 3 | turn a a1 | placed 1 0");
    let two = "a......b | seats 2 | blocks 3 | turn a a1 | placed 1 1";
    check(two, "c1", "a.a....b | seats 2 | blocks 3 | turn a a1 c1 | placed 2 1");
    let last = "a.a....b | seats 2 | blocks 3 | turn a a1 c1 | placed 2 1";
    check(last, "e1", "a.a.a..b | seats 2 | blocks 3 | turn b | turns 2 | placed 3 1");
}

#[test]
fn a_turn_may_end_with_fewer_cells() {
    let one = "a......b | seats 2 | blocks 3 | turn a a1 | placed 1 1";
    let events =
        check(one, "done", "a......b | seats 2 | blocks 3 | turn b | turns 2 | placed 1 1");
    assert_eq!(events, [Event::TurnEnded { seat: Seat::A }]);
    let none = "a......b | seats 2 | blocks 3 | turn a | placed 1 1";
    refused(none, "done", "You have placed nothing in this turn: pass instead of ending it");
}

#[test]
fn a_pass_places_nothing() {
    let events = check(
        "a......b | seats 2 | turn a",
        "pass",
        "a......b | seats 2 | turn b | turns 2 | passed a",
    );
    assert_eq!(events, [Event::TurnPassed { seat: Seat::A }]);
    let one = "a......b | seats 2 | blocks 3 | turn a a1 | placed 1 1";
    refused(one, "pass", "You have placed a cell in this turn: end it instead of passing");
}

#[test]
fn a_placement_forgets_the_passes_before_it() {
    let before = "a......b | seats 3 | turn c | passed ab";
    check(before, "c1", "a.c....b | seats 3 | turn a | turns 2 | round 2 | placed 0 0 1");
}

#[test]
fn who_runs_out_of_time_passes_or_keeps_what_is_placed() {
    let none = position("a......b | seats 2 | blocks 2 | turn a | placed 1 1");
    assert_eq!(none.timeout(Seat::A), Action::Pass);
    let one = position("a......b | seats 2 | blocks 2 | turn a a1 | placed 1 1");
    assert_eq!(one.timeout(Seat::A), Action::Done);
}

#[test]
fn cells_are_placed_on_empty_cells_of_the_board_only() {
    let before = "a#......\n......... | seats 2 | turn b";
    refused(before, "a1", "a1 belongs to player 1");
    refused(before, "b1", "There is a rock on b1");
    refused(before, "j1", "There is no cell j1 on this board");
    refused(before, "a9", "There is no cell a9 on this board");
    refused(before, "af32", "There is no cell af32 on this board");
}

#[test]
fn a_cell_is_placed_once_in_a_turn() {
    let before = "a......b | seats 2 | blocks 3 | turn a a1 | placed 1 1";
    refused(before, "a1", "You have placed a1 in this turn already");
}

#[test]
fn a_region_closed_by_an_earlier_cell_of_the_turn_cannot_be_split() {
    let before = "........ ..a..... .a...... ..a..... | seats 2 | blocks 2 | turn a";
    let (state, _) = play(before, "d3");
    let after = "........ ..a..... .aaa.... ..a..... \
        | seats 2 | blocks 2 | turn a d3 | captured c3 | regions 1 0 | placed 1 0";
    assert_eq!(state.to_string(), super::text(after));
    refused(after, "c3", "You have captured c3 in this turn: it is yours already");
}

#[test]
fn a_turn_waits_for_its_seat() {
    let before = "........ | seats 3 | turn b | out c";
    refused(before, "a c3", "It is the turn of player 2");
    refused(before, "a pass", "It is the turn of player 2");
    refused(before, "c c3", "You are out of the game");
    refused(before, "c surrender", "You are out of the game");
    refused(before, "d c3", "There is no seat d in this game");
    refused(before, "d surrender", "There is no seat d in this game");
}

#[test]
fn a_move_of_two_cells_is_too_long_where_a_turn_has_one() {
    let state = position("a....... | seats 2 | turn b");
    let cells = ["b1", "c1"].map(|cell| cell.parse::<Cell>().unwrap());
    let refused = state.check_move(Seat::B, &cells).unwrap_err();
    assert_eq!(refused.to_string(), "A turn has at most 1 cell");
}

#[test]
fn a_whole_move_is_all_or_nothing() {
    let start = position("a....#.. | seats 2 | blocks 2 | turn b");
    let cells = |text: &str| -> Vec<Cell> {
        text.split_whitespace().map(|cell| cell.parse().unwrap()).collect()
    };
    for (place, index, sentence) in [
        ("", 0, "A move needs at least one cell: pass to place none"),
        ("b1 c1 d1", 2, "A turn has at most 2 cells"),
        ("b1 j1", 1, "There is no cell j1 on this board"),
        ("b1 b1", 1, "You have placed b1 in this turn already"),
        ("b1 f1", 1, "There is a rock on f1"),
        ("b1 a1", 1, "a1 belongs to player 1"),
    ] {
        let mut state = start.clone();
        let mut events = Vec::new();
        let refused = state.play_move(Seat::B, &cells(place), &mut events).unwrap_err();
        assert_eq!((refused.index, refused.to_string().as_str()), (index, sentence), "{place}");
        assert_eq!((state, events), (start.clone(), vec![]), "{place}");
    }
    let mut state = start.clone();
    assert!(state.play_move(Seat::A, &cells("b1"), &mut Vec::new()).is_err(), "not a's turn");
    state.play_move(Seat::B, &cells("b1"), &mut Vec::new()).unwrap();
    assert_eq!(state.to_act(), Some(Seat::A));
}

proptest! {
    #[test]
    fn cell_by_cell_and_the_whole_move_are_the_same(seed: u64, seats in 2u8..=8, blocks in 1u8..=4) {
        let setup = Setup { players: seats, turn_blocks: blocks, ..Setup::default() };
        let mut rng = Rng::fast(seed);
        let mut state = State::new(&setup, &mut rng).unwrap();
        let mut order: Vec<Cell> = state.field().empty().iter().collect();
        rng.shuffle(&mut order);
        while let Some(seat) = state.to_act() {
            let count = 1 + rng.below(u32::from(blocks)) as usize;
            let cells = order.split_off(order.len().saturating_sub(count));
            let (mut whole, mut events) = (state.clone(), Vec::new());
            let result = whole.play_move(seat, &cells, &mut events);
            let mut single = Vec::new();
            let mut placed = 0;
            for cell in &cells {
                let place = Action::Place(*cell);
                if state.apply(seat, &place, &mut rng, &mut single).is_err() {
                    break;
                }
                placed += 1;
            }
            if placed > 0 && state.to_act() == Some(seat) && state.timeout(seat) == Action::Done {
                state.apply(seat, &Action::Done, &mut rng, &mut single).unwrap();
            }
            if placed == cells.len() && placed > 0 {
                prop_assert_eq!(result, Ok(()));
                prop_assert_eq!(&whole, &state);
                prop_assert_eq!(&events, &single);
            } else {
                prop_assert!(result.is_err());
            }
            if placed == 0 {
                state.apply(seat, &Action::Pass, &mut rng, &mut single).unwrap();
            }
        }
    }
}
