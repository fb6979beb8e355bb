//! What is heard at the table: each sound beside what is seen.

use conquer::Action;
use leptos::prelude::*;

use super::stage::{Scene, Stage};
use crate::sound::{Cue, use_sound};
use crate::table::Cue as Shown;

/// Lets the table sound for as long as it is there.
pub fn listen(stage: Stage) {
    let sound = use_sound();
    Effect::new(move |before: Option<Shown<Scene, Action>>| {
        let scene = stage.cue.get();
        if before.is_none() {
            sound.play(Cue::GameStart);
        }
        if before.as_ref() != Some(&scene)
            && let Some(cue) = heard(&scene)
        {
            sound.play(cue);
        }
        scene
    });
    Effect::new(move |_| {
        let notice = stage.course.desk.notice;
        if notice.with(|notice| notice.as_ref().is_some_and(|it| it.at.is_some())) {
            sound.play(Cue::InvalidAction);
        }
    });
    Effect::new(move |before: Option<Option<_>>| {
        let acting = stage.acting();
        if acting.is_some() && before.flatten().is_some_and(|before| Some(before) != acting) {
            sound.play(Cue::TurnChange);
        }
        acting
    });
}

/// The sound of what is shown.
fn heard(shown: &Shown<Scene, Action>) -> Option<Cue> {
    match shown {
        Shown::Scene(Scene::Place(..)) => Some(Cue::TerritorySelect),
        Shown::Scene(Scene::Wave(..)) => Some(Cue::AttackSuccess),
        Shown::Scene(Scene::Pass(_)) => Some(Cue::TurnChange),
        Shown::Over => Some(Cue::Victory),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use conquer::{Cell, CellSet};
    use tabletop::Seat;

    #[test]
    fn a_tile_clicks_a_capture_clashes_and_the_end_is_a_fanfare() {
        let cell: Cell = "h9".parse().unwrap();
        let scene = |scene| heard(&Shown::Scene(scene));
        assert_eq!(scene(Scene::Place(Seat::A, cell)), Some(Cue::TerritorySelect));
        let wave = Scene::Wave(Seat::A, cell, CellSet::EMPTY);
        assert_eq!(scene(wave), Some(Cue::AttackSuccess));
        assert_eq!(scene(Scene::Plan(Seat::A, cell)), None);
        assert_eq!(heard(&Shown::Over), Some(Cue::Victory));
    }
}
