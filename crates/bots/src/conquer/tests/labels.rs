//! The label follows from the move: drawn positions.

use tabletop::Game;

use super::position;
use crate::conquer::strategy;

/// The label of a move of the seat to act.
#[track_caller]
fn label(rows: &str, rest: &str, action: &str, expected: &str) {
    let state = position(rows, rest);
    let (seat, action) = (state.to_act().unwrap(), action.parse().unwrap());
    assert_eq!(state.check(seat, &action), Ok(()));
    let label = strategy(&state, seat, &action).map_or("none".to_owned(), |it| it.to_string());
    assert_eq!(label, expected, "{action} in {state}");
}

/// A ring around c3 that d3 closes.
const RING_OF_A: &str = "......../..a...../.a....../..a.....";
const RING_OF_B: &str = "......../..b...../.b....../..b.....";
const RING_OF_B_AROUND_A: &str = "......../..b...../.ba...../..b.....";
const TWO: &str = "seats 2 | turn a";

#[test]
fn enclosing_empty_cells_is_a_capture() {
    label(RING_OF_A, TWO, "d3", "CAPTURE");
}

#[test]
fn enclosing_a_rivals_tile_with_the_help_of_a_rock_is_a_capture() {
    label("......../..#...../.ab...../..a.....", TWO, "d3", "CAPTURE");
}

#[test]
fn a_capture_that_also_stops_one_is_a_capture() {
    label("......../..a.b.../.a...b../..a.b...", TWO, "d3", "CAPTURE");
}

#[test]
fn closing_a_teammates_ring_is_a_capture() {
    let teams = "seats 4 | teams ac bd | turn a";
    label("......../..c...../.c....../..a.....", teams, "d3", "CAPTURE");
}

#[test]
fn saving_ones_own_tile_is_defence() {
    label(RING_OF_B_AROUND_A, TWO, "d3", "DEFEND");
}

#[test]
fn saving_a_teammates_tile_is_defence() {
    let teams = "seats 4 | teams ac bd | turn a";
    label("......../..b...../.bc...../..d.....", teams, "d3", "DEFEND");
}

#[test]
fn taking_the_gap_of_a_ring_without_ones_own_tiles_disrupts() {
    label(RING_OF_B, TWO, "d3", "DISRUPT");
}

#[test]
fn saving_somebody_elses_tile_disrupts() {
    label("......../..b...../.bc...../..b.....", "seats 3 | turn a", "d3", "DISRUPT");
}

#[test]
fn stopping_the_larger_of_two_captures_disrupts_and_the_smaller_one_is_none_of_it() {
    let rings = "......../..bb.b../.b..b.b./..b.....";
    label(rings, TWO, "f4", "EXPAND");
    label(rings, TWO, "d4", "DISRUPT");
}

#[test]
fn a_tile_inside_a_rivals_ring_stops_nothing() {
    label(RING_OF_B, TWO, "c3", "EXPAND");
}

#[test]
fn a_tile_far_away_expands() {
    label(RING_OF_B_AROUND_A, TWO, "h8", "EXPAND");
    label("........", TWO, "d4", "EXPAND");
}

#[test]
fn other_moves_have_no_label() {
    label(RING_OF_A, TWO, "pass", "none");
    label(RING_OF_A, TWO, "surrender", "none");
}
