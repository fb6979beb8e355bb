//! §5 Cards.

use super::{check, listed, play, refused};
use crate::{Card, CardSet, CardValue, Event, Illegal, Symbol, Territory};

#[test]
fn cards_show_infantry_cavalry_and_artillery_in_turn() {
    let symbols: Vec<Symbol> = (0..4).map(|n| Card::of(Territory::new(n)).symbol()).collect();
    use Symbol::*;
    assert_eq!(symbols, [Infantry, Cavalry, Artillery, Infantry]);
    assert_eq!(Card::WILD.map(Card::symbol), [Wild, Wild]);
}

#[test]
fn the_value_of_sets_grows_with_every_trade_in_the_game() {
    let values: Vec<u32> =
        (1..=9).map(|number| CardValue::Escalating.armies(cards("0,1,2"), number)).collect();
    assert_eq!(values, [4, 6, 8, 10, 12, 15, 20, 25, 30]);
    assert_eq!(CardValue::Escalating.armies(cards("0,1,2"), u32::MAX), u32::MAX);
    let events = play(
        "map six | a1 a1 b1 b1 b1 b1 | order ab | turn a reinforce 5 | hand a 0,1,2 | trades 5",
        "trade:0,1,2",
        &[],
        "map six | a1 a1 b1 b1 b1 b1 | order ab | turn a reinforce 20 | trades 6",
    );
    let [Event::Traded { number: 6, armies: 15, pool: 20, bonus: None, .. }] = events[..] else {
        panic!("{events:?}");
    };
}

#[test]
fn by_count_a_set_pays_for_every_card_in_it() {
    let armies = |text| CardValue::ByCount.armies(cards(text), 17);
    assert_eq!(["0,1,2", "0,1,2,3", "0,3,6,9,12"].map(armies), [8, 10, 12]);
    check(
        "map six | a1 a1 b1 b1 b1 b1 | order ab | turn a reinforce 0 | hand a 0,1,2,4 \
         | cards by_count",
        "trade:0,1,2,4",
        &[],
        "map six | a1 a1 b1 b1 b1 b1 | order ab | turn a reinforce 10 | trades 1 | cards by_count",
    );
}

#[test]
fn fixed_values_depend_on_the_kind() {
    let armies = |text| CardValue::Fixed.armies(cards(text), 17);
    assert_eq!(["0,3,6", "1,4,7", "2,5,8", "0,1,2"].map(armies), [4, 6, 8, 10]);
    assert_eq!(["0,3,w1", "0,1,w1", "4,w1,w2", "1,4,w2"].map(armies), [4, 10, 10, 6]);
}

#[test]
fn a_set_is_three_alike_or_one_of_each_or_two_with_a_wild_card() {
    for good in ["0,3,6", "1,4,7", "2,5,8", "0,1,2", "0,1,w1", "0,3,w1", "0,w1,w2"] {
        for mode in [CardValue::Escalating, CardValue::ByCount, CardValue::Fixed] {
            assert_eq!(mode.check_set(cards(good), 5), Ok(()), "{good}");
        }
    }
    for bad in ["0,1,3", "1,2,4", "0,3,8"] {
        for mode in [CardValue::Escalating, CardValue::ByCount, CardValue::Fixed] {
            assert_eq!(mode.check_set(cards(bad), 5), Err(Illegal::NotASet), "{bad}");
        }
    }
}

#[test]
fn a_set_has_three_cards_and_by_count_more() {
    let four = cards("0,3,6,9");
    let too_many = Err(Illegal::TooManyCards { cards: 4 });
    assert_eq!(CardValue::Escalating.check_set(four, 5), too_many);
    assert_eq!(CardValue::Fixed.check_set(four, 5), too_many);
    assert_eq!(CardValue::ByCount.check_set(four, 12), Ok(()));
    assert_eq!(CardValue::ByCount.check_set(four, 13), too_many);
    let too_few = Err(Illegal::TooFewCards { cards: 2 });
    assert_eq!(CardValue::ByCount.check_set(cards("0,3"), 5), too_few);
}

#[test]
fn five_cards_always_contain_a_set() {
    // One card per kind is enough to try: how many of each kind and of wild cards there are.
    let kinds = ["0,3,6,9,12", "1,4,7,10,13", "2,5,8,11,14"];
    let first = |text: &str, count: usize| -> Vec<Card> {
        text.split(',').take(count).map(|card| card.parse().unwrap()).collect()
    };
    for wilds in 0..=2usize {
        for infantry in 0..=5 - wilds {
            for cavalry in 0..=5 - wilds - infantry {
                let artillery = 5 - wilds - infantry - cavalry;
                let mut hand = Card::WILD[..wilds].to_vec();
                for (kind, count) in kinds.iter().zip([infantry, cavalry, artillery]) {
                    hand.extend(first(kind, count));
                }
                let hand = CardSet::of(&hand).unwrap();
                assert!(hand.first_set().is_some(), "{hand}");
            }
        }
    }
}

const HAND: &str = "map six | a1 a1 b1 b1 b1 b1 | order ab | turn a reinforce 5 | hand a 0,1,3";

#[test]
fn only_own_cards_that_make_a_set_are_traded() {
    refused(HAND, "trade:0,1,2", "You do not hold card 2");
    refused(HAND, "trade:0,1,w1", "You do not hold card w1");
    refused(HAND, "trade:0,1,3", "A set is all of one kind or shows every kind");
    refused(HAND, "trade:0,1", "A set has at least 3 cards, not 2");
    let four = "map six | a1 a1 b1 b1 b1 b1 | order ab | turn a reinforce 5 | hand a 0,1,2,3";
    refused(four, "trade:0,1,2,3", "A set has 3 cards, not 4");
}

#[test]
fn cards_are_typed_in_any_order_and_written_in_one() {
    for (typed, written) in [
        ("trade:6,3,0", "trade:0,3,6"),
        ("trade:w1,7,0", "trade:0,7,w1"),
        ("trade:2,1,0@1", "trade:0,1,2@1"),
    ] {
        let action: crate::Action = typed.parse().unwrap();
        assert_eq!(action, written.parse().unwrap());
        assert_eq!(action.to_string(), written);
    }
    for text in ["trade:00,3,6", "trade:+0,3,6", "trade:0,,3", "trade:"] {
        assert!(text.parse::<crate::Action>().is_err(), "{text}");
    }
}

#[test]
fn a_card_is_not_traded_twice() {
    let card: Card = "0".parse().unwrap();
    assert_eq!(CardSet::of(&[card; 3]), Err(Illegal::RepeatedCard { card }));
    let error = "trade:0,0,0".parse::<crate::Action>().unwrap_err();
    assert_eq!(error.expected, "cards, each once, such as 0,7,w1");
    let json = r#"{"trade":{"cards":["0","0","0"],"bonus":null}}"#;
    let error = serde_json::from_str::<crate::Action>(json).unwrap_err().to_string();
    assert!(error.starts_with("Card 0 is named twice"), "{error}");
}

#[test]
fn cards_are_traded_in_the_reinforcement_phase() {
    let sentence = "Cards are traded in the reinforcement phase, and this is the attack phase";
    let start = "map six | a1 a1 b1 b1 b1 b1 | order ab | turn a attack | hand a 0,1,2";
    refused(start, "trade:0,1,2", sentence);
}

#[test]
fn a_set_may_be_kept_below_five_cards() {
    let start = "map six | a1 a1 b1 b1 b1 b1 | order ab | turn a reinforce 0 | hand a 0,1,2,3";
    let list = ["trade:0,1,2", "trade:1,2,3", "end-phase", "resign"];
    assert_eq!(listed(start), list);
}

const BONUS: &str =
    "map six | a1 a1 b1 b1 b1 b1 | order ab | turn a reinforce 5 | hand a 0,1,2 | bonus";

#[test]
fn by_an_option_a_traded_card_brings_two_armies_to_its_own_territory() {
    check(
        BONUS,
        "trade:0,1,2@1",
        &[],
        "map six | a1 a3 b1 b1 b1 b1 | order ab | turn a reinforce 9 | trades 1 | bonus",
    );
    let list: Vec<String> =
        listed(BONUS).into_iter().filter(|action| action.starts_with("trade")).collect();
    assert_eq!(list, ["trade:0,1,2@0", "trade:0,1,2@1"]);
}

#[test]
fn the_territory_bonus_goes_to_an_own_territory_on_a_traded_card() {
    let choose = "Choose which of your territories on these cards gets the bonus";
    refused(BONUS, "trade:0,1,2", choose);
    let wrong = "The bonus cannot go to territory 2: it must be yours and on a traded card";
    refused(BONUS, "trade:0,1,2@2", wrong);
    let start = "map six | a1 a1 b1 b1 b1 b1 | order ab | turn a reinforce 5 | hand a 0,1,2";
    refused(start, "trade:0,1,2@1", "There is no territory bonus in this game");
    check(
        "map six | a1 a1 b1 b1 b1 b1 | order ab | turn a reinforce 5 | hand a 3,4,5 | bonus",
        "trade:3,4,5",
        &[],
        "map six | a1 a1 b1 b1 b1 b1 | order ab | turn a reinforce 9 | trades 1 | bonus",
    );
}

fn cards(text: &str) -> CardSet {
    text.parse().unwrap()
}
