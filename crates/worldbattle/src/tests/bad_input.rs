//! Any text is read or refused, never a panic; any action is taken or refused without a trace.

use proptest::prelude::*;
use tabletop::{Game, Rng, Seat};

use crate::{Action, CardSet, Map, Setup, State, Territory, View};

fn any_action() -> impl Strategy<Value = Action> {
    let territory = || (0..Territory::MAX).prop_map(Territory::new);
    let armies = || prop_oneof![0..6u32, any::<u32>()];
    let cards = prop::collection::vec(0..12u8, 0..6).prop_map(|numbers| {
        let cards = numbers.into_iter().map(|number| number.to_string().parse().unwrap());
        cards.fold(CardSet::EMPTY, |set, card: crate::Card| set.or(card.bit()))
    });
    prop_oneof![
        (territory(), armies()).prop_map(|(territory, armies)| Action::Place { territory, armies }),
        (cards, prop::option::of(territory()))
            .prop_map(|(cards, bonus)| Action::Trade { cards, bonus }),
        (territory(), territory()).prop_map(|(from, to)| Action::Attack { from, to }),
        (territory(), territory(), armies()).prop_map(|(from, to, stop_at)| Action::Auto {
            from,
            to,
            stop_at
        }),
        armies().prop_map(|armies| Action::Move { armies }),
        (territory(), territory(), armies()).prop_map(|(from, to, armies)| Action::Fortify {
            from,
            to,
            armies
        }),
        Just(Action::EndPhase),
        Just(Action::EndTurn),
        Just(Action::Resign),
    ]
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*") {
        let _ = text.parse::<Action>();
        let _ = text.parse::<State>();
        let _ = text.parse::<Map>();
        let _ = Map::from_file(&text);
        let _ = serde_json::from_str::<Setup>(&text);
        let _ = serde_json::from_str::<View>(&text);
    }

    #[test]
    fn text_that_looks_like_a_position_is_read_back_or_refused(
        text in "map six \\|( [abn][0-9]{1,2}){6} \\| order (ab|ba|abc) \\| turn [abc] \
                 (reinforce [0-9]|attack|trade [0-9]|fortify|over conquest)\
                 ( \\| (round|conquered|move|out|hand a|deck|trades|wilds|limit)( [0-9]{1,2}){0,2}){0,3}"
    ) {
        if let Ok(state) = text.parse::<State>() {
            prop_assert_eq!(state.to_string(), text);
        }
    }

    #[test]
    fn text_that_looks_like_a_move_is_read_back_or_refused(
        text in "(trade:|move:|fortify:)?[0-9w]{0,3}[>,+@:]{0,2}[0-9w]{0,3}[:,@]?[0-9w]{0,3}"
    ) {
        if let Ok(action) = text.parse::<Action>() {
            let written = action.to_string();
            prop_assert_eq!(written.parse::<Action>(), Ok(action));
            // Only the order of traded cards is free.
            let letters = |text: &str| {
                let mut letters: Vec<char> = text.chars().collect();
                letters.sort_unstable();
                letters
            };
            prop_assert_eq!(letters(&written), letters(&text));
        }
    }

    #[test]
    fn a_damaged_map_file_is_read_or_refused(
        at in 0usize..1200, len in 0usize..40, put in "[\\[\\]{}\",:a-z0-9-]{0,8}",
    ) {
        let mut file = Map::six().to_file();
        let at = at.min(file.len());
        file.replace_range(at..(at + len).min(file.len()), &put);
        if let Ok(map) = Map::from_file(&file) {
            prop_assert_eq!(Map::from_file(&map.to_file()), Ok(map));
        }
    }

    #[test]
    fn any_action_is_taken_or_refused_without_a_trace(
        seed: u64, steps in 0usize..120, seat in 0u8..8, actions in prop::collection::vec(any_action(), 1..30),
    ) {
        let mut rng = Rng::fast(seed);
        let setup = Setup { map: Map::six(), players: 3, ..Setup::default() };
        let mut state = State::new(&setup, &mut rng).unwrap();
        walk(&mut state, steps, &mut rng);
        for action in actions {
            let mut after = state.clone();
            let mut events = Vec::new();
            if after.apply(Seat::new(seat), &action, &mut rng, &mut events).is_err() {
                prop_assert_eq!(&after, &state);
                prop_assert!(events.is_empty());
            }
        }
    }

    #[test]
    fn half_valid_batches_of_placements_change_nothing(
        seed: u64, batch in prop::collection::vec((0..8u8, prop_oneof![0..5u32, any::<u32>()]), 0..6),
    ) {
        let setup = Setup { map: Map::six(), players: 2, ..Setup::default() };
        let mut state = State::new(&setup, &mut Rng::fast(seed)).unwrap();
        let before = state.clone();
        let seat = state.to_act().unwrap();
        let batch: Vec<(Territory, u32)> =
            batch.into_iter().map(|(number, armies)| (Territory::new(number), armies)).collect();
        let mut events = Vec::new();
        if state.place_all(seat, &batch, &mut events).is_err() {
            prop_assert_eq!(&state, &before);
            prop_assert!(events.is_empty());
        } else {
            prop_assert_eq!(events.len(), batch.len());
            let placed: u32 = batch.iter().map(|(_, armies)| armies).sum();
            prop_assert_eq!(state.pool() + placed, before.pool());
        }
    }
}

/// Random legal moves.
fn walk(state: &mut State, steps: usize, rng: &mut Rng) {
    let mut actions = Vec::new();
    for _ in 0..steps {
        let Some(seat) = state.to_act() else { return };
        actions.clear();
        state.legal_actions(seat, &mut actions);
        let chosen = actions[rng.below(actions.len() as u32) as usize];
        state.apply(seat, &chosen, rng, &mut Vec::new()).unwrap();
    }
}
