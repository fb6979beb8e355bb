//! §3 The turn and §4 placing.

use super::{check, listed, means, play, position, refused};
use crate::{Event, Illegal, MOST_ARMIES, Territory};
use tabletop::{Game, Seat};

const START: &str = "map six | a1 a1 b1 b1 b1 b1 | order ab | turn a reinforce 5";

#[test]
fn a_turn_begins_with_three_armies_at_least_and_the_bonus_of_whole_continents() {
    // Territories 0 and 1 are the west, worth 2.
    let events = play(
        "map six | a1 a1 b1 b1 b1 b1 | order ab | turn b fortify",
        "end-turn",
        &[],
        "map six | a1 a1 b1 b1 b1 b1 | order ab | turn a reinforce 5 | round 2",
    );
    let began = Event::TurnBegan {
        seat: Seat::A,
        round: 2,
        for_territories: 3,
        for_continents: 2,
        pool: 5,
    };
    assert_eq!(events, [began]);
}

#[test]
fn armies_are_placed_in_any_number_of_steps() {
    check(START, "0+2", &[], "map six | a3 a1 b1 b1 b1 b1 | order ab | turn a reinforce 3");
    check(START, "1+5", &[], "map six | a1 a6 b1 b1 b1 b1 | order ab | turn a reinforce 0");
}

#[test]
fn only_what_is_there_is_placed_and_only_at_home() {
    refused(START, "0+6", "You have 5 armies to place, not 6");
    refused(START, "0+4294967295", "You have 5 armies to place, not 4294967295");
    refused(START, "0+0", "Name at least 1 army");
    refused(START, "2+1", "Territory 2 is not yours");
    refused(START, "6+1", "There is no territory 6 on this map");
}

#[test]
fn armies_are_placed_before_the_attacks() {
    refused(START, "end-phase", "Place your 5 remaining armies first");
    let sentence = "Place your armies and go on to the attacks before you end your turn";
    refused(START, "end-turn", sentence);
    let attacking = "map six | a1 a1 b1 b1 b1 b1 | order ab | turn a attack";
    check(
        "map six | a1 a1 b1 b1 b1 b1 | order ab | turn a reinforce 0",
        "end-phase",
        &[],
        attacking,
    );
    let sentence = "New armies are placed in the reinforcement phase, and this is the attack phase";
    refused(attacking, "0+1", sentence);
}

#[test]
fn a_hand_of_five_is_traded_before_the_attacks_but_armies_may_be_placed_first() {
    let hand = "hand a 0,1,2,3,4";
    let start = format!("map six | a1 a1 b1 b1 b1 b1 | order ab | turn a reinforce 1 | {hand}");
    let placed = format!("map six | a2 a1 b1 b1 b1 b1 | order ab | turn a reinforce 0 | {hand}");
    check(&start, "0+1", &[], &placed);
    refused(&placed, "end-phase", "You hold 5 cards: trade until at most 4 are left");
}

#[test]
fn a_batch_of_placements_is_taken_whole_or_not_at_all() {
    let place = |placements: &[(u8, u32)]| {
        let mut state = position(START);
        let mut events = Vec::new();
        let placements: Vec<(Territory, u32)> =
            placements.iter().map(|&(number, armies)| (Territory::new(number), armies)).collect();
        let result = state.place_all(Seat::A, &placements, &mut events);
        if result.is_err() {
            assert_eq!((state.to_string(), events.len()), (START.to_owned(), 0));
        }
        result.map(|()| (state.to_string(), events.len()))
    };
    let whole = "map six | a3 a4 b1 b1 b1 b1 | order ab | turn a reinforce 0";
    assert_eq!(place(&[(0, 2), (1, 3)]), Ok((whole.to_owned(), 2)));
    let two = Territory::new(2);
    assert_eq!(place(&[(0, 2), (2, 1)]), Err(Illegal::NotYours { territory: two }));
    assert_eq!(place(&[(0, 2), (1, 0)]), Err(Illegal::NoArmies));
    let too_many = |armies| Err(Illegal::TooManyArmies { armies, pool: 5 });
    assert_eq!(place(&[(0, 3), (1, 3)]), too_many(6));
    assert_eq!(place(&[(0, 5), (1, 5), (0, 5)]), too_many(15));
    let zero = Territory::new(0);
    let mut state = position(START);
    let by_b = state.place_all(Seat::B, &[(zero, 1)], &mut Vec::new());
    assert_eq!(by_b, Err(Illegal::NotYourTurn { active: Seat::A }));
}

#[test]
fn every_place_is_listed_with_all_armies_which_means_any_number() {
    let start = "map six | a1 a1 b1 b1 b1 b1 | order ab | turn a reinforce 2";
    assert_eq!(listed(start), ["0+2", "1+2", "resign"]);
    means("0+2", &["0+1", "0+2"], &["0+3", "1+1", "move:1"]);
}

#[test]
fn a_full_table_takes_no_more_armies() {
    let full = MOST_ARMIES - 6;
    check(
        &format!("map six | a1 a1 b{full} b1 b1 b1 | order ab | turn b fortify"),
        "end-turn",
        &[],
        &format!("map six | a1 a1 b{full} b1 b1 b1 | order ab | turn a reinforce 1 | round 2"),
    );
    check(
        &format!("map six | a1 a1 b{full} b1 b1 b1 | order ab | turn a reinforce 1 | hand a 0,1,2"),
        "trade:0,1,2",
        &[],
        &format!("map six | a1 a1 b{full} b1 b1 b1 | order ab | turn a reinforce 1 | trades 1"),
    );
}

#[test]
fn when_time_runs_out_the_turn_passes_without_an_attack() {
    let mut state =
        position("map six | a3 a1 a1 b1 b1 b1 | order ab | turn a reinforce 3 | hand a 0,1,2,3,4");
    let mut played = Vec::new();
    while state.to_act() == Some(Seat::A) {
        let action = state.timeout(Seat::A);
        played.push(action.to_string());
        let mut rng = tabletop::Rng::scripted(&[]);
        state.apply(Seat::A, &action, &mut rng, &mut Vec::new()).unwrap();
    }
    // 1 lies inland; of 0 and 2 the weaker border gets everything.
    assert_eq!(played, ["trade:0,1,2", "2+7", "end-phase", "end-turn"]);
}
