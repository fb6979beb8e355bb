//! §7 The end.

use super::{check, play, position, refused};
use crate::{End, Event};
use tabletop::{Game, Seat};

#[track_caller]
fn result(before: &str, action: &str) -> String {
    let (state, events) = play(before, action);
    let end = state.end().expect("the game is over");
    assert_eq!(events.last(), Some(&Event::Ended { end }));
    state.outcome().expect("the game is over").to_string()
}

#[track_caller]
fn goes_on(before: &str, action: &str) {
    let (state, _) = play(before, action);
    assert_eq!(state.outcome(), None);
}

#[test]
fn the_last_side_that_plays_wins() {
    let start = "a......b | seats 2 | turn a";
    assert_eq!(result(start, "b surrender"), "a>b elimination");
    assert_eq!(result(start, "a surrender"), "b>a elimination");
    let events =
        check(start, "b surrender", "a......b | seats 2 | turn a | out b | over elimination");
    let left = Event::PlayerEliminated { seat: Seat::B, surrendered: true };
    assert_eq!(events, [left, Event::Ended { end: End::Elimination }]);
}

#[test]
fn who_surrenders_leaves_the_tiles_and_the_others_go_on() {
    let start = "a.c....b | seats 3 | turn a";
    check(start, "b surrender", "a.c....b | seats 3 | turn a | out b");
    check(start, "a surrender", "a.c....b | seats 3 | turn b | turns 2 | out a");
}

#[test]
fn surrendering_on_ones_turn_ends_it_with_what_is_placed() {
    let before = "a.c....b | seats 3 | blocks 2 | turn a a1 | placed 1 1 1";
    let after = "a.c....b | seats 3 | blocks 2 | turn b | turns 2 | out a | placed 1 1 1";
    check(before, "surrender", after);
    let others = "a.c....b | seats 3 | blocks 2 | turn a a1 | out b | placed 1 1 1";
    check(before, "b surrender", others);
}

#[test]
fn a_team_plays_on_until_its_last_member_leaves() {
    let before = "abcd.... | seats 4 | teams ac bd | turn a";
    goes_on(before, "c surrender");
    let last = "abcd.... | seats 4 | teams ac bd | turn a | out c";
    assert_eq!(result(last, "surrender"), "bd>ac elimination");
}

const LAST_TILE: &str = "........ ..a..... .ab..... ..a..... | seats 2 | turn a";

#[test]
fn a_side_without_cells_is_eliminated_from_the_fourth_round_on() {
    let fourth = format!("{LAST_TILE} | round 4 | placed 3 1");
    let (_, events) = play(&fourth, "d3");
    let out = Event::PlayerEliminated { seat: Seat::B, surrendered: false };
    assert_eq!(events[3..], [out, Event::Ended { end: End::Elimination }]);
    assert_eq!(result(&fourth, "d3"), "a>b elimination");
    let third = format!("{LAST_TILE} | round 3 | placed 3 1");
    goes_on(&third, "d3");
}

#[test]
fn a_side_that_has_never_placed_is_not_eliminated() {
    goes_on("a....... | seats 2 | turn a | round 9 | placed 1 0", "b1");
}

#[test]
fn a_team_is_eliminated_together_and_only_without_any_cell() {
    let rest = "| seats 4 | teams ac bd | turn a | round 5";
    let with_mate = format!("........ ..a..... .ab..... ..a....d {rest} | placed 3 1 0 1");
    goes_on(&with_mate, "d3");
    let alone = format!("........ ..a..... .ab..... ..a..... {rest} | placed 3 1 0 0");
    let (state, events) = play(&alone, "d3");
    let out = |seat| Event::PlayerEliminated { seat, surrendered: false };
    assert_eq!(events[3..5], [out(Seat::B), out(Seat::new(3))]);
    assert_eq!(state.outcome().unwrap().to_string(), "ac>bd elimination");
}

#[test]
fn when_the_last_sides_leave_together_nobody_wins() {
    // c took everything and surrendered; neither a nor b has a cell when the fourth round comes.
    let before = "ccc..... | seats 3 | turn a | turns 10 | round 4 | out c | placed 1 1 1";
    assert_eq!(result(before, "pass"), "a=b>c nobody-left");
}

#[test]
fn more_than_half_of_all_cells_is_a_majority() {
    let half = "aaaaaaaa aaaaaaaa aaaaaaaa aaaaaaa. | seats 2 | turn a";
    goes_on(half, "h4");
    let more = "aaaaaaaa aaaaaaaa aaaaaaaa aaaaaaaa | seats 2 | lead off | turn a";
    assert_eq!(result(more, "h8"), "a>b majority");
}

#[test]
fn rocks_count_for_a_majority_unless_an_option_says_so() {
    let rocks = "######## ######## ######## aaaaaaaa aaaaaaaa aaaa....";
    goes_on(&format!("{rocks} | seats 2 | lead off | turn a"), "e6");
    let playable = format!("{rocks} | seats 2 | majority playable | lead off | turn a");
    assert_eq!(result(&playable, "e6"), "a>b majority");
}

#[test]
fn a_team_has_a_majority_together() {
    let before = "aaaaaaaa aaaaaaaa cccccccc cccccccc | seats 4 | teams ac bd | lead off | turn a";
    assert_eq!(result(before, "h8"), "ac>bd majority");
}

#[test]
fn a_lead_that_nobody_can_take_away_wins() {
    // 21 of 40 cells, all connected to the border.
    let rocks = "######## ######## ######## aaaaaaaa aaaaaaaa aaaa....";
    assert_eq!(result(&format!("{rocks} | seats 2 | turn a"), "e6"), "a>b lead");
    goes_on(&format!("{rocks} | seats 2 | lead off | turn a"), "e6");
    let one_less = "######## ######## ######## aaaaaaaa aaaaaaaa aaa..... | seats 2 | turn a";
    goes_on(one_less, "d6");
}

#[test]
fn tiles_that_can_still_be_captured_are_no_safe_lead() {
    // All of a's tiles lie apart from the border: b could take everything.
    let inside = "........
                  .aaaaaa.
                  .aaaaaa.
                  .aaaaaa.
                  .aaaaaa.
                  .aaaaa..
                  ........ | seats 2 | turn a";
    goes_on(inside, "g6");
}

#[test]
fn a_full_board_ends_the_game() {
    let rocks = "######## ######## ######## ######## aaaabbbb aaaabbbb aaaabbbb aaaabbb.";
    assert_eq!(result(&format!("{rocks} | seats 2 | turn b"), "h8"), "b>a no-moves");
    let several = format!("{rocks} | seats 2 | blocks 3 | turn b");
    assert_eq!(result(&several, "h8"), "b>a no-moves");
}

#[test]
fn the_game_ends_when_everyone_has_passed() {
    assert_eq!(result("ab.a.... | seats 2 | turn b | passed a", "pass"), "a>b no-moves");
    goes_on("ab.a.... | seats 3 | turn b | passed a", "pass");
    let one_left = "ab.a.... | seats 3 | turn b | passed a | out c";
    assert_eq!(result(one_left, "pass"), "a>b>c no-moves");
}

#[test]
fn who_has_not_passed_may_leave_the_others_without_moves() {
    let before = "ab.a.... | seats 3 | turn c | passed ab";
    assert_eq!(result(before, "surrender"), "a>b>c no-moves");
    // The passes of who leaves do not count for the others.
    let before = "ab.a.... | seats 4 | turn c | passed ab";
    let (state, _) = play(before, "b surrender");
    assert_eq!(state.passed(), Seat::A.into());
}

#[test]
fn the_host_ends_a_game_with_a_time_limit() {
    let before = "ab.a.... | seats 2 | limit 20 | turn b";
    assert_eq!(result(before, "time-up"), "a>b time-limit");
    refused(before, "a time-up", "It is the turn of player 2");
    refused("ab.a.... | seats 2 | turn b", "time-up", "This game has no time limit");
    let cut_off = "ab.b.... | seats 2 | blocks 2 | limit 20 | turn b d1 | placed 1 2";
    let after = "ab.b.... | seats 2 | blocks 2 | limit 20 | turn b | placed 1 2 | over time-limit";
    check(cut_off, "time-up", after);
    assert_eq!(result(cut_off, "time-up"), "b>a time-limit");
}

#[test]
fn victory_is_judged_when_the_turn_is_over() {
    let more = "aaaaaaaa aaaaaaaa aaaaaaaa aaaaaaaa | seats 2 | blocks 2 | lead off | turn a";
    goes_on(more, "h8");
    let then = "aaaaaaaa aaaaaaaa aaaaaaaa aaaaaaaa ........ ........ ........ .......a \
        | seats 2 | blocks 2 | lead off | turn a h8 | placed 1 0";
    assert_eq!(result(then, "done"), "a>b majority");
}

#[test]
fn after_the_end_nothing_can_be_done() {
    let over = "ab.a.... | seats 2 | limit 5 | turn b | over time-limit";
    for action in ["c1", "a1", "pass", "done", "surrender", "a surrender", "time-up"] {
        refused(over, action, "The game is over");
    }
    assert!(position(over).to_act().is_none());
}
