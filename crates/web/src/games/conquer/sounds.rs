//! What is heard at this table beside what is heard at every one.

use tabletop::Seat;

use super::stage::{Scene, Stage};
use crate::sound::Cue;
use crate::table::Shown;
use crate::table::sounds::{GameSounds, ShownAt};

impl GameSounds for Stage {
    fn heard(shown: &ShownAt<Stage>) -> Option<Cue> {
        heard(shown)
    }

    fn turn(self) -> Option<Seat> {
        self.acting()
    }
}

/// The sound of what is shown.
fn heard(shown: &ShownAt<Stage>) -> Option<Cue> {
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
