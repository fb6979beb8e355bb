//! What stays hidden: hands and the order of the deck.

use super::{play, position};
use crate::{Card, CardSet, Event, State, View};
use tabletop::{Game, Rng, Seat, Viewer};

const HANDS: &str = "map six | a4 a1 b1 b1 c1 c1 | order cab | turn a attack | conquered \
                     | hand a 0 | hand b 1,w1 | deck 4,2,3 | wilds 2";
const A: Viewer = Viewer::Seat(Seat::A);
const B: Viewer = Viewer::Seat(Seat::B);

#[test]
fn a_view_shows_the_own_hand_and_counts_the_rest() {
    let view = position(HANDS).view(B);
    assert_eq!(view.hand(), "1,w1".parse().unwrap());
    let sizes: Vec<u8> = Seat::first(3).map(|seat| view.hand_size(seat)).collect();
    assert_eq!((sizes, view.deck_size()), (vec![1, 2, 0], 3));
    assert_eq!(view.discard(), "5,w2".parse().unwrap());
    assert_eq!(position(HANDS).view(Viewer::Spectator).hand(), CardSet::EMPTY);
}

#[test]
fn hands_of_others_and_the_deck_do_not_change_a_view() {
    let state = position(HANDS);
    let swapped = position(&HANDS.replace("hand a 0 ", "hand a 4 ").replace("4,2,3", "3,0,2"));
    assert_eq!(state.view(B), swapped.view(B));
    assert_eq!(state.view(Viewer::Spectator), swapped.view(Viewer::Spectator));
    assert_ne!(state.view(A), swapped.view(A));
    let json = serde_json::to_string(&state.view(B)).unwrap();
    assert_eq!(json, serde_json::to_string(&swapped.view(B)).unwrap());
}

#[test]
fn a_drawn_card_is_shown_to_its_owner_only() {
    let after = "map six | a4 a1 b1 b1 c1 c1 | order cab | turn a fortify | hand a 0,4 \
                 | hand b 1,w1 | deck 2,3 | wilds 2";
    let events = play(HANDS, "end-phase", &[], after);
    let drawn = |card: Option<Card>| Event::CardDrawn { seat: Seat::A, card };
    assert_eq!(State::redact(&events[0], A), drawn(Some("4".parse().unwrap())));
    assert_eq!(State::redact(&events[0], B), drawn(None));
    assert_eq!(State::redact(&events[0], Viewer::Spectator), drawn(None));
}

#[test]
fn the_cards_of_a_fallen_player_are_shown_to_both_sides_only() {
    let events = play(
        "map six | a4 b1 c1 c1 c1 c1 | order cab | turn a attack | hand b 1,2",
        "0>1",
        &[6, 6, 6, 1],
        "map six | a3 a1 c1 c1 c1 c1 | order cab | turn a attack | conquered | move 0>1 | out b \
         | hand a 1,2",
    );
    let shown = |viewer| match State::redact(&events[1], viewer) {
        Event::Eliminated { cards, count: 2, .. } => cards,
        other => panic!("{other:?}"),
    };
    assert_eq!(shown(A), Some("1,2".parse().unwrap()));
    assert_eq!(shown(B), Some("1,2".parse().unwrap()));
    assert_eq!(shown(Viewer::Seat(Seat::new(2))), None);
    assert_eq!(shown(Viewer::Spectator), None);
}

#[test]
fn a_bot_thinks_on_a_fair_draw_of_what_it_cannot_see() {
    let view = position(HANDS).view(B);
    let mut rng = Rng::fast(5);
    let unseen = ["0", "2", "3", "4"].map(|card| card.parse::<Card>().unwrap());
    let mut held = [0; 4];
    let mut on_top = [0; 4];
    for _ in 0..4_000 {
        let state = State::from_view(&view, &mut rng);
        assert_eq!(state.view(B), view);
        assert_eq!(state.to_string().parse(), Ok(state.clone()));
        for (nth, card) in unseen.into_iter().enumerate() {
            held[nth] += u32::from(state.hand(Seat::A).contains(card));
            on_top[nth] += u32::from(state.deck().iter().next() == Some(card));
        }
    }
    // 1000 expected each; six standard deviations are 164.
    for count in held.into_iter().chain(on_top) {
        assert!((836..1164).contains(&count), "held {held:?}, on top {on_top:?}");
    }
}

#[test]
fn a_view_answers_what_its_viewer_may_do() {
    let state = position("map six | a4 b1 b1 b1 c1 c1 | order cab | turn a attack | hand b 1,2");
    let mut from_state = Vec::new();
    let mut from_view = Vec::new();
    state.legal_actions(Seat::A, &mut from_state);
    let view: View = state.view(A);
    view.legal_actions(&mut from_view);
    assert_eq!(from_view, from_state);
    assert!(from_view.iter().all(|action| view.check(action).is_ok()));
    let attack = "0>1".parse().unwrap();
    assert!(state.view(B).check(&attack).is_err());
    assert!(state.view(Viewer::Spectator).check(&attack).is_err());
    state.view(Viewer::Spectator).legal_actions(&mut from_view);
    assert_eq!(from_view, from_state);
}
