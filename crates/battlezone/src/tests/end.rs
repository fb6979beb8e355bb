//! §7 The end.

use super::{check, play, position, refused};
use crate::{End, Event, State};
use tabletop::{Game, Rng, Seat};

#[test]
fn who_takes_the_last_territory_wins_at_once() {
    let events = play(
        "map 1-2 2-3 | a3 b1 a1 | turn a",
        "1>2",
        &[6, 6, 6, 1],
        "map 1-2 2-3 | a1 a2 a1 | turn a | over conquest",
    );
    assert_eq!(events.last(), Some(&Event::Ended { end: End::Conquest(Seat::A) }));
    assert_eq!(result("map 1-2 2-3 | a1 a2 a1 | turn a | over conquest"), "a>b conquest");
}

#[test]
fn a_seat_may_resign_at_any_time_and_the_other_wins() {
    let start = "map 1-2 2-3 | a3 b1 a1 | turn a";
    check(start, "a resign", &[], "map 1-2 2-3 | a3 b1 a1 | turn a | over resigned a");
    check(start, "b resign", &[], "map 1-2 2-3 | a3 b1 a1 | turn a | over resigned b");
    assert_eq!(result("map 1-2 2-3 | a3 b1 a1 | turn a | over resigned a"), "b>a resignation");
    check(
        "map 1-2 2-3 | a3 b1 a1 | turn a | reinforce",
        "b resign",
        &[],
        "map 1-2 2-3 | a3 b1 a1 | turn a | over resigned b",
    );
    let after_a_skip = "map 1-2 2-3 | a3 b1 a1 | turn a | skips 1 | over resigned a";
    check("map 1-2 2-3 | a3 b1 a1 | turn a | skips 1", "a resign", &[], after_a_skip);
    assert_eq!(position(after_a_skip).to_string(), after_a_skip);
}

#[test]
fn the_round_limit_ends_the_game_with_its_last_round() {
    check(
        "map 1-2 2-3 | a2 b2 b1 | turn b | round 7 | skips 1 | limit 7",
        "skip",
        &[],
        "map 1-2 2-3 | a2 b2 b1 | turn a | round 7 | limit 7 | over limit",
    );
    check(
        "map 1-2 2-3 | a2 b2 b1 | turn b | round 6 | skips 1 | limit 7",
        "skip",
        &[],
        "map 1-2 2-3 | a2 b2 b1 | turn a | round 6 | limit 7 | reinforce",
    );
}

#[test]
fn at_the_limit_more_territories_win() {
    assert_eq!(result("map 1-2 2-3 | a8 b1 b1 | turn a | limit 1 | over limit"), "b>a round-limit");
}

#[test]
fn at_the_limit_equal_territories_are_decided_by_armies_and_reserve() {
    assert_eq!(result("map 1-2 | a4 b3 | turn a | limit 1 | over limit"), "a>b round-limit");
    let with_reserve = "map 1-2 | a4 b3 | turn a | reserve 0 2 | limit 1 | over limit";
    assert_eq!(result(with_reserve), "b>a round-limit");
}

#[test]
fn at_the_limit_equal_sides_draw() {
    assert_eq!(result("map 1-2 | a4 b4 | turn a | limit 1 | over limit"), "a=b round-limit");
}

#[test]
fn after_the_end_nothing_can_be_done() {
    let over = "map 1-2 2-3 | a3 b1 a1 | turn a | over resigned b";
    for action in ["1>2", "skip", "reinforce", "resign", "b resign"] {
        refused(over, action, "The game is over");
    }
}

#[test]
fn a_seeded_game_of_random_attacks_reaches_a_winner() {
    let mut rng = Rng::fast(36);
    let mut state = State::new(&crate::Setup::default(), &mut rng).unwrap();
    let mut steps = 0;
    while let Some(seat) = state.to_act() {
        let mut actions = Vec::new();
        state.legal_actions(seat, &mut actions);
        actions.retain(|action| *action != crate::Action::Resign);
        let chosen = actions[rng.below(actions.len() as u32) as usize];
        state.apply(seat, &chosen, &mut rng, &mut Vec::new()).unwrap();
        steps += 1;
        assert!(steps < 20_000, "no winner after {steps} steps");
    }
    assert_eq!(state.outcome().unwrap().reason, "conquest");
}

#[track_caller]
fn result(text: &str) -> String {
    position(text).outcome().expect("the game is over").to_string()
}
