//! The keys at this table.

use battlezone::{Action, Territory};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};

use super::drawing::{Drawing, Lie};
use super::input::{self, Arrow, Means};
use super::stage::Stage;
use crate::ui::Glyph;

/// What keys need to know of the table beside its stage.
#[derive(Clone, Copy)]
pub struct Keys {
    /// The course of events.
    pub stage: Stage,
    /// The drawing on the screen: arrows follow what is seen.
    pub drawing: Memo<Option<Drawing>>,
    /// Whether the list of keys is open.
    pub help: RwSignal<bool>,
    /// How large the board is.
    pub zoom: RwSignal<u8>,
}

/// What a single key does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shortcut {
    /// Lets the turn pass.
    Skip,
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
            "s" | "S" => Some(Shortcut::Skip),
            "u" | "U" => Some(Shortcut::Undo),
            "h" | "H" => Some(Shortcut::Help),
            "m" | "M" => Some(Shortcut::Mute),
            "+" | "=" => Some(Shortcut::Larger),
            "-" | "−" => Some(Shortcut::Smaller),
            _ => None,
        }
    }
}

impl Keys {
    /// Listens as long as the table is there.
    pub fn listen(self) {
        let handle = window_event_listener(leptos::ev::keydown, move |event| self.pressed(&event));
        on_cleanup(move || handle.remove());
        let pointer = window_event_listener(leptos::ev::pointerdown, move |_| {
            self.stage.focus.set(None);
        });
        on_cleanup(move || pointer.remove());
    }

    fn pressed(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.alt_key() || event.meta_key() || is_elsewhere(event) {
            return;
        }
        let key = event.key();
        let at = focused_territory();
        let done = match key.as_str() {
            "Tab" => at.is_some_and(|at| self.tab(at, event.shift_key())),
            "Escape" => self.escape(),
            "Enter" => at.is_some_and(|at| self.press(at)),
            " " => self.space(at),
            key => match (Arrow::of(key), Shortcut::of(key)) {
                (Some(arrow), _) => self.arrow(at, arrow),
                (_, Some(shortcut)) => self.shortcut(shortcut),
                _ => false,
            },
        };
        if done {
            event.prevent_default();
        }
    }

    fn tab(self, at: Territory, back: bool) -> bool {
        let order = self.order();
        let Some(index) = order.iter().position(|&it| it == at) else {
            // Not a stop of Tab: go on with the first stop.
            return order.first().is_some_and(|&first| !back && self.focus(first));
        };
        let next = if back { index.checked_sub(1) } else { Some(index + 1) };
        match next.and_then(|next| order.get(next)) {
            Some(&next) => self.focus(next),
            None => {
                self.stage.focus.set(None);
                false // leaves the board
            }
        }
    }

    fn arrow(self, at: Option<Territory>, arrow: Arrow) -> bool {
        let Some(at) = at else {
            // A list that has the focus scrolls by the arrows.
            if !nothing_focused() {
                return false;
            }
            return self.order().first().is_some_and(|&first| self.focus(first));
        };
        let next = self.drawing.with_untracked(|drawing| {
            let drawing = drawing.as_ref()?;
            self.stage.state.with_untracked(|state| {
                input::step(state.map(), at, arrow, |territory| drawing.land(territory).token)
            })
        });
        if let Some(next) = next {
            self.focus(next);
        }
        true
    }

    fn escape(self) -> bool {
        self.stage.deselect();
        self.stage.group.set(None);
        true
    }

    fn press(self, at: Territory) -> bool {
        self.stage.press(at, Means::Sure);
        true
    }

    /// Skips what is shown; otherwise the same as Enter. On a button the browser presses it.
    fn space(self, at: Option<Territory>) -> bool {
        if untrack(|| self.stage.acting()).is_none() && !on_a_button() {
            self.stage.skip_part();
            return true;
        }
        at.is_some_and(|at| self.press(at))
    }

    fn shortcut(self, shortcut: Shortcut) -> bool {
        let settings = self.stage.settings;
        if !settings.with_untracked(|settings| settings.shortcuts) {
            return false;
        }
        match shortcut {
            Shortcut::Skip => self.stage.act(Action::Skip),
            Shortcut::Undo => self.stage.undo(),
            Shortcut::Help => self.help.update(|open| *open = !*open),
            Shortcut::Mute => settings.update(|settings| settings.effects = !settings.effects),
            Shortcut::Larger => self.zoom.update(|zoom| *zoom = larger(*zoom)),
            Shortcut::Smaller => self.zoom.update(|zoom| *zoom = smaller(*zoom)),
        }
        true
    }

    fn order(self) -> Vec<Territory> {
        let seat = self.stage.state.with_untracked(tabletop::Game::to_act);
        let selected = self.stage.hand.with_untracked(|hand| hand.selected);
        self.stage.state.with_untracked(|state| match seat {
            Some(seat) => input::tab_order(state, seat, selected),
            None => state.map().territories().iter().collect(),
        })
    }

    fn focus(self, territory: Territory) -> bool {
        self.stage.focus.set(Some(territory));
        let element = document()
            .query_selector(&format!(".terr[data-id=\"{territory}\"]"))
            .ok()
            .flatten()
            .and_then(|element| element.dyn_into::<web_sys::SvgElement>().ok());
        element.is_some_and(|element| element.focus().is_ok())
    }
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

/// How the map lies best in a window.
pub fn best_lie(width: f64, height: f64) -> Lie {
    if height > width { Lie::Portrait } else { Lie::Landscape }
}

/// The picture of sound on or off.
pub fn sound_glyph(on: bool) -> Glyph {
    if on { Glyph::SOUND } else { Glyph::MUTE }
}

fn focused_territory() -> Option<Territory> {
    document().active_element()?.get_attribute("data-id")?.parse().ok()
}

fn nothing_focused() -> bool {
    document().active_element().is_none_or(|element| element.tag_name() == "BODY")
}

fn on_a_button() -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_mean_what_the_help_says() {
        assert_eq!(Shortcut::of("s"), Some(Shortcut::Skip));
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

    #[test]
    fn the_map_is_turned_where_the_board_is_higher_than_wide() {
        for (width, height) in [(360.0, 640.0), (390.0, 844.0), (768.0, 1024.0)] {
            assert_eq!(best_lie(width, height), Lie::Portrait, "{width}");
        }
        for (width, height) in [(640.0, 360.0), (1024.0, 768.0), (1440.0, 900.0), (3840.0, 2160.0)]
        {
            assert_eq!(best_lie(width, height), Lie::Landscape, "{width}");
        }
    }
}
