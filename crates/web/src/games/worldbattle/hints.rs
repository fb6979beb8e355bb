//! When each of the three hints comes.

use leptos::prelude::*;
use tabletop::Game;
use worldbattle::{Phase, State};

use super::stage::Stage;
use crate::table::hints::Hints as Frame;
use crate::texts::Texts;

/// The hint that fits the moment, if it has not been read.
#[component]
pub fn Hints(stage: Stage) -> impl IntoView {
    let fitting = move |read: u8| {
        stage.acting()?;
        fitting(read, stage.state.with(|state| state.phase()))
    };
    let words = |texts: &'static Texts| {
        let hints = &texts.worldbattle().hints;
        [hints.place, hints.attack, hints.fortify]
    };
    view! { <Frame game=State::ID fitting words/> }
}

/// The hint for a phase, once those before it have been read.
fn fitting(read: u8, phase: Phase) -> Option<u8> {
    let number = match phase {
        Phase::Reinforce => 0,
        Phase::Attack => 1,
        Phase::Fortify => 2,
        Phase::Trade | Phase::Over(_) => return None,
    };
    (number >= read).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_phase_has_its_hint_until_it_was_read() {
        assert_eq!(fitting(0, Phase::Reinforce), Some(0));
        assert_eq!(fitting(1, Phase::Reinforce), None);
        assert_eq!(fitting(0, Phase::Attack), Some(1));
        assert_eq!(fitting(2, Phase::Fortify), Some(2));
        assert_eq!(fitting(3, Phase::Fortify), None);
        assert_eq!(fitting(0, Phase::Trade), None);
    }
}
