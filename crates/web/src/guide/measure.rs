//! The positions of elements on the screen.

use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::Element;

use super::placement::{Rect, Surroundings};

/// Controls that can be pressed, by their tags.
const CONTROLS: [&str; 4] = ["button", "input", "select", "a"];
/// Elements with instructions, by their classes: never covered.
const ALWAYS_FREE: [&str; 2] = ["turn", "im-recap"];
/// The distance a card keeps from everything that can be pressed.
const DISTANCE: f64 = 10.0;
/// Elements that should not be covered if possible, by their classes.
const SEEN: [&str; 5] = ["players", "pcard", "im-hand", "top", "bar"];

/// The rectangle of the first element that matches a selector.
pub fn rect_of(selector: &str) -> Option<Rect> {
    let element = document().query_selector(selector).ok().flatten()?;
    Some(rect(&element)).filter(|rect| !rect.is_empty())
}

/// The board; its places are visible only inside it.
pub(super) fn board() -> Option<Rect> {
    rect_of(".board")
}

/// The surroundings of a card. `places` are the classes of a game's places; those that match
/// `pressable` can be acted on.
pub(super) fn surroundings(places: &[&str], pressable: &str) -> Surroundings {
    let board = board().unwrap_or_default();
    let is_pressable = |element: &Element| element.matches(pressable).unwrap_or(false);
    let places = places.iter().flat_map(|class| with_class(class));
    let (pressable, other): (Vec<Element>, Vec<Element>) = places.partition(is_pressable);
    let on_board = |element: &Element| rect(element).inside(&board);
    let controls = CONTROLS.iter().flat_map(|tag| with_tag(tag)).filter(is_enabled);
    let always = ALWAYS_FREE.iter().flat_map(|class| with_class(class));
    let controls = controls.chain(always).map(|element| rect(&element));
    let seen = SEEN.iter().flat_map(|class| with_class(class)).map(|element| rect(&element));
    let seen = seen.chain(other.iter().map(on_board));
    let is_there = |rect: &Rect| !rect.is_empty();
    Surroundings {
        screen: screen(),
        free: pressable
            .iter()
            .map(on_board)
            .chain(controls)
            .filter(is_there)
            .map(|rect| rect.grown(DISTANCE))
            .collect(),
        seen: seen.filter(is_there).collect(),
        target: None,
    }
}

/// The size of the screen.
pub(super) fn screen() -> (f64, f64) {
    let size = |value: Result<JsValue, JsValue>| {
        value.ok().and_then(|value| value.as_f64()).unwrap_or(1.0)
    };
    (size(window().inner_width()), size(window().inner_height()))
}

fn is_enabled(element: &Element) -> bool {
    // The card's own buttons move with the card.
    element.matches(":enabled, a").unwrap_or(false)
        && element.closest(".callout, dialog").is_ok_and(|around| around.is_none())
}

pub(super) fn rect(element: &Element) -> Rect {
    let rect = element.get_bounding_client_rect();
    Rect { x: rect.x(), y: rect.y(), width: rect.width(), height: rect.height() }
}

fn with_class(class: &str) -> Vec<Element> {
    listed(document().get_elements_by_class_name(class))
}

fn with_tag(tag: &str) -> Vec<Element> {
    listed(document().get_elements_by_tag_name(tag))
}

fn listed(found: web_sys::HtmlCollection) -> Vec<Element> {
    (0..found.length()).filter_map(|nth| found.item(nth)).collect()
}
