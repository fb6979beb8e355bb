//! The keys at this table.

use imperial::Action;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;

use super::drawing::Lie;
use super::input::{self, Means};
use super::spot::{Spot, enemy_of};
use super::stage::Stage;
use crate::table::keys::{self, Shortcut};
use crate::table::{Controls, Opened, Stage as _};
use crate::texts::Texts;
use tabletop::Seat;

/// What keys need to know of the table beside its stage.
#[derive(Clone, Copy)]
pub struct Keys {
    /// The table's state.
    pub stage: Stage,
    /// What the table can be told.
    pub controls: Controls,
    /// What is open.
    pub opened: Opened,
    /// How large the board is.
    pub zoom: RwSignal<u8>,
}

/// The list of keys.
pub fn keys(texts: &'static Texts) -> Vec<(&'static str, &'static str)> {
    let (keys, own) = (&texts.keyboard, &texts.imperial.table);
    vec![
        ("Tab", own.key_tab),
        ("← ↑ ↓ →", keys.arrows),
        ("Enter", keys.enter),
        ("Space", keys.space),
        ("Esc", keys.escape),
        ("S", own.key_s),
        ("U", own.key_u),
        ("R", own.rotate),
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
            key => match arrow(key) {
                Some(direction) => self.arrow(at, direction),
                None => self.shortcut(key),
            },
        }
    }

    fn tab(self, at: Spot, back: bool) -> bool {
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

    fn arrow(self, at: Option<Spot>, direction: (i8, i8)) -> bool {
        let Some(at) = at else {
            // A list that has the focus scrolls by the arrows.
            if !keys::nothing_focused() {
                return false;
            }
            return self.order().first().is_some_and(|&first| self.focus(first));
        };
        let lie = untrack(|| self.stage.lie());
        if let Some(next) = self.neighbour(at, direction, lie) {
            self.focus(next);
        }
        true
    }

    /// What lies beside a spot on the screen: squares, and beyond the outer rows flags and reserves.
    fn neighbour(self, at: Spot, (right, up): (i8, i8), lie: Lie) -> Option<Spot> {
        let pieces = |seat: Seat| {
            let mut strip = vec![Spot::Flag(seat)];
            self.stage.state.with_untracked(|state| {
                strip.extend(state.reserve(seat).pieces().map(|(it, _)| Spot::Reserve(seat, it)));
            });
            strip
        };
        match at {
            Spot::Square(square) => match lie.step(square, (right, up)) {
                Some(next) => Some(Spot::Square(next)),
                None if up == 0 => None,
                None => {
                    let seat = if up < 0 { lie.bottom } else { enemy_of(lie.bottom) };
                    let strip = pieces(seat);
                    strip.get(1).or(strip.first()).copied()
                }
            },
            Spot::Flag(seat) | Spot::Reserve(seat, _) => {
                if up == 0 {
                    let strip = pieces(seat);
                    let index = strip.iter().position(|&it| it == at)?;
                    return strip.get(index.checked_add_signed(right.into())?).copied();
                }
                let inwards = if seat == lie.bottom { up > 0 } else { up < 0 };
                let middle = if seat == Seat::A { "b1" } else { "b4" };
                inwards.then(|| middle.parse().ok()).flatten().map(Spot::Square)
            }
        }
    }

    fn escape(self) -> bool {
        self.stage.let_go();
        true
    }

    fn press(self, at: Spot) -> bool {
        self.stage.press(at, Means::Key);
        true
    }

    /// Skips what is shown; otherwise the same as Enter. On a button the browser presses it.
    fn space(self, at: Option<Spot>) -> bool {
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
            ("s" | "S", _) => self.stage.act(Action::EndTurn),
            ("r" | "R", _) => self.stage.turned.update(|turned| *turned = !*turned),
            (_, Some(shortcut)) => shortcut.press(self.controls, self.opened, self.zoom),
            _ => return false,
        }
        true
    }

    fn order(self) -> Vec<Spot> {
        let hand = self.stage.hand.get_untracked();
        self.stage.state.with_untracked(|state| input::tab_order(state, state.active(), hand))
    }

    fn focus(self, spot: Spot) -> bool {
        self.stage.focus.set(Some(spot));
        let element = document()
            .query_selector(&format!(".imb [data-id=\"{spot}\"]"))
            .ok()
            .flatten()
            .and_then(|element| element.dyn_into::<web_sys::SvgElement>().ok());
        element.is_some_and(|element| element.focus().is_ok())
    }
}

/// The direction of an arrow key: to the right and up.
fn arrow(key: &str) -> Option<(i8, i8)> {
    match key {
        "ArrowUp" => Some((0, 1)),
        "ArrowRight" => Some((1, 0)),
        "ArrowDown" => Some((0, -1)),
        "ArrowLeft" => Some((-1, 0)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_have_directions_and_other_keys_have_none() {
        assert_eq!(arrow("ArrowUp"), Some((0, 1)));
        assert_eq!(arrow("ArrowLeft"), Some((-1, 0)));
        assert_eq!(arrow("a"), None);
    }
}
