//! The keys at this table.

use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;
use worldbattle::{Action, Phase, Territory};

use super::camera::STEP;
use super::drawing::{Drawing, Point};
use super::input::{self, Portion};
use super::stage::Stage;
use super::tools::lead_on;
use crate::table::keys::{self, Shortcut};
use crate::table::{Controls, Opened};
use crate::texts::Texts;

/// What keys need to know of the table beside its stage.
#[derive(Clone, Copy)]
pub struct Keys {
    /// The table's state.
    pub stage: Stage,
    /// What the table can be told.
    pub controls: Controls,
    /// What is open.
    pub opened: Opened,
}

/// The list of keys.
pub fn keys(texts: &'static Texts) -> Vec<(&'static str, &'static str)> {
    let (keys, own) = (&texts.keyboard, &texts.worldbattle.keys);
    vec![
        ("Tab", keys.tab),
        ("← ↑ ↓ →", keys.arrows),
        ("Enter", keys.enter),
        ("Space", keys.space),
        ("Esc", keys.escape),
        ("1 5 0", own.place),
        ("R", own.roll),
        ("A", own.to_the_end),
        ("C", own.cards),
        ("S", own.end),
        ("U", keys.u),
        ("H", keys.h),
        ("M", keys.m),
        ("+ −", keys.zoom),
        ("F", own.fit),
    ]
}

/// The direction of an arrow key on the screen.
fn direction(key: &str) -> Option<Point> {
    let (x, y) = match key {
        "ArrowUp" => (0.0, -1.0),
        "ArrowRight" => (1.0, 0.0),
        "ArrowDown" => (0.0, 1.0),
        "ArrowLeft" => (-1.0, 0.0),
        _ => return None,
    };
    Some(Point { x, y })
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
            key => match direction(key) {
                Some(direction) => self.arrow(at, direction),
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

    fn arrow(self, at: Option<Territory>, direction: Point) -> bool {
        let Some(at) = at else {
            // A list or a slider that has the focus takes the arrows.
            if !keys::nothing_focused() {
                return false;
            }
            return self.order().first().is_some_and(|&first| self.focus(first));
        };
        let next = self.stage.state.with_untracked(|state| {
            let drawing = Drawing::of(state.map());
            input::step(state.map(), at, direction, |territory| drawing.land(territory).token)
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
        self.stage.press(at);
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
        let stage = self.stage;
        if !self.controls.desk.settings.with_untracked(|settings| settings.shortcuts) {
            return false;
        }
        let zoom = |factor| stage.camera.update(|camera| *camera = camera.enlarged(factor));
        let portion = |portion| stage.hand.update(|hand| hand.portion = portion);
        let acts = untrack(|| stage.acting()).is_some();
        match (key.to_lowercase().as_str(), Shortcut::of(key)) {
            ("1", _) => portion(Portion::One),
            ("5", _) => portion(Portion::Five),
            ("0", _) => portion(Portion::All),
            ("r", _) if acts => return self.roll(false),
            ("a", _) if acts => return self.roll(true),
            ("c", _) => stage.cards.set(true),
            ("s", _) if acts => lead_on(stage),
            ("f", _) => stage.camera.update(|camera| *camera = camera.fitted()),
            (_, Some(Shortcut::Larger)) => zoom(STEP),
            (_, Some(Shortcut::Smaller)) => zoom(1.0 / STEP),
            (_, Some(shortcut)) => {
                // The map has its own zoom.
                shortcut.press(self.controls, self.opened, RwSignal::new(0));
            }
            _ => return false,
        }
        true
    }

    /// Attacks what is aimed at.
    fn roll(self, to_the_end: bool) -> bool {
        let hand = self.stage.hand.get_untracked();
        let (Some(from), Some(to)) = (hand.from, hand.to) else { return false };
        let (phase, armies) =
            self.stage.state.with_untracked(|state| (state.phase(), state.armies(from)));
        if phase != Phase::Attack {
            return false;
        }
        let stop_at = hand.stop(armies);
        self.stage.attack(match to_the_end {
            true => Action::Auto { from, to, stop_at },
            false => Action::Attack { from, to },
        });
        true
    }

    fn order(self) -> Vec<Territory> {
        let seat = self.stage.course.to_act.get_untracked();
        let from = self.stage.hand.with_untracked(|hand| hand.from);
        self.stage.state.with_untracked(|state| match seat {
            Some(seat) => input::tab_order(state, seat, from),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_point_where_they_say() {
        assert_eq!(direction("ArrowUp"), Some(Point { x: 0.0, y: -1.0 }));
        assert_eq!(direction("ArrowLeft"), Some(Point { x: -1.0, y: 0.0 }));
        assert_eq!(direction("x"), None);
    }
}
