//! When each of the three hints comes.

use battlezone::State;
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
        let selected = stage.hand.with(|hand| hand.selected.is_some());
        stage.playback.common.log.track();
        let attacks = stage.playback.common.last_number();
        fitting(read, selected, attacks)
    };
    let words = |texts: &'static Texts| {
        let hints = &texts.hints;
        [hints.select, hints.attack, hints.skip]
    };
    view! { <Frame game=State::ID fitting words/> }
}

/// The hint for this moment: how to choose, then how to attack once something is chosen, then how a
/// round ends once an attack was made.
fn fitting(read: u8, selected: bool, attacks: u32) -> Option<u8> {
    match read {
        0 => Some(if selected { 1 } else { 0 }),
        1 if selected => Some(1),
        2 if attacks > 0 && !selected => Some(2),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_hint_comes_at_its_moment_and_only_once() {
        assert_eq!(fitting(0, false, 0), Some(0));
        assert_eq!(fitting(0, true, 0), Some(1));
        assert_eq!(fitting(1, false, 0), None);
        assert_eq!(fitting(1, true, 0), Some(1));
        assert_eq!(fitting(2, false, 0), None);
        assert_eq!(fitting(2, false, 1), Some(2));
        assert_eq!(fitting(3, true, 9), None);
    }
}
