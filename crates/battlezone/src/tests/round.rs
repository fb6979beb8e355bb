//! §3 The turn and §5 skips and the end of a round.

use super::{check, play, position, refused};
use crate::{Event, Phase, State};
use tabletop::{Game, Rng, Seat};

#[test]
fn turns_alternate_after_an_attack_and_after_a_skip() {
    let start = "map 1-2 2-3 | a2 b2 b1 | turn a";
    check(start, "skip", &[], "map 1-2 2-3 | a2 b2 b1 | turn b | skips 1");
    check(start, "1>2", &[1, 1, 1, 1], "map 1-2 2-3 | a1 b2 b1 | turn b");
}

#[test]
fn the_second_skip_in_a_row_ends_the_round() {
    let events = play(
        "map 1-2 2-3 | a2 b2 b1 | turn b | round 3 | skips 1",
        "skip",
        &[],
        "map 1-2 2-3 | a2 b2 b1 | turn a | round 3 | reinforce",
    );
    let skipped = Event::Skipped { seat: Seat::B };
    assert_eq!(events, [skipped, Event::RoundEnded { round: 3, by_skips: true }]);
}

#[test]
fn attack_attack_skip_attack_attack_skip_skip_ends_the_phase() {
    let mut state = position("map 1-2 2-3 3-4 4-5 5-6 | a8 b8 a8 b8 a8 b8 | turn a");
    let sequence = ["1>2", "2>3", "skip", "4>5", "5>6", "skip", "skip"];
    for (nth, action) in sequence.iter().enumerate() {
        assert_eq!(state.phase(), Phase::Attack, "before move {nth}");
        let seat = if nth % 2 == 0 { Seat::A } else { Seat::B };
        // All ones: equal sums, so the defender holds and nothing changes hands.
        let dice = if *action == "skip" { vec![] } else { vec![1; 16] };
        let mut rng = Rng::scripted(&dice);
        state.apply(seat, &action.parse().unwrap(), &mut rng, &mut Vec::new()).unwrap();
        assert!(rng.is_exhausted(), "after move {nth}");
    }
    assert_eq!(state.phase(), Phase::Reinforcement);
    // Strict alternation: the player after the last skipper opens the next round.
    assert_eq!(state.to_act(), Some(Seat::B));
}

#[test]
fn the_round_ends_at_once_when_nobody_can_attack() {
    let events = play(
        "map 1-2 2-3 | a2 b1 b1 | turn a",
        "1>2",
        &[1, 1, 6],
        "map 1-2 2-3 | a1 b1 b1 | turn b | reinforce",
    );
    assert_eq!(events[1..], [Event::RoundEnded { round: 1, by_skips: false }]);
}

#[test]
fn who_cannot_attack_while_the_other_can_has_to_skip() {
    let state = position("map 1-2 2-3 | a1 b2 b1 | turn a");
    assert!(!state.can_attack(Seat::A) && state.can_attack(Seat::B));
    let mut actions = Vec::new();
    state.legal_actions(Seat::A, &mut actions);
    assert_eq!(actions.iter().map(ToString::to_string).collect::<Vec<_>>(), ["skip", "resign"]);
}

#[test]
fn armies_without_an_enemy_neighbour_cannot_attack() {
    let state = position("map 1-2 2-3 | a5 a1 b2 | turn b");
    assert!(!state.can_attack(Seat::A));
}

#[test]
fn between_rounds_there_is_nothing_to_decide() {
    let position = "map 1-2 2-3 | a2 b2 b1 | turn a | reinforce";
    let sentence = "The round is over: armies are reinforced first";
    refused(position, "skip", sentence);
    refused(position, "1>2", sentence);
    let state: State = position.parse().unwrap();
    assert_eq!(state.forced(), Some(crate::Action::Reinforce));
}

#[test]
fn armies_are_not_reinforced_during_a_round() {
    let sentence = "Armies are reinforced when both players have skipped";
    refused("map 1-2 2-3 | a2 b2 b1 | turn a", "reinforce", sentence);
}
