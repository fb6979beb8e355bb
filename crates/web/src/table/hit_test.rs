//! Finds the place an event targets by `data-id`.

use std::str::FromStr;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusEvent, MouseEvent};

/// The place that an element belongs to.
pub fn place_of<T: FromStr>(element: &Element) -> Option<T> {
    id_around(element)?.parse().ok()
}

/// The place under a pointer.
pub fn place_under<T: FromStr>(event: &MouseEvent) -> Option<T> {
    place_of(event.target()?.dyn_ref()?)
}

/// The place that has taken the focus, if the browser would draw a ring around it: a press has its
/// own marks, and a finger that comes down must not aim before it is lifted.
pub fn place_focused<T: FromStr>(event: &FocusEvent) -> Option<T> {
    let element: Element = event.target()?.dyn_into().ok()?;
    let seen = element.matches(":focus-visible").unwrap_or(false);
    if seen { place_of(&element) } else { None }
}

/// The place that has the focus.
pub(super) fn place_with_focus<T: FromStr>() -> Option<T> {
    document().active_element()?.get_attribute("data-id")?.parse().ok()
}

fn id_around(element: &Element) -> Option<String> {
    element.closest("[data-id]").ok()??.get_attribute("data-id")
}
