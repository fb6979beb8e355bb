//! Fingers, mouse and wheel on the board: press, look, drag, pinch, double tap.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusEvent, MouseEvent, PointerEvent, WheelEvent};
use worldbattle::{State, Territory};

use super::super::camera::Camera;
use super::super::drawing::Point;
use super::Layers;
use crate::games::territories::Touch;
use crate::table::place_under;

/// Half of the smallest touch target, in pixels.
const FINGERTIP: f32 = 24.0;
/// Distance in pixels by which a mouse may miss a counter.
const MOUSE: f32 = 12.0;
/// Distance in pixels from which a finger drags the map.
const SLOP: f32 = 8.0;
/// Maximum time in milliseconds between the two taps of a double tap.
const DOUBLE: f64 = 350.0;

/// The pointers on the board and what they have done so far.
#[derive(Clone, Copy)]
pub(super) struct Gestures {
    layers: Layers,
    touch: Option<Touch<State>>,
    held: StoredValue<Vec<Held>>,
    /// Whether the pointers that are down have moved the map, so that lifting them presses nothing.
    dragged: StoredValue<bool>,
    mouse: StoredValue<bool>,
    /// The time of the last tap on the water.
    tapped: StoredValue<f64>,
}

/// A pointer that is down: its position, and where it came down.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Held {
    id: i32,
    x: f32,
    y: f32,
    start: (f32, f32),
}

impl Gestures {
    pub(super) fn new(layers: Layers, touch: Option<Touch<State>>) -> Gestures {
        Gestures {
            layers,
            touch,
            held: StoredValue::new(Vec::new()),
            dragged: StoredValue::new(false),
            mouse: StoredValue::new(true),
            tapped: StoredValue::new(0.0),
        }
    }

    pub(super) fn down(self, event: &PointerEvent) {
        self.mouse.set_value(event.pointer_type() == "mouse");
        let (x, y) = (event.client_x() as f32, event.client_y() as f32);
        let held = Held { id: event.pointer_id(), x, y, start: (x, y) };
        self.held.update_value(|all| {
            all.retain(|it| it.id != held.id);
            all.push(held);
        });
        if self.held.with_value(Vec::len) == 1 {
            self.dragged.set_value(false);
        }
    }

    pub(super) fn moved(self, event: &PointerEvent) {
        if event.pointer_type() == "mouse" && event.buttons() == 0 {
            self.held.update_value(Vec::clear);
            return self.look(place_under(event));
        }
        let (x, y) = (event.client_x() as f32, event.client_y() as f32);
        let before = self.held.get_value();
        let mut after = before.clone();
        let Some(moved) = after.iter_mut().find(|it| it.id == event.pointer_id()) else { return };
        (moved.x, moved.y) = (x, y);
        let far = (x - moved.start.0).hypot(y - moved.start.1) > SLOP;
        if !self.dragged.get_value() && far {
            self.dragged.set_value(true);
            capture(event);
        }
        if self.dragged.get_value() {
            let corner = corner(event);
            self.layers.camera.update(|camera| {
                *camera = moved_camera(*camera, &before, &after, corner);
            });
        }
        self.held.set_value(after);
    }

    pub(super) fn up(self, event: &PointerEvent) {
        self.held.update_value(|all| all.retain(|it| it.id != event.pointer_id()));
    }

    pub(super) fn wheel(self, event: &WheelEvent) {
        event.prevent_default();
        let (left, top) = corner(event);
        let (x, y) = (event.client_x() as f32 - left, event.client_y() as f32 - top);
        let turned = (-event.delta_y() as f32 / 800.0).clamp(-0.25, 0.25);
        // Turning the wheel back by the same amount restores the scale.
        let factor = (1.0 + turned) / (1.0 - turned);
        self.layers.camera.update(|camera| {
            *camera = camera.zoomed(factor, camera.under(x, y));
        });
    }

    pub(super) fn focused(self, event: &FocusEvent) {
        if let Some(territory) = self.touch.and_then(|touch| touch.focused(event)) {
            let token = self.layers.token(territory);
            self.layers.camera.update(|camera| *camera = camera.showing(&[token]));
        }
    }

    pub(super) fn look(self, at: Option<Territory>) {
        if let Some(touch) = self.touch {
            touch.look(at);
        }
    }

    pub(super) fn click(self, event: &MouseEvent) {
        if self.dragged.get_value() {
            return self.dragged.set_value(false);
        }
        match self.meant(event) {
            Some(territory) => {
                if let Some(touch) = self.touch {
                    touch.press(territory, ());
                }
            }
            None => self.water(event.time_stamp()),
        }
    }

    /// The territory that a press means: the one under it, or the nearest armies a fingertip away.
    fn meant(self, event: &MouseEvent) -> Option<Territory> {
        place_under(event).or_else(|| {
            let (left, top) = corner(event);
            let (x, y) = (event.client_x() as f32 - left, event.client_y() as f32 - top);
            let camera = self.layers.camera.get_untracked();
            let reach = if self.mouse.get_value() { MOUSE } else { FINGERTIP } / camera.unit();
            self.layers.drawing.with_value(|drawing| drawing.nearest(camera.under(x, y), reach))
        })
    }

    /// Two taps on the water show the whole map.
    fn water(self, now: f64) {
        if now - self.tapped.get_value() < DOUBLE {
            self.layers.camera.update(|camera| *camera = camera.fitted());
        }
        self.tapped.set_value(now);
    }
}

/// One finger drags; two also pinch around the point between them.
fn moved_camera(camera: Camera, before: &[Held], after: &[Held], corner: (f32, f32)) -> Camera {
    let middle = |held: &[Held]| {
        let count = held.len().max(1) as f32;
        let (x, y) = held.iter().fold((0.0, 0.0), |sum, it| (sum.0 + it.x, sum.1 + it.y));
        (x / count, y / count)
    };
    let (was, is) = (middle(before), middle(after));
    let moved = camera.dragged(is.0 - was.0, is.1 - was.1);
    let spread = |held: &[Held]| match held {
        [a, b, ..] => Some((a.x - b.x).hypot(a.y - b.y).max(1.0)),
        _ => None,
    };
    match (spread(before), spread(after)) {
        (Some(was), Some(spread)) => {
            let point: Point = moved.under(is.0 - corner.0, is.1 - corner.1);
            moved.zoomed(spread / was, point)
        }
        _ => moved,
    }
}

/// The upper left corner of the board on the screen.
fn corner(event: &MouseEvent) -> (f32, f32) {
    let board = event.current_target().and_then(|target| target.dyn_into::<Element>().ok());
    board.map_or((0.0, 0.0), |board| {
        let rect = board.get_bounding_client_rect();
        (rect.left() as f32, rect.top() as f32)
    })
}

/// A drag goes on when the pointer leaves the board.
fn capture(event: &PointerEvent) {
    let board = event.current_target().and_then(|target| target.dyn_into::<Element>().ok());
    if let Some(board) = board {
        // A pointer that is already gone cannot be captured, and need not be.
        let _ = board.set_pointer_capture(event.pointer_id());
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::drawing::Frame;
    use super::*;

    fn camera() -> Camera {
        let to = Point { x: 1000.0, y: 600.0 };
        Camera::new(Frame { from: Point::default(), to }).on_screen(500.0, 300.0).enlarged(2.0)
    }

    fn held(id: i32, x: f32, y: f32) -> Held {
        Held { id, x, y, start: (x, y) }
    }

    #[test]
    fn one_finger_drags_the_map() {
        let moved =
            moved_camera(camera(), &[held(1, 10.0, 10.0)], &[held(1, 0.0, 10.0)], (0.0, 0.0));
        assert_eq!(moved, camera().dragged(-10.0, 0.0));
    }

    #[test]
    fn two_fingers_apart_make_it_larger_around_the_point_between_them() {
        let before = [held(1, 200.0, 150.0), held(2, 300.0, 150.0)];
        let after = [held(1, 150.0, 150.0), held(2, 350.0, 150.0)];
        let moved = moved_camera(camera(), &before, &after, (0.0, 0.0));
        assert!((moved.unit() - 2.0 * camera().unit()).abs() < 0.001);
        let middle = camera().under(250.0, 150.0);
        let place = moved.on_board(middle);
        assert!((place.x - 250.0).abs() < 0.1 && (place.y - 150.0).abs() < 0.1, "{place:?}");
    }
}
