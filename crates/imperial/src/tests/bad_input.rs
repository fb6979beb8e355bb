//! Any text is read or refused, never a panic.

use proptest::prelude::*;
use tabletop::{Game, Rng, Seat};

use crate::{Action, Army, Event, Setup, State};

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*") {
        let _ = text.parse::<Action>();
        let _ = text.parse::<State>();
        let _ = text.parse::<Army>();
        let _ = serde_json::from_str::<Setup>(&text);
        let _ = serde_json::from_str::<State>(&text);
        let _ = serde_json::from_str::<Action>(&text);
        let _ = serde_json::from_str::<Event>(&text);
    }

    #[test]
    fn text_that_looks_like_a_position_is_read_back_or_refused(text in looks_like_a_position()) {
        if let Ok(state) = text.parse::<State>() {
            prop_assert_eq!(state.to_string(), text);
        }
    }

    #[test]
    fn text_that_looks_like_a_move_is_read_back_or_refused(
        text in "([ICAica][0-6]@)?[a-d][0-5](\\.[0-7])?([-+x]([a-d][0-5]|flag)){0,3}"
    ) {
        if let Ok(action) = text.parse::<Action>() {
            let written = action.to_string();
            prop_assert_eq!(written.parse::<Action>(), Ok(action));
            // Only the order of the squares of a joint attack is free.
            let letters = |text: &str| {
                let mut letters: Vec<char> = text.chars().collect();
                letters.sort_unstable();
                letters
            };
            prop_assert_eq!(letters(&written), letters(&text));
        }
    }

    #[test]
    fn any_position_that_is_read_can_be_played(
        text in looks_like_a_position(),
        seed in any::<u64>(),
    ) {
        let Ok(mut state) = text.parse::<State>() else { return Ok(()) };
        let mut rng = Rng::fast(seed);
        for _ in 0..40 {
            let Some(seat) = state.to_act() else { break };
            let mut actions = Vec::new();
            state.legal_actions(seat, &mut actions);
            let action = actions[rng.below(actions.len() as u32) as usize];
            prop_assert_eq!(state.apply(seat, &action, &mut rng, &mut Vec::new()), Ok(()));
            prop_assert_eq!(state.to_string().parse::<State>(), Ok(state.clone()));
        }
    }

    #[test]
    fn any_move_is_accepted_or_refused_without_a_trace(
        text in looks_like_a_position(),
        moves in proptest::collection::vec(
            "[ICA][1-5]@[a-c][1-4]|[a-c][1-4]\\.[1-6]-([a-c][1-4]|flag)|[a-c][1-4](\\+[a-c][1-4])?x[a-c][1-4]",
            20,
        ),
    ) {
        let Ok(state) = text.parse::<State>() else { return Ok(()) };
        for action in moves.iter().filter_map(|text| text.parse::<Action>().ok()) {
            for seat in [Seat::A, Seat::B] {
                let mut after = state.clone();
                let mut events = Vec::new();
                let result = after.apply(seat, &action, &mut Rng::fast(1), &mut events);
                let mut listed = Vec::new();
                state.legal_actions(seat, &mut listed);
                prop_assert_eq!(result.is_ok(), listed.contains(&action), "{} in {}", action, state);
                prop_assert_eq!(result.is_err(), after == state && events.is_empty());
            }
        }
    }
}

/// Mostly well-formed, so that many examples get through the reader.
fn looks_like_a_position() -> impl Strategy<Value = String> {
    let square = "(-|-|-|-|I[1-5](C[1-5]x?)?|(I[1-5]){1,6}|C[1-5]m?|i[1-5]c[1-5]|i[1-5]|c[1-5])";
    let home = "(-|-|A[1-5]x?|I[1-5]A[1-5]m?|C[1-5]d?|i[1-5])";
    let far = "(-|-|a[1-5]|i[1-5]a[1-5]|c[1-5]|I[1-5])";
    let row = |square: &str| format!("{square} {square} {square}");
    let (far, square, home) = (row(far), row(square), row(home));
    let reserve = "(-|2I[1-5]|3I2 2C2 A2) : (-|i2|2c[1-5]|3i2 2c2 a2)";
    let sometimes = |section: &str| format!("(|||| \\| {section})");
    let tail: String = [
        "ap [0-7]",
        "round [0-9]",
        "first [ab]",
        "memory off",
        "limit [0-9]{2,3}",
        "quiet [0-9]{1,2} [01]",
        "over (elimination|flag|retreat|limit|quiet|resigned [abc])",
    ]
    .map(sometimes)
    .concat();
    let turn = "turn (a|a|a|b)";
    let text =
        format!("{far} / {square} / {square} / {home} \\| reserve {reserve} \\| {turn}{tail}");
    proptest::string::string_regex(&text).expect("a regular expression")
}

#[test]
fn enough_of_what_looks_like_a_position_is_one() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let strategy = looks_like_a_position();
    let read = (0..500)
        .filter(|_| {
            let text = strategy.new_tree(&mut runner).expect("a text").current();
            text.parse::<State>().is_ok_and(|state| state.to_act().is_some())
        })
        .count();
    assert!(read >= 50, "{read} of 500 texts are positions to play on");
}
