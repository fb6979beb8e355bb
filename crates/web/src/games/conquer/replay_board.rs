//! The board of a replay: any step, with the tile that led to it.

use std::sync::Arc;

use conquer::{CellSet, Event, State};
use leptos::prelude::*;

use super::board::{Board, thinness};
use super::picture::{Marks, Picture, one};
use super::seat_colours::use_team_colours;
use crate::i18n::{td_string, told, use_locale};
use crate::replay::Replay;

/// The board after the step that is shown.
pub fn board(replay: Arc<Replay<State>>, step: Signal<u32>) -> AnyView {
    let locale = use_locale();
    use_team_colours(replay.state(0).table());
    let board = replay.state(0).field().board().clone();
    let ratio = f32::from(board.width()) / f32::from(board.height());
    let replay = StoredValue::new(replay);
    let picture =
        Memo::new(move |_| replay.with_value(|replay| Picture::of(replay.state(step.get()))));
    let marks = move || replay.with_value(|replay| marks(replay.events(step.get())));
    let label = move || {
        replay.with_value(|replay| {
            let (locale, state) = (locale.get(), replay.state(step.get()));
            let part = |(seat, name): (tabletop::Seat, String)| {
                let cells =
                    td_string!(locale, conquer.play.cells, count = state.score(seat).territory);
                format!("{name} {cells}")
            };
            let seats = tabletop::Seat::first(state.table().seats());
            let parts: Vec<String> = seats.zip(replay.names()).map(part).collect();
            told!(locale, conquer.result.board, step = step.get(), list = parts.join(", "))
        })
    };
    view! {
        <div class="cqstill">
            <div class="cqfit" style:--ratio=ratio.to_string() style:--k=thinness(&board).to_string()>
                <Board
                    picture=picture
                    marks=Signal::derive(marks)
                    label=Signal::derive(label)
                />
            </div>
        </div>
    }
    .into_any()
}

/// The tile that was placed, and what it captured.
fn marks(events: &[Event]) -> Marks {
    let mut marks = Marks::default();
    for event in events {
        match event {
            Event::CellPlaced { seat, cell, .. } => {
                marks.seat = Some(*seat);
                marks.last = one(*cell);
            }
            Event::RegionCaptured { cells, .. } => {
                let cells: CellSet = cells.iter().copied().collect();
                marks.gains = marks.gains.or(&cells);
            }
            _ => {}
        }
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::Seat;

    #[test]
    fn a_placement_marks_its_cell_and_what_it_captured_and_a_pass_nothing() {
        let cell = "h9".parse().unwrap();
        let placed = Event::CellPlaced { seat: Seat::B, cell, turn: 3 };
        let captured = Event::RegionCaptured {
            seat: Seat::B,
            region: 1,
            cells: vec!["h8".parse().unwrap()],
            lost: Vec::new(),
            turn: 3,
        };
        let marked = marks(&[placed, captured]);
        assert_eq!((marked.seat, marked.last.len(), marked.gains.len()), (Some(Seat::B), 1, 1));
        assert_eq!(marks(&[Event::TurnPassed { seat: Seat::A }]), Marks::default());
    }
}
