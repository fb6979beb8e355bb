//! Sounds: at the table with each scene, and in a replay after each step.

use conquer::{Event, State};

use super::scenes::Scene;
use crate::sound::Cue;
use crate::table::{Shown, ShownBy};

/// The sound of a scene.
pub fn of_shown(shown: &ShownBy<State>) -> Option<Cue> {
    match shown {
        Shown::Scene(Scene::Place(..)) => Some(Cue::TerritorySelect),
        Shown::Scene(Scene::Wave(..)) => Some(Cue::AttackSuccess),
        Shown::Over => Some(Cue::Victory),
        _ => None,
    }
}

/// The sound of a step in a replay: that of its last event that has one.
pub fn of_step(events: &[Event]) -> Option<Cue> {
    events.iter().rev().find_map(|event| match event {
        Event::Ended { .. } => Some(Cue::Victory),
        Event::RegionCaptured { .. } => Some(Cue::AttackSuccess),
        Event::CellPlaced { .. } => Some(Cue::TerritorySelect),
        Event::TurnPassed { .. } => Some(Cue::TurnChange),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use conquer::{Cell, CellSet, End};
    use tabletop::Seat;

    #[test]
    fn a_tile_clicks_a_capture_clashes_and_the_end_is_a_fanfare() {
        let cell: Cell = "h9".parse().unwrap();
        let scene = |scene| of_shown(&Shown::Scene(scene));
        assert_eq!(scene(Scene::Place(Seat::A, cell)), Some(Cue::TerritorySelect));
        let wave = Scene::Wave(Seat::A, cell, CellSet::EMPTY);
        assert_eq!(scene(wave), Some(Cue::AttackSuccess));
        assert_eq!(scene(Scene::Plan(Seat::A, cell)), None);
        assert_eq!(of_shown(&Shown::Over), Some(Cue::Victory));
    }

    #[test]
    fn a_step_sounds_like_its_last_event_that_has_a_sound() {
        let cell: Cell = "h9".parse().unwrap();
        let placed = Event::CellPlaced { seat: Seat::A, cell, turn: 1 };
        let gained = Event::TerritoryGained { seat: Seat::A, cells: 1 };
        let over = Event::Ended { end: End::NoMoves };
        assert_eq!(of_step(&[placed.clone(), gained]), Some(Cue::TerritorySelect));
        assert_eq!(of_step(&[placed, over]), Some(Cue::Victory));
        assert_eq!(of_step(&[]), None);
    }
}
