//! The contract accepts a sound game and catches each fault.

use super::*;
use crate::toy::{Higher, Setup, fault};

/// The first broken promise of a faulty copy of the game, over a few seeds.
fn broken<const FAULT: u8>() -> String {
    let found = (0..20).find_map(|seed| walk::<Higher<FAULT>>(&Setup::default(), seed, 200).err());
    found.expect("the fault is caught")
}

#[test]
fn a_sound_game_keeps_the_contract() {
    holds_for::<Higher<{ fault::NONE }>>(&Setup::default(), 0..50, 400);
    ends_within::<Higher<{ fault::NONE }>>(&Setup { limit: Some(30) }, 0..50, 30);
}

#[test]
fn each_fault_is_named() {
    for (message, expected) in [
        (broken::<{ fault::VIEW_LEAKS }>(), "sees a secret in the view"),
        (broken::<{ fault::EVENT_LEAKS }>(), "sees a secret in the events"),
        (broken::<{ fault::ACTIONS_LEAK }>(), "sees a secret in the legal actions"),
        (broken::<{ fault::LISTED_BUT_REFUSED }>(), "roll is listed and refused"),
        (broken::<{ fault::ACCEPTED_BUT_NOT_LISTED }>(), "is accepted and not listed"),
        (broken::<{ fault::REFUSAL_CHANGES }>(), "changed something"),
        (broken::<{ fault::NOTATION_FORGETS }>(), "is read back as"),
        (broken::<{ fault::LISTED_TWICE }>(), "listed twice"),
        (broken::<{ fault::AMBIENT_CHANCE }>(), "the same dice gave"),
        (broken::<{ fault::ACTS_AFTER_THE_END }>(), "can act after the end"),
        (broken::<{ fault::TIME_UP_LISTED }>(), "is the host's and listed"),
    ] {
        assert!(message.contains(expected), "expected {expected:?} in {message:?}");
    }
}

#[test]
#[should_panic(expected = "goes on after")]
fn a_game_that_ignores_its_limit_is_caught() {
    // One turn is too few for twenty points, so only the limit can end this game.
    ends_within::<Higher<{ fault::IGNORES_LIMIT }>>(&Setup { limit: Some(1) }, 0..5, 1);
}
