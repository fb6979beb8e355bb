//! The board of a replay: any step, with the attack or the move that led to it.

use std::sync::Arc;

use leptos::prelude::*;
use worldbattle::{Event, Map, State, Territory};

use super::board::{Board, use_screen};
use super::camera::Camera;
use super::drawing::Drawing;
use super::picture::{Marks, Picture};
use super::words;
use crate::i18n::use_locale;
use crate::replay::Replay;

/// The board after the step that is shown.
pub fn board(replay: Arc<Replay<State>>, step: Signal<u32>) -> AnyView {
    let locale = use_locale();
    let replay = StoredValue::new(replay);
    let map = replay.with_value(|replay| replay.state(0).map().clone());
    let frame = Drawing::of(&map).frame;
    let camera = RwSignal::new(Camera::new(frame));
    let screen = use_screen(camera, frame.middle());
    let picture = move || replay.with_value(|replay| Picture::of(replay.state(step.get())));
    let marks = Memo::new(move |_| replay.with_value(|replay| marks(replay.events(step.get()))));
    follow(&map, marks, camera);
    let label = move || {
        replay.with_value(|replay| {
            words::board(replay.state(step.get()), &replay.names(), locale.get())
        })
    };
    let name = move |territory: Territory| {
        replay.with_value(|replay| {
            words::territory(replay.state(step.get()), territory, &replay.names(), locale.get())
        })
    };
    view! {
        <div class="wreplay" node_ref=screen>
            <Board
                map
                picture=Signal::derive(picture)
                marks
                camera
                label=Signal::derive(label)
                name=Callback::new(name)
            />
        </div>
    }
    .into_any()
}

/// Moves each step into view if only a part of the map is visible.
fn follow(map: &Map, marks: Memo<Marks>, camera: RwSignal<Camera>) {
    let drawing = Drawing::of(map);
    let screen = Memo::new(move |_| camera.with(Camera::screen));
    Effect::new(move |_| {
        screen.track();
        let places = marks.with(|marks| [marks.origin, marks.goal]);
        let points: Vec<_> =
            places.into_iter().flatten().map(|at| drawing.land(at).token).collect();
        camera.update(|camera| *camera = camera.showing(&points));
    });
}

/// The marks of an attack or a move: its origin and its target; of new armies, their territory.
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
