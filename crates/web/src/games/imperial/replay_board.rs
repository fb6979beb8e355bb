//! The board of a replay: any step, with the marks of what led to it.

use std::sync::Arc;

use imperial::{Destination, Event, State};
use leptos::prelude::*;
use tabletop::Seat;

use super::board::Board;
use super::board_place::BoardPlace;
use super::drawing::{Orientation, Shape};
use super::picture::{Marks, Picture};
use super::words;
use crate::i18n::use_locale;
use crate::replay::Replay;
use crate::table::use_window;

/// The board after the step that is shown.
pub fn board(replay: Arc<Replay<State>>, step: Signal<u32>) -> AnyView {
    let locale = use_locale();
    let replay = StoredValue::new(replay);
    let picture = move || {
        replay.with_value(|replay| {
            let mut picture = Picture::of(replay.state(step.get()));
            picture.add_captor(replay.events(step.get()));
            picture
        })
    };
    let marks = move || replay.with_value(|replay| marks(replay.events(step.get())));
    let label = move || {
        replay.with_value(|replay| {
            words::board(replay.state(step.get()), &replay.names(), locale.get())
        })
    };
    let name = move |place: BoardPlace| {
        replay.with_value(|replay| {
            words::place(
                replay.state(step.get()),
                place,
                &Marks::default(),
                &replay.names(),
                locale.get(),
            )
        })
    };
    let shape = use_window(Shape::for_window);
    let orientation = move || Orientation { bottom: Seat::A, shape: shape.get() };
    view! {
        <Board
            picture=Signal::derive(picture)
            marks=Signal::derive(marks)
            orientation=Signal::derive(orientation)
            label=Signal::derive(label)
            name=Callback::new(name)
        />
    }
    .into_any()
}

/// The marks of the last step: its origin and its target.
fn marks(events: &[Event]) -> Marks {
    let mut marks = Marks::default();
    for event in events {
        match event {
            Event::Deployed { seat, unit, to } => {
                marks.goals = to.bit();
                marks.march = Some((*to, BoardPlace::Reserve(*seat, *unit)));
            }
            Event::Moved { from, to: Destination::Square(to), .. } => {
                (marks.origins, marks.goals) = (from.bit(), to.bit());
                marks.march = Some((*to, BoardPlace::Square(*from)));
            }
            Event::Moved { from, .. } => (marks.origins, marks.storm) = (from.bit(), Some(*from)),
            Event::Attacked { target, volley, .. } => {
                (marks.origins, marks.goals) = (volley.origins(), target.bit());
            }
            _ => {}
        }
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_marks_where_it_came_from_and_a_turn_s_end_nothing() {
        let [from, to] = ["b1", "b2"].map(|it| it.parse().unwrap());
        let moved = Event::Moved {
            seat: Seat::A,
            unit: "I2".parse().unwrap(),
            from,
            place: imperial::Place::new(1).unwrap(),
            to: Destination::Square(to),
        };
        let marked = marks(&[moved]);
        assert_eq!((marked.origins, marked.goals), (from.bit(), to.bit()));
        assert_eq!(marks(&[Event::TurnEnded { seat: Seat::A, unused: 0 }]), Marks::default());
    }
}
