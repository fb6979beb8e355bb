//! Every press, the way of the keys, and the cards.

use super::*;
use worldbattle::State;

/// Ash 0 and Birch 1 are the west, Cedar 2 the middle, Dogwood 3, Elm 4 and Fir 5 the east.
fn state(turn: &str) -> State {
    format!("map six | a4 a1 b2 b1 a3 b1 | order ab | turn a {turn}").parse().unwrap()
}

fn at(number: u8) -> Territory {
    Territory::new(number)
}

fn from(number: u8) -> Selection {
    Selection { from: Some(at(number)), ..Selection::default() }
}

fn pressed(state: &State, selection: &Selection, number: u8) -> Press {
    press(state, Seat::A, 0, selection, at(number))
}

fn refused(state: &State, selection: &Selection, number: u8) -> Reason {
    match pressed(state, selection, number) {
        Press::Refused(where_, reason) if where_ == at(number) => reason,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_press_places_one_five_or_all_and_never_more_than_there_are() {
    let state = state("reinforce 7");
    let press = |portion, placed| {
        let selection = Selection { portion, placed, ..Selection::default() };
        pressed(&state, &selection, 0)
    };
    let placing =
        |portion, placed| Press::Select(Selection { portion, placed, ..Selection::default() });
    let (one, five, all) = (Portion::One, Portion::Five, Portion::All);
    assert_eq!(press(one, vec![]), placing(one, vec![(at(0), 1)]));
    assert_eq!(press(five, vec![]), placing(five, vec![(at(0), 5)]));
    assert_eq!(press(five, vec![(at(0), 5)]), placing(five, vec![(at(0), 5), (at(0), 2)]));
    assert_eq!(press(all, vec![(at(1), 1)]), placing(all, vec![(at(1), 1), (at(0), 6)]));
    let full = Press::Refused(at(0), Reason::AllPlaced);
    assert_eq!(press(one, vec![(at(1), 7)]), full);
}

#[test]
fn armies_are_placed_on_own_land_and_with_too_many_cards_traded_for_first() {
    let reinforce = state("reinforce 7");
    let not_yours = Reason::Rules(Illegal::NotYours { territory: at(2) });
    assert_eq!(refused(&reinforce, &Selection::default(), 2), not_yours);
    let empty = state("reinforce 0");
    let first = Press::Refused(at(0), Reason::Rules(Illegal::TradeFirst { cards: 5 }));
    assert_eq!(press(&empty, Seat::A, 5, &Selection::default(), at(0)), first);
    assert_eq!(refused(&empty, &Selection::default(), 0), Reason::AllPlaced);
}

#[test]
fn placements_on_one_territory_are_confirmed_as_one() {
    let placed = vec![(at(0), 1), (at(1), 5), (at(0), 1)];
    let selection = Selection { placed, ..Selection::default() };
    assert_eq!(selection.placements(), [(at(0), 2), (at(1), 5)]);
    assert_eq!((selection.staged(), selection.left(&state("reinforce 9"))), (7, 2));
    assert_eq!(selection.unplaced().placements(), [(at(0), 1), (at(1), 5)]);
}

#[test]
fn an_own_territory_is_selected_to_attack_or_says_why_not() {
    let attack = state("attack");
    assert_eq!(pressed(&attack, &Selection::default(), 0), Press::Select(from(0)));
    assert_eq!(pressed(&attack, &from(0), 0), Press::Select(Selection::default()));
    assert_eq!(pressed(&attack, &from(0), 4), Press::Select(from(4)));
    let too_few = Reason::Rules(Illegal::TooFewArmies { from: at(1) });
    assert_eq!(refused(&attack, &Selection::default(), 1), too_few);
    let inland: State = "map six | a4 a3 a2 b1 a3 b1 | order ab | turn a attack".parse().unwrap();
    assert_eq!(refused(&inland, &Selection::default(), 1), Reason::NoEnemyNear(at(1)));
}

#[test]
fn the_first_press_of_a_target_aims_and_the_second_rolls_once() {
    let attack = state("attack");
    let aimed = Selection { to: Some(at(5)), ..from(0) };
    assert_eq!(pressed(&attack, &from(0), 5), Press::Select(aimed.clone()));
    let roll = Action::Attack { from: at(0), to: at(5) };
    assert_eq!(pressed(&attack, &aimed, 5), Press::Act(roll));
}

#[test]
fn what_cannot_be_attacked_says_why() {
    let attack = state("attack");
    let far = Reason::Rules(Illegal::NotAdjacent { from: at(0), to: at(3) });
    assert_eq!(refused(&attack, &from(0), 3), far);
    let nothing_chosen = Reason::Rules(Illegal::SourceNotYours { from: at(3) });
    assert_eq!(refused(&attack, &Selection::default(), 3), nothing_chosen);
    let over: State =
        "map six | a4 a1 a2 a1 a1 a1 | order ab | turn a over conquest | out b".parse().unwrap();
    assert_eq!(refused(&over, &Selection::default(), 0), Reason::Rules(Illegal::Over));
}

#[test]
fn armies_are_sent_to_where_they_can_go() {
    let fortify = state("fortify");
    assert_eq!(pressed(&fortify, &Selection::default(), 0), Press::Select(from(0)));
    let aimed = Selection { to: Some(at(1)), ..from(0) };
    assert_eq!(pressed(&fortify, &from(0), 1), Press::Select(aimed));
    assert_eq!(pressed(&fortify, &from(0), 0), Press::Select(Selection::default()));
    assert_eq!(refused(&fortify, &Selection::default(), 4), Reason::Nowhere(at(4)));
    let stays = Reason::Rules(Illegal::LeaveOne { from: at(1) });
    assert_eq!(refused(&fortify, &Selection::default(), 1), stays);
    let apart = Reason::Rules(Illegal::NotConnected { from: at(0), to: at(4) });
    assert_eq!(refused(&fortify, &from(0), 4), apart);
    let not_yours = Reason::Rules(Illegal::NotYours { territory: at(2) });
    assert_eq!(refused(&fortify, &from(0), 2), not_yours);
    assert_eq!(refused(&fortify, &Selection::default(), 2), not_yours);
}

#[test]
fn a_deselected_territory_leaves_armies_that_wait_to_be_confirmed() {
    let placed = vec![(at(0), 2)];
    let selection = Selection { placed: placed.clone(), armies: Some(3), ..from(0) };
    let kept = Selection { placed, ..Selection::default() };
    assert_eq!(selection.deselected(), kept);
    let portion = Portion::Five;
    let emptied = Selection { portion, ..kept }.emptied();
    assert_eq!(emptied, Selection { portion, ..Selection::default() });
}

#[test]
fn an_attack_stays_selected_as_long_as_it_is_possible() {
    let aimed = Selection { to: Some(at(5)), ..from(0) };
    assert_eq!(aimed.fitting(&state("attack")), aimed);
    assert_eq!(aimed.fitting(&state("fortify")), Selection::default());
    assert_eq!(from(1).fitting(&state("attack")), Selection::default(), "one army stays");
    let own = Selection { to: Some(at(1)), ..from(0) };
    assert_eq!(own.fitting(&state("attack")), Selection::default());
}

#[test]
fn numbers_stay_within_what_is_possible() {
    let selection = Selection { armies: Some(9), stop_at: Some(9), ..Selection::default() };
    assert_eq!((selection.sent(1, 3), selection.stop(4)), (3, 3));
    let selection = Selection::default();
    assert_eq!((selection.sent(0, 3), selection.stop(4)), (3, 1));
}

#[test]
fn tab_goes_through_own_territories_that_can_act_and_then_through_enemies() {
    assert_eq!(tab_order(&state("attack"), Seat::A, None), [0, 4, 2, 3, 5].map(at));
    assert_eq!(tab_order(&state("attack"), Seat::A, Some(at(0))), [0, 4, 5].map(at));
    assert_eq!(tab_order(&state("reinforce 3"), Seat::A, None), [0, 1, 4, 2, 3, 5].map(at));
    assert_eq!(tab_order(&state("fortify"), Seat::A, Some(at(0))), [0, 1].map(at));
}

#[test]
fn the_proposed_set_pays_best_and_spares_wild_cards() {
    // Infantry 0 and 3, cavalry 1 and 4, artillery 2.
    let of = |rules: &str, cards: &str| {
        let text = format!(
            "map six | a4 a1 b2 b1 a3 b1 | order ab | turn a reinforce 3 | hand a {cards}{rules}"
        );
        let state: State = text.parse().unwrap();
        best_set(&state, state.hand(Seat::A)).map(|set| set.to_string())
    };
    assert_eq!(of("", "0,1,2,3").as_deref(), Some("0,1,2"));
    assert_eq!(of("", "0,1,3"), None);
    assert_eq!(of(" | wilds 2", "0,1,2,w1").as_deref(), Some("0,1,2"));
    assert_eq!(of(" | cards by_count", "0,1,2,3").as_deref(), Some("0,1,2"));
}

#[test]
fn a_card_is_chosen_and_let_go() {
    let card = Card::of(at(3));
    let chosen = toggled(CardSet::EMPTY, card);
    assert!(chosen.contains(card));
    assert_eq!(toggled(chosen, card), CardSet::EMPTY);
}

#[test]
fn shown_odds_are_the_engine_s() {
    let odds = odds(&state("attack"), at(0), at(5), 1).unwrap();
    assert_eq!(odds, BattleOdds::of(4, 1, 1).unwrap());
}
