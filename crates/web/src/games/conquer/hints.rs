//! When each of the three hints comes.

use conquer::State;
use leptos::prelude::*;
use tabletop::Game;

use super::stage::Stage;
use crate::table::hints::Hints as Frame;
use crate::texts::Texts;

/// The hint that fits the moment, if it has not been read.
#[component]
pub fn Hints(stage: Stage) -> impl IntoView {
    let fitting = move |read: u8| {
        stage.acting()?;
        fitting(read, stage.state.with(State::round))
    };
    let words = |texts: &'static Texts| {
        let hints = &texts.conquer().hints;
        [hints.place, hints.ring, hints.look]
    };
    view! { <Frame game=State::ID fitting words/> }
}

/// The hint for this moment: how to place, then what a ring is, then how to look ahead.
fn fitting(read: u8, round: u32) -> Option<u8> {
    match read {
        0 => Some(0),
        1 if round >= 2 => Some(1),
        2 if round >= 4 => Some(2),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_hint_comes_at_its_moment_and_only_once() {
        assert_eq!(fitting(0, 1), Some(0));
        assert_eq!(fitting(1, 1), None);
        assert_eq!(fitting(1, 2), Some(1));
        assert_eq!(fitting(2, 3), None);
        assert_eq!(fitting(2, 4), Some(2));
        assert_eq!(fitting(3, 9), None);
    }
}
