//! §6 Scores and §8 ranking.

use super::position;
use crate::{Phase, Score};
use tabletop::{Game, Seat};

#[track_caller]
fn result(picture: &str) -> String {
    position(picture).outcome().expect("the game is over").to_string()
}

#[test]
fn more_territory_ranks_first() {
    let text = "abbc.... | seats 3 | limit 1 | turn a | regions 1 0 0 | placed 1 0 0 \
        | over time-limit";
    assert_eq!(result(text), "b>a>c time-limit");
}

#[test]
fn equal_territory_is_decided_by_regions_then_by_cells_placed() {
    let end = "| over time-limit";
    let start = "abc..... | seats 3 | limit 1 | turn a";
    assert_eq!(
        result(&format!("{start} | regions 0 1 0 | placed 1 1 1 {end}")),
        "b>a=c time-limit"
    );
    assert_eq!(result(&format!("{start} | placed 0 1 2 {end}")), "c>b>a time-limit");
}

#[test]
fn equal_sides_win_together() {
    assert_eq!(
        result("abc..... | seats 3 | limit 1 | turn a | over time-limit"),
        "a=b=c time-limit"
    );
}

#[test]
fn who_left_ranks_below_who_stayed_and_the_later_to_leave_higher() {
    let text = "aabbbccd | seats 4 | limit 1 | turn a | out b c | over time-limit";
    assert_eq!(result(text), "a>d>c>b time-limit");
    let together = "aabbbccd | seats 4 | limit 1 | turn a | out bc | over time-limit";
    assert_eq!(result(together), "a>d>b>c time-limit");
}

#[test]
fn teams_rank_by_their_sums() {
    let text = "aaabbcdd | seats 4 | teams ac bd | limit 1 | turn a | over time-limit";
    assert_eq!(result(text), "ac=bd time-limit");
    let text = "aaabbddd | seats 4 | teams ac bd | limit 1 | turn a | over time-limit";
    assert_eq!(result(text), "bd>ac time-limit");
    assert_eq!(position(text).ranked_members(1), [Seat::new(3), Seat::B]);
}

#[test]
fn a_team_left_when_its_last_member_did() {
    let out = "out d c e | over time-limit";
    let text = format!("........ | seats 6 | teams ab c de f | limit 1 | turn a | {out}");
    assert_eq!(result(&text), "ab=f>de>c time-limit");
}

#[test]
fn points_are_territory_and_ten_for_every_region() {
    let state = position("aaaaa... | seats 2 | turn b | regions 2 0 | placed 3 0");
    let score = state.score(Seat::A);
    assert_eq!(score, Score { territory: 5, regions: 2, placed: 3 });
    assert_eq!(score.points(), 25);
}

#[test]
fn percentages_are_of_what_majorities_are_counted_of_and_rounded_half_up() {
    let total = position("######## | seats 2 | turn a");
    assert_eq!([0, 1, 8, 32, 64].map(|cells| total.percent(cells)), [0, 2, 13, 50, 100]);
    let playable = position("######## | seats 2 | majority playable | turn a");
    assert_eq!([0, 1, 7, 28, 56].map(|cells| playable.percent(cells)), [0, 2, 13, 50, 100]);
}

#[test]
fn the_endgame_begins_with_a_pass_or_when_little_is_empty() {
    assert_eq!(position("........ | seats 2 | turn a").phase(), Phase::Placement);
    assert_eq!(position("........ | seats 2 | turn b | passed a").phase(), Phase::Endgame);
    let rocks = "######## ######## ######## ######## ######## ######## ######## ";
    let few = format!("{rocks} #aaaaaa# | seats 2 | turn b");
    assert_eq!(position(&few).phase(), Phase::Endgame);
    let more = format!("{rocks} aaaaaaa. | seats 2 | turn b");
    assert_eq!(position(&more).phase(), Phase::Placement);
}
