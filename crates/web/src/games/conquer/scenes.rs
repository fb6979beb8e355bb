//! The scenes of each step, and their durations.

use conquer::{Cell, CellSet, Event, State};
use leptos::prelude::*;
use tabletop::Seat;

use super::picture::one;
use super::words;
use crate::link::Step;
use crate::table::{Run, Table};

/// The scenes of this game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Scene {
    /// The cell that a bot will place on.
    Plan(Seat, Cell),
    /// A tile is placed.
    Place(Seat, Cell),
    /// A capture spreads from a cell.
    Wave(Seat, Cell, CellSet),
    /// Somebody passed.
    Pass(Seat),
}

/// Announces and shows the events of a step.
pub async fn show_step(table: Table<State>, step: &Step<State>, run: Run) {
    speak(table, &step.events, &step.now.view);
    match step.events.first() {
        Some(&Event::CellPlaced { seat, cell, turn }) => {
            show_placement(table, seat, cell, turn, &captured(&step.events), run).await;
        }
        // A bot's pass is shown; a person knows what they pressed.
        Some(&Event::TurnPassed { seat }) if !table.common.is_human(seat) => {
            table.playback.scene(Scene::Pass(seat), table.pace().pass, run).await;
        }
        _ => {}
    }
}

/// Announces events to screen readers.
fn speak(table: Table<State>, events: &[Event], after: &State) {
    let (names, locale) = untrack(|| (table.names(), table.locale()));
    for sentence in words::spoken(events, after, &names, locale) {
        table.common.announce(sentence);
    }
}

/// All cells that a step captured.
fn captured(events: &[Event]) -> CellSet {
    let cells = events.iter().filter_map(|event| match event {
        Event::RegionCaptured { cells, .. } => Some(cells),
        _ => None,
    });
    cells.flatten().copied().collect()
}

async fn show_placement(
    table: Table<State>,
    seat: Seat,
    cell: Cell,
    turn: u32,
    gains: &CellSet,
    run: Run,
) {
    let (playback, pace) = (table.playback, table.pace());
    let is_bot = !table.common.is_human(seat);
    if is_bot && pace.highlight > 0 {
        let plan = Scene::Plan(seat, cell);
        if !playback.scene(plan, pace.highlight, run).await {
            return;
        }
    }
    if !playback.scene(Scene::Place(seat, cell), pace.place, run).await {
        return;
    }
    table.picture.update(|picture| picture.give(seat, &one(cell)));
    table.extra.last_placed.update(|last| last.add(turn, cell));
    if gains.is_empty() {
        return;
    }
    if playback.scene(Scene::Wave(seat, cell, *gains), pace.wave, run).await {
        table.picture.update(|picture| picture.give(seat, gains));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_step_captured_is_one_set_of_cells() {
        let region = |region, names: &[&str]| Event::RegionCaptured {
            seat: Seat::B,
            region,
            cells: names.iter().map(|name| name.parse().unwrap()).collect(),
            lost: Vec::new(),
            turn: 3,
        };
        let placed = Event::CellPlaced { seat: Seat::B, cell: "h9".parse().unwrap(), turn: 3 };
        let cells = captured(&[placed.clone(), region(1, &["h8"]), region(2, &["g9", "i9"])]);
        assert_eq!(cells.len(), 3);
        assert!(captured(&[placed]).is_empty());
    }
}
