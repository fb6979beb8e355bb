//! §7 Conquest, the extra move, elimination; §8 the card.

use super::{check, listed, means, play, refused};
use crate::{Event, Phase};
use tabletop::Seat;

const CONQUERED: &str =
    "map six | a4 a1 b1 b1 b2 b1 | order ab | turn a attack | conquered | move 0>1 | deck 3,4";

#[test]
fn exactly_one_army_moves_in_and_more_may_follow_once() {
    check(
        "map six | a5 b1 b1 b1 b2 b1 | order ab | turn a attack | deck 3,4",
        "0>1",
        &[6, 6, 6, 1],
        CONQUERED,
    );
    check(
        CONQUERED,
        "move:3",
        &[],
        "map six | a1 a4 b1 b1 b2 b1 | order ab | turn a attack | conquered | deck 3,4",
    );
    let followed = "map six | a1 a4 b1 b1 b2 b1 | order ab | turn a attack | conquered";
    refused(followed, "move:1", "There is no conquest for armies to follow");
}

#[test]
fn no_army_need_follow() {
    check(
        CONQUERED,
        "move:0",
        &[],
        "map six | a4 a1 b1 b1 b2 b1 | order ab | turn a attack | conquered | deck 3,4",
    );
}

#[test]
fn one_army_stays_behind() {
    refused(CONQUERED, "move:4", "At least 1 army must stay in territory 0");
    refused(CONQUERED, "move:4294967295", "At least 1 army must stay in territory 0");
    assert_eq!(listed(CONQUERED)[0], "move:3");
    means("move:3", &["move:0", "move:1", "move:3"], &["move:4", "0+1"]);
}

#[test]
fn any_other_action_leaves_the_armies_where_they_are() {
    check(
        CONQUERED,
        "0>5",
        &[1, 1, 1, 6],
        "map six | a3 a1 b1 b1 b2 b1 | order ab | turn a attack | conquered | deck 3,4",
    );
    check(
        CONQUERED,
        "end-phase",
        &[],
        "map six | a4 a1 b1 b1 b2 b1 | order ab | turn a fortify | hand a 3 | deck 4",
    );
}

#[test]
fn without_a_conquest_no_army_follows() {
    let position = "map six | a4 a1 b1 b1 b1 b1 | order ab | turn a attack";
    refused(position, "move:1", "There is no conquest for armies to follow");
}

#[test]
fn who_loses_the_last_territory_is_out_and_loses_all_cards() {
    let events = play(
        "map six | a4 c1 b1 b1 b1 b1 | order cab | turn a attack | hand a 3 | hand c 0,4 | deck 1",
        "0>1",
        &[6, 6, 6, 1],
        "map six | a3 a1 b1 b1 b1 b1 | order cab | turn a attack | conquered | move 0>1 | out c \
         | hand a 0,3,4 | deck 1",
    );
    let cards = "0,4".parse().unwrap();
    let out = Event::Eliminated { seat: Seat::new(2), by: Seat::A, count: 2, cards: Some(cards) };
    assert_eq!(events[1..], [out]);
}

#[test]
fn with_five_cards_after_an_elimination_nobody_has_to_trade() {
    check(
        "map six | a4 c1 b1 b1 b1 b1 | order cab | turn a attack | hand a 1,2,3 | hand c 0,4",
        "0>1",
        &[6, 6, 6, 1],
        "map six | a3 a1 b1 b1 b1 b1 | order cab | turn a attack | conquered | move 0>1 | out c \
         | hand a 0,1,2,3,4",
    );
}

const FORCED: &str = "map six | a3 a1 b1 b1 b1 b1 | order cab | turn a trade 0 | conquered \
                      | move 0>1 | out c | hand a 0,1,2,3,4,5 | trades 2";

#[test]
fn with_six_cards_after_an_elimination_trading_comes_first() {
    let events = play(
        "map six | a4 c1 b1 b1 b1 b1 | order cab | turn a attack | hand a 1,2,3 | hand c 0,4,5 \
         | trades 2",
        "0>1",
        &[6, 6, 6, 1],
        FORCED,
    );
    assert_eq!(events[2], Event::PhaseBegan { seat: Seat::A, phase: Phase::Trade });
    let sentence = "You hold 6 cards: trade until at most 4 are left";
    for action in ["0>5", "0>>5", "move:1", "end-phase", "end-turn"] {
        refused(FORCED, action, sentence);
    }
}

const TRADED: &str = "map six | a3 a1 b1 b1 b1 b1 | order cab | turn a trade 8 | conquered \
                      | move 0>1 | out c | hand a 3,4,5 | trades 3";

#[test]
fn a_forced_trade_ends_when_four_cards_are_left_and_everything_is_placed() {
    check(FORCED, "trade:0,1,2", &[], TRADED);
    for action in ["0>5", "move:1", "end-phase", "end-turn", "trade:3,4,5"] {
        refused(TRADED, action, "Place your 8 remaining armies first");
    }
    check(
        TRADED,
        "0+8",
        &[],
        "map six | a11 a1 b1 b1 b1 b1 | order cab | turn a attack | conquered | move 0>1 | out c \
         | hand a 3,4,5 | trades 3",
    );
}

#[test]
fn only_trading_and_placing_are_listed_in_a_forced_trade() {
    assert!(listed(FORCED).iter().all(|action| action.starts_with("trade:") || action == "resign"));
    let placing = listed(TRADED);
    assert_eq!(placing, ["0+8", "1+8", "resign"]);
}

#[test]
fn by_an_option_the_cards_wait_for_the_next_turn() {
    check(
        "map six | a4 c1 b1 b1 b1 b1 | order cab | turn a attack | hand a 1,2,3 | hand c 0,4,5 \
         | elimination next_turn",
        "0>1",
        &[6, 6, 6, 1],
        "map six | a3 a1 b1 b1 b1 b1 | order cab | turn a attack | conquered | move 0>1 | out c \
         | hand a 0,1,2,3,4,5 | elimination next_turn",
    );
}

#[test]
fn the_last_conquest_ends_the_game_before_any_trade() {
    let events = play(
        "map six | a4 b1 a1 a1 a1 a1 | order ba | turn a attack | hand a 1,2,3 | hand b 0,4,5",
        "0>1",
        &[6, 6, 6, 1],
        "map six | a3 a1 a1 a1 a1 a1 | order ba | turn a over conquest | out b \
         | hand a 0,1,2,3,4,5",
    );
    assert!(matches!(events.last(), Some(Event::Ended { .. })));
}

#[test]
fn who_conquered_draws_one_card_when_the_attacks_end() {
    let start = "map six | a4 a1 b1 b1 b1 b1 | order ab | turn a attack | conquered | deck 3,4";
    let events = play(
        start,
        "end-phase",
        &[],
        "map six | a4 a1 b1 b1 b1 b1 | order ab | turn a fortify | hand a 3 | deck 4",
    );
    assert_eq!(events[0], Event::CardDrawn { seat: Seat::A, card: Some("3".parse().unwrap()) });
    check(
        start,
        "end-turn",
        &[],
        "map six | a4 a1 b1 b1 b1 b1 | order ab | turn b reinforce 7 | hand a 3 | deck 4",
    );
}

#[test]
fn who_did_not_conquer_draws_nothing_and_nobody_draws_twice() {
    check(
        "map six | a4 a1 b1 b1 b1 b1 | order ab | turn a attack | deck 3,4",
        "end-turn",
        &[],
        "map six | a4 a1 b1 b1 b1 b1 | order ab | turn b reinforce 7 | deck 3,4",
    );
    check(
        "map six | a4 a1 b1 b1 b1 b1 | order ab | turn a fortify | hand a 3 | deck 4",
        "end-turn",
        &[],
        "map six | a4 a1 b1 b1 b1 b1 | order ab | turn b reinforce 7 | hand a 3 | deck 4",
    );
}

#[test]
fn the_discarded_cards_become_the_new_deck_when_it_is_empty() {
    // Six cards lie discarded; Fisher–Yates from the back swaps 5↔0, the rest stays.
    let events = play(
        "map six | a4 a1 b1 b1 b1 b1 | order ab | turn a attack | conquered",
        "end-phase",
        &[0, 4, 3, 2, 1],
        "map six | a4 a1 b1 b1 b1 b1 | order ab | turn a fortify | hand a 0 | deck 4,3,2,1,5",
    );
    assert_eq!(events[0], Event::DeckRenewed { count: 6 });
}

#[test]
fn without_any_card_left_nothing_is_drawn() {
    check(
        "map six | a4 a1 b1 b1 b1 b1 | order ab | turn a attack | conquered | hand b 0,1,2,3,4,5",
        "end-phase",
        &[],
        "map six | a4 a1 b1 b1 b1 b1 | order ab | turn a fortify | hand b 0,1,2,3,4,5",
    );
}
