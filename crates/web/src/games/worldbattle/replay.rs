//! The board of a replay: any step, with the attack or the move that led to it.

use std::sync::Arc;

use leptos::prelude::*;
use worldbattle::{Event, State, Territory};

use super::board::{Board, use_screen};
use super::camera::Camera;
use super::drawing::Drawing;
use super::picture::{Marks, Picture};
use super::{speech, tale};
use crate::story::Story;
use crate::texts::use_texts;

/// The board after the step that is shown.
pub fn board(story: Arc<Story<State>>, step: Signal<u32>) -> AnyView {
    let text = use_texts();
    let story = StoredValue::new(story);
    let map = story.with_value(|story| story.state(0).map().clone());
    let frame = Drawing::of(&map).frame;
    let camera = RwSignal::new(Camera::new(frame));
    let screen = use_screen(camera, frame.middle());
    let picture = move || story.with_value(|story| Picture::of(story.state(step.get())));
    let marks = move || story.with_value(|story| marks(story.events(step.get())));
    let label = move || {
        story.with_value(|story| {
            let names = tale::names(story, text.get());
            speech::board(story.state(step.get()), &names, text.get())
        })
    };
    let name = move |territory: Territory| {
        story.with_value(|story| {
            let names = tale::names(story, text.get());
            speech::territory(story.state(step.get()), territory, &names, text.get())
        })
    };
    view! {
        <div class="wreplay" node_ref=screen>
            <Board
                map
                picture=Signal::derive(picture)
                marks=Signal::derive(marks)
                camera
                label=Signal::derive(label)
                name=Callback::new(name)
            />
        </div>
    }
    .into_any()
}

/// An attack or a move shows where it came from and where it went; new armies where they stand.
fn marks(events: &[Event]) -> Marks {
    let found = events.iter().find_map(|event| match event {
        Event::Attacked { from, to, .. }
        | Event::Moved { from, to, .. }
        | Event::Fortified { from, to, .. } => Some((Some(*from), Some(*to))),
        Event::Placed { territory, .. } => Some((Some(*territory), None)),
        _ => None,
    });
    let (origin, goal) = found.unwrap_or_default();
    Marks { origin, goal, ..Marks::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::Seat;

    #[test]
    fn a_way_marks_both_ends_and_new_armies_their_place() {
        let (from, to) = (Territory::new(5), Territory::new(9));
        let seat = Seat::A;
        let marked = marks(&[Event::Fortified { seat, from, to, armies: 2 }]);
        assert_eq!((marked.origin, marked.goal), (Some(from), Some(to)));
        let marked = marks(&[Event::Placed { seat, territory: to, armies: 2, pool: 0 }]);
        assert_eq!((marked.origin, marked.goal), (Some(to), None));
        assert_eq!(marks(&[Event::DeckRenewed { count: 3 }]), Marks::default());
    }
}
