//! The size of the board on the screen, and the part of the map that is moved into view.

use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::ResizeObserver;
use worldbattle::State;

use super::super::camera::Camera;
use super::super::drawing::{Drawing, Point};
use super::super::picture;
use crate::table::{Shown, Table};

/// Keeps a camera at the size of the element that its board fills; `home` is shown first.
pub fn use_screen(camera: RwSignal<Camera>, home: Point) -> NodeRef<Div> {
    let element = NodeRef::<Div>::new();
    let first = StoredValue::new(true);
    let measure = move || {
        let Some(element) = element.get_untracked() else { return };
        let (width, height) = (element.client_width() as f32, element.client_height() as f32);
        if width < 1.0 || height < 1.0 {
            return;
        }
        let begins = first.try_update_value(|first| std::mem::replace(first, false)) == Some(true);
        camera.try_update(|camera| {
            let seen = camera.on_screen(width, height);
            *camera = if begins { seen.at_first(home) } else { seen };
        });
    };
    Effect::new(move |_| {
        let Some(element) = element.get() else { return };
        measure();
        let changed = Closure::<dyn Fn()>::new(measure);
        // Without an observer the board keeps the size it had at first.
        if let Ok(observer) = ResizeObserver::new(changed.as_ref().unchecked_ref()) {
            observer.observe(&element);
            let kept = StoredValue::new_local((observer, changed));
            on_cleanup(move || {
                kept.try_with_value(|(observer, _)| observer.disconnect());
            });
        }
    });
    element
}

/// Moves each scene into view if only a part of the map is visible.
pub fn follow(table: Table<State>) {
    let drawing = table.view.with_untracked(|view| Drawing::of(view.map()));
    Effect::new(move |_| {
        let marks = picture::marks(table);
        let places = [marks.selected, marks.aim, marks.origin, marks.goal];
        if matches!(table.shown.get(), Shown::Scene(_) | Shown::Planned(..)) {
            let points: Vec<Point> =
                places.into_iter().flatten().map(|at| drawing.land(at).token).collect();
            table.extra.camera.update(|camera| *camera = camera.showing(&points));
        }
    });
    begin_at_home(table);
}

/// Moves a person's own land into view when their turn begins.
fn begin_at_home(table: Table<State>) {
    let drawing = table.view.with_untracked(|view| Drawing::of(view.map()));
    let round = move || table.view.with(|view| view.round());
    let turn = Memo::new(move |_| table.acting().map(|seat| (seat, round())));
    let last = StoredValue::new(None);
    Effect::new(move |_| {
        let Some((seat, round)) = turn.get() else { return };
        if last.try_update_value(|last| last.replace((seat, round))) == Some(Some((seat, round))) {
            return; // in the middle of the turn
        }
        let home = table.view.with_untracked(|view| view.owned(seat));
        let points: Vec<Point> = home.iter().map(|at| drawing.land(at).token).collect();
        table.extra.camera.update(|camera| *camera = camera.showing_most(&points));
    });
}
