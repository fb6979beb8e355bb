//! Pointer and focus on the board.

use battlezone::{State, Territory};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusEvent, MouseEvent, PointerEvent};

use super::super::drawing::Point;
use super::super::input::{self, Means, Spot};
use super::{Layers, window};
use crate::games::territories::Touch;
use crate::table::place_under;

/// Half of the smallest touch target, in pixels.
const FINGERTIP: f32 = 24.0;

/// Translates pointer and focus events into territories.
#[derive(Clone, Copy)]
pub(super) struct Pointer {
    layers: Layers,
    touch: Option<Touch<State>>,
    means: StoredValue<Means>,
}

impl Pointer {
    pub(super) fn new(layers: Layers, touch: Option<Touch<State>>) -> Pointer {
        Pointer { layers, touch, means: StoredValue::new(Means::Sure) }
    }

    pub(super) fn down(self, event: &PointerEvent) {
        let is_mouse = event.pointer_type() == "mouse";
        self.means.set_value(if is_mouse { Means::Sure } else { Means::Touch });
    }

    pub(super) fn moved(self, event: &PointerEvent) {
        if event.pointer_type() == "mouse" {
            self.look(place_under(event));
        }
    }

    pub(super) fn focused(self, event: &FocusEvent) {
        if let Some(touch) = self.touch {
            touch.focused(event);
        }
    }

    pub(super) fn look(self, at: Option<Territory>) {
        if let Some(touch) = self.touch {
            touch.look(at);
        }
    }

    pub(super) fn click(self, event: &MouseEvent) {
        let Some(touch) = self.touch else { return };
        let means = self.means.get_value();
        let under = place_under(event);
        let meant = match means {
            Means::Sure => under,
            Means::Touch => self.meant(event, under),
        };
        if let Some(territory) = meant {
            touch.press(territory, means);
        }
    }

    /// The territory that a fingertip means.
    fn meant(self, event: &MouseEvent, under: Option<Territory>) -> Option<Territory> {
        let svg: Element = event.current_target()?.dyn_into().ok()?;
        let rect = svg.get_bounding_client_rect();
        let window = self.layers.drawing.with_value(window);
        let unit = window.width / rect.width() as f32;
        let point = Point {
            x: window.from.x + (f64::from(event.client_x()) - rect.left()) as f32 * unit,
            y: window.from.y + (f64::from(event.client_y()) - rect.top()) as f32 * unit,
        };
        let spots = self.layers.lands(|land| Spot {
            territory: land.territory,
            token: land.token,
            small: land.small,
        });
        input::hit(&spots, point, under, FINGERTIP * unit)
    }
}
