//! When each of the three hints comes.

use imperial::State;
use leptos::prelude::*;
use tabletop::Game;

use super::stage::Stage;
use crate::table::hints::{HINTS, Hints as Frame};
use crate::texts::Texts;

/// The hint that fits the moment, if it has not been read.
#[component]
pub fn Hints(stage: Stage) -> impl IntoView {
    let fitting = move |read: u8| {
        stage.acting().filter(|_| stage.recap.with(Option::is_none))?;
        fitting(read, stage.state.with(State::round))
    };
    let words = |texts: &'static Texts| texts.imperial().table.hints;
    view! { <Frame game=State::ID fitting words class="im-hint"/> }
}

/// The hint for this moment: how to deploy, how to move and attack in the second round, how to win
/// in the third.
fn fitting(read: u8, round: u32) -> Option<u8> {
    (read < HINTS && round > u32::from(read)).then_some(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_hint_comes_at_its_moment_and_only_once() {
        assert_eq!(fitting(0, 1), Some(0));
        assert_eq!(fitting(1, 1), None);
        assert_eq!(fitting(1, 2), Some(1));
        assert_eq!(fitting(2, 3), Some(2));
        assert_eq!(fitting(3, 9), None);
    }
}
