//! The keys at this table.

use battlezone::{Action, Territory};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;

use super::drawing::{Drawing, Lie};
use super::input::{self, Arrow, Means};
use super::stage::Stage;
use crate::table::keys::{self, Shortcut};
use crate::table::{Controls, Opened, Stage as _};
use crate::texts::Texts;

/// What keys need to know of the table beside its stage.
#[derive(Clone, Copy)]
pub struct Keys {
    /// The table's state.
    pub stage: Stage,
    /// The drawing on the screen: arrows follow what is seen.
    pub drawing: Memo<Option<Drawing>>,
    /// What the table can be told.
    pub controls: Controls,
    /// What is open.
    pub opened: Opened,
    /// How large the board is.
    pub zoom: RwSignal<u8>,
}

/// The list of keys.
pub fn keys(texts: &'static Texts) -> Vec<(&'static str, &'static str)> {
    let keys = &texts.keyboard;
    vec![
        ("Tab", keys.tab),
        ("← ↑ ↓ →", keys.arrows),
        ("Enter", keys.enter),
        ("Space", keys.space),
        ("Esc", keys.escape),
        ("S", keys.s),
        ("U", keys.u),
        ("H", keys.h),
        ("M", keys.m),
        ("+ −", keys.zoom),
    ]
}

impl Keys {
    /// Listens as long as the table is there.
    pub fn listen(self) {
        keys::listen(move |event| self.pressed(event));
        let pointer = window_event_listener(leptos::ev::pointerdown, move |_| {
            self.stage.focus.set(None);
        });
        on_cleanup(move || pointer.remove());
    }

    fn pressed(self, event: &KeyboardEvent) -> bool {
        let key = event.key();
        let at = keys::focused_id();
        match key.as_str() {
            "Tab" => at.is_some_and(|at| self.tab(at, event.shift_key())),
            "Escape" => self.escape(),
            "Enter" => at.is_some_and(|at| self.press(at)),
            " " => self.space(at),
            key => match Arrow::of(key) {
                Some(arrow) => self.arrow(at, arrow),
                None => self.shortcut(key),
            },
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
            if !keys::nothing_focused() {
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
        self.stage.let_go();
        self.stage.group.set(None);
        true
    }

    fn press(self, at: Territory) -> bool {
        self.stage.press(at, Means::Sure);
        true
    }

    /// Skips what is shown; otherwise the same as Enter. On a button the browser presses it.
    fn space(self, at: Option<Territory>) -> bool {
        if untrack(|| self.stage.acting()).is_none() && !keys::on_a_button() {
            self.stage.course.skip_part();
            return true;
        }
        at.is_some_and(|at| self.press(at))
    }

    fn shortcut(self, key: &str) -> bool {
        if !self.controls.desk.settings.with_untracked(|settings| settings.shortcuts) {
            return false;
        }
        match (key, Shortcut::of(key)) {
            ("s" | "S", _) => self.stage.act(Action::Skip),
            (_, Some(shortcut)) => shortcut.press(self.controls, self.opened, self.zoom),
            _ => return false,
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

/// How the map lies best in a window.
pub fn best_lie(width: f64, height: f64) -> Lie {
    if height > width { Lie::Portrait } else { Lie::Landscape }
}

#[cfg(test)]
mod tests {
    use super::*;

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
