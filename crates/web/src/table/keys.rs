//! What the keys of all tables have in common.

use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};

use super::{Controls, Opened};

/// What a single key does at every table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shortcut {
    /// Takes a move back.
    Undo,
    /// Lists the keys.
    Help,
    /// Sound on or off.
    Mute,
    /// A larger board.
    Larger,
    /// A smaller board.
    Smaller,
}

impl Shortcut {
    /// The shortcut of a key.
    pub fn of(key: &str) -> Option<Shortcut> {
        match key {
            "u" | "U" => Some(Shortcut::Undo),
            "h" | "H" => Some(Shortcut::Help),
            "m" | "M" => Some(Shortcut::Mute),
            "+" | "=" => Some(Shortcut::Larger),
            "-" | "−" => Some(Shortcut::Smaller),
            _ => None,
        }
    }

    /// Does it.
    pub fn press(self, controls: Controls, opened: Opened, zoom: RwSignal<u8>) {
        let settings = controls.desk.settings;
        match self {
            Shortcut::Undo => controls.undo.run(()),
            Shortcut::Help => opened.keys.update(|open| *open = !*open),
            Shortcut::Mute => settings.update(|settings| settings.effects = !settings.effects),
            Shortcut::Larger => zoom.update(|zoom| *zoom = larger(*zoom)),
            Shortcut::Smaller => zoom.update(|zoom| *zoom = smaller(*zoom)),
        }
    }
}

/// Listens to the keys that are meant for the table, as long as it is there. `pressed` tells whether
/// it has done something; then the browser does nothing more.
pub fn listen(pressed: impl Fn(&KeyboardEvent) -> bool + 'static) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        let chord = event.ctrl_key() || event.alt_key() || event.meta_key();
        if !chord && !is_elsewhere(&event) && pressed(&event) {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

/// The `data-id` of the place on the board that has the focus.
pub fn focused_id<T: std::str::FromStr>() -> Option<T> {
    document().active_element()?.get_attribute("data-id")?.parse().ok()
}

/// Whether the focus is nowhere in particular.
pub fn nothing_focused() -> bool {
    document().active_element().is_none_or(|element| element.tag_name() == "BODY")
}

/// Whether the browser itself would press what has the focus.
pub fn on_a_button() -> bool {
    let active = document().active_element();
    active.is_some_and(|element| matches!(element.tag_name().as_str(), "BUTTON" | "A"))
}

/// Whether the key belongs to a text field or to an open dialog.
fn is_elsewhere(event: &KeyboardEvent) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
    let in_field = element.is_some_and(|element| {
        matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
    });
    in_field || document().query_selector("dialog[open]").ok().flatten().is_some()
}

/// The largest the board becomes: four times its size.
const LARGEST: u8 = 4;

/// One size up.
pub fn larger(zoom: u8) -> u8 {
    (zoom + 1).min(LARGEST)
}

/// One size down.
pub fn smaller(zoom: u8) -> u8 {
    zoom.saturating_sub(1)
}

/// How many times as large as the screen allows.
pub fn magnification(zoom: u8) -> f32 {
    std::f32::consts::SQRT_2.powi(i32::from(zoom))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_mean_what_the_help_says() {
        assert_eq!(Shortcut::of("U"), Some(Shortcut::Undo));
        assert_eq!(Shortcut::of("="), Some(Shortcut::Larger));
        assert_eq!(Shortcut::of("x"), None);
    }

    #[test]
    fn the_board_grows_and_shrinks_within_limits() {
        assert_eq!(smaller(0), 0);
        assert_eq!(larger(LARGEST), LARGEST);
        assert!((magnification(4) - 4.0).abs() < 0.01);
    }
}
