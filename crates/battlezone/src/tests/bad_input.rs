//! Any text is read or refused, never a panic.

use proptest::prelude::*;

use crate::{Action, Map, Setup, State};

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*") {
        let _ = text.parse::<Action>();
        let _ = text.parse::<State>();
        let _ = text.parse::<Map>();
        let _ = serde_json::from_str::<Setup>(&text);
        let _ = serde_json::from_str::<State>(&text);
    }

    #[test]
    fn text_that_looks_like_a_position_is_read_back_or_refused(
        text in "map [0-9]{1,3}(-[0-9]{1,2})?( [0-9]-[0-9]){0,3} \\|( [ab][0-9]){1,5} \\| turn [abc]\
                 ( \\| (round|skips|limit|cap|over|reserve|reinforce)( [0-9a-z]{1,6}){0,2}){0,3}"
    ) {
        if let Ok(state) = text.parse::<State>() {
            prop_assert_eq!(state.to_string(), text);
        }
    }

    #[test]
    fn text_that_looks_like_a_move_is_read_back_or_refused(text in "[0-9]{0,3}[>-][0-9]{0,3}") {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string(), text);
        }
    }
}
