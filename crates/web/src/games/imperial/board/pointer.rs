//! Pointer and focus on the board; units can be dragged.

use imperial::Piece;
use leptos::prelude::*;
use tabletop::Seat;
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusEvent, MouseEvent, PointerEvent};

use super::super::board_place::BoardPlace;
use super::super::drawing::Point;
use super::super::map_svg;
use super::super::picture::{Readiness, ShownUnit};
use super::Layers;
use crate::table::{place_focused, place_of, place_under};
use crate::ui::seat::letter;

/// Distance in pixels from which a pointer drags.
const DRAG: f64 = 10.0;

/// Translates pointer and focus events into places.
#[derive(Clone, Copy)]
pub(super) struct Pointer {
    layers: Layers,
    /// Where the pointer came down, and on which place.
    down: StoredValue<Option<(f64, f64, BoardPlace)>>,
    /// The dragged unit and its position.
    drag: RwSignal<Option<(Seat, Piece, Point)>>,
    /// Whether the next click is only the end of a drag.
    dragged: StoredValue<bool>,
}

impl Pointer {
    pub(super) fn new(layers: Layers) -> Pointer {
        Pointer {
            layers,
            down: StoredValue::new(None),
            drag: RwSignal::new(None),
            dragged: StoredValue::new(false),
        }
    }

    pub(super) fn down(self, event: &PointerEvent) {
        self.dragged.set_value(false);
        let place = place_under(event);
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        self.down.set_value(place.map(|place| (at.0, at.1, place)));
    }

    pub(super) fn moved(self, event: &PointerEvent) {
        if event.pointer_type() == "mouse" {
            self.look(place_under(event));
        }
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        if self.drag.with_untracked(Option::is_some) {
            return self.follow(event);
        }
        let (Some((from_x, from_y, place)), Some(touch)) =
            (self.down.get_value(), self.layers.touch)
        else {
            return;
        };
        if (x - from_x).hypot(y - from_y) > DRAG {
            self.down.set_value(None);
            if let Some((seat, piece)) = touch.drag.run(place) {
                self.drag.set(Some((seat, piece, Point { x: 0.0, y: 0.0 })));
                self.follow(event);
            }
        }
    }

    /// The dragged unit follows the pointer.
    fn follow(self, event: &PointerEvent) {
        let svg = event.current_target().and_then(|it| it.dyn_into::<Element>().ok());
        let Some(rect) = svg.map(|svg| svg.get_bounding_client_rect()) else { return };
        let unit = f64::from(self.layers.orientation.size().0) / rect.width().max(1.0);
        let at = Point {
            x: ((f64::from(event.client_x()) - rect.left()) * unit) as f32,
            y: ((f64::from(event.client_y()) - rect.top()) * unit) as f32,
        };
        self.drag.update(|drag| {
            if let Some((.., point)) = drag {
                *point = at;
            }
        });
    }

    pub(super) fn up(self, event: &PointerEvent) {
        self.down.set_value(None);
        if self.drag.with_untracked(Option::is_none) {
            return;
        }
        self.cancel();
        self.dragged.set_value(true);
        // Events of a finger keep their first element, so ask what is under it now.
        let (x, y) = (event.client_x() as f32, event.client_y() as f32);
        let element = document().element_from_point(x, y);
        if let (Some(touch), Some(place)) = (self.layers.touch, element.as_ref().and_then(place_of))
        {
            touch.press.run(place);
        }
    }

    pub(super) fn cancel(self) {
        self.down.set_value(None);
        self.drag.set(None);
    }

    pub(super) fn ghost(self) -> Option<AnyView> {
        let (seat, piece, at) = self.drag.get()?;
        let unit = ShownUnit { piece, readiness: Readiness::Ready };
        let transform = format!("translate({:.0} {:.0}) scale(1.5)", at.x, at.y - 14.0);
        let class = format!("unit ghost {}", letter(seat));
        Some(view! { <g class=class transform=transform>{map_svg::unit_body(unit)}</g> }.into_any())
    }

    pub(super) fn focused(self, event: &FocusEvent) {
        if let (Some(touch), Some(place)) = (self.layers.touch, place_focused(event)) {
            self.look(Some(place));
            touch.focus.run(place);
        }
    }

    pub(super) fn look(self, at: Option<BoardPlace>) {
        if let Some(touch) = self.layers.touch {
            touch.look.run(at);
        }
    }

    pub(super) fn click(self, event: &MouseEvent) {
        if self.dragged.get_value() {
            return self.dragged.set_value(false);
        }
        if let (Some(touch), Some(place)) = (self.layers.touch, place_under(event)) {
            // A finger looks at what it presses.
            self.look(Some(place));
            touch.press.run(place);
        }
    }
}
