//! §10 Leaving and the end.

use super::{check, play, position, refused};
use crate::{End, Event, Map, Setup, State};
use tabletop::{Game, Rng, Seat};

#[test]
fn the_last_player_standing_wins_at_once() {
    let over = "map six | a3 a1 a1 a1 a1 a1 | order bac | turn a over conquest | out bc";
    let events = play(
        "map six | a4 c1 a1 a1 a1 a1 | order bac | turn a attack | out b",
        "0>1",
        &[6, 6, 6, 1],
        over,
    );
    assert_eq!(events.last(), Some(&Event::Ended { end: End::Conquest }));
    assert_eq!(result(over), "a>c>b conquest");
}

#[test]
fn neutral_garrisons_need_not_be_conquered() {
    check(
        "map six | a4 b1 n9 n1 n1 n1 | order bac | turn a attack | out c",
        "0>1",
        &[6, 6, 6, 1],
        "map six | a3 a1 n9 n1 n1 n1 | order bac | turn a over conquest | out cb",
    );
}

#[test]
fn who_leaves_leaves_neutral_garrisons_and_discards_all_cards() {
    check(
        "map six | a4 c1 c2 b1 a1 a1 | order bac | turn a attack | conquered | hand c 0,5 | deck 1",
        "c resign",
        &[],
        "map six | a4 n1 n2 b1 a1 a1 | order bac | turn a attack | conquered | out c | deck 1",
    );
}

#[test]
fn who_leaves_in_the_own_turn_lets_the_next_begin_without_drawing() {
    check(
        "map six | a4 c1 c2 b1 a1 a1 | order bac | turn c attack | conquered | move 1>2 \
         | hand c 0,5 | deck 1",
        "c resign",
        &[],
        "map six | a4 n1 n2 b1 a1 a1 | order bac | turn b reinforce 3 | round 2 | out c | deck 1",
    );
}

#[test]
fn when_all_others_have_left_the_last_one_wins() {
    let over = "map six | a4 n1 n2 b1 a1 a1 | order bac | turn b over resignation | out ca";
    let over = over.replace("a4", "n4").replace("a1", "n1");
    check(
        "map six | a4 n1 n2 b1 a1 a1 | order bac | turn a reinforce 3 | out c",
        "a resign",
        &[],
        &over,
    );
    assert_eq!(result(&over), "b>a>c resignation");
}

#[test]
fn who_is_out_does_nothing_more() {
    let start = "map six | a4 n1 n2 b1 a1 a1 | order bac | turn a reinforce 3 | out c";
    refused(start, "c resign", "Player 3 is out of the game");
    refused(start, "c 1+1", "Player 3 is out of the game");
    refused(start, "d resign", "There is no seat d in this game");
}

#[test]
fn the_round_limit_ends_the_game_with_its_last_turn() {
    let end =
        "map six | a4 a1 a1 b1 b1 b1 | order ab | turn a over round-limit | round 7 | limit 7";
    check(
        "map six | a4 a1 a1 b1 b1 b1 | order ab | turn b fortify | round 7 | limit 7",
        "end-turn",
        &[],
        end,
    );
    check(
        "map six | a4 a1 a1 b1 b1 b1 | order ab | turn a fortify | round 7 | limit 7",
        "end-turn",
        &[],
        "map six | a4 a1 a1 b1 b1 b1 | order ab | turn b reinforce 6 | round 7 | limit 7",
    );
    assert_eq!(result(end), "a>b round-limit");
}

#[test]
fn at_the_limit_territories_count_then_armies_then_the_turn_order() {
    let at_limit = |armies: &str, order: &str| {
        format!("map six | {armies} | order {order} | turn a over round-limit | limit 1")
    };
    assert_eq!(result(&at_limit("a9 a9 b1 b1 b1 b1", "ab")), "b>a round-limit");
    assert_eq!(result(&at_limit("a1 a1 a2 b1 b1 b1", "ba")), "a>b round-limit");
    assert_eq!(result(&at_limit("a1 a1 a1 b1 b1 b1", "ba")), "b>a round-limit");
    assert_eq!(result(&at_limit("a1 a1 a1 b1 b1 b1", "ab")), "a>b round-limit");
    let with_out = "map six | a1 b1 a1 b1 b1 n1 | order abc | turn a over round-limit | out c \
                    | limit 1";
    assert_eq!(result(with_out), "b>a>c round-limit");
}

#[test]
fn after_the_end_nothing_can_be_done() {
    let over = "map six | a3 a1 a1 a1 a1 a1 | order ba | turn a over conquest | out b";
    let moves = ["0+1", "0>1", "0>>1", "move:0", "end-phase", "end-turn", "resign", "b resign"];
    for action in moves {
        refused(over, action, "The game is over");
    }
}

#[test]
fn a_seeded_game_of_random_moves_reaches_a_winner() {
    let mut rng = Rng::fast(36);
    let setup = Setup { map: Map::six(), players: 3, ..Setup::default() };
    let mut state = State::new(&setup, &mut rng).unwrap();
    let mut actions = Vec::new();
    let mut steps = 0;
    while let Some(seat) = state.to_act() {
        actions.clear();
        state.legal_actions(seat, &mut actions);
        let chosen = actions[rng.below(actions.len() as u32 - 1) as usize]; // resigning is last
        state.apply(seat, &chosen, &mut rng, &mut Vec::new()).unwrap();
        steps += 1;
        assert!(steps < 200_000, "no winner after {steps} steps");
    }
    assert_eq!(state.outcome().unwrap().reason, "conquest");
    let winner = state.outcome().unwrap().places[0][0];
    assert_eq!(winner, Seat::into(state.standing().next().unwrap()));
}

#[track_caller]
fn result(text: &str) -> String {
    position(text).outcome().expect("the game is over").to_string()
}
