//! The keys of every table: moving over the board, and single keys.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent, SvgElement};

use super::Controls;
use super::game::TableGame;
use super::game_table::Table;
use super::hit_test::place_with_focus;
use crate::i18n::{Locale, td_string};
use crate::ui::KeyRow;

/// The keys of a table.
pub(super) struct TableKeys<G: TableGame> {
    /// The table.
    pub table: Table<G>,
    /// The commands of the table.
    pub controls: Controls,
    /// Makes the board larger (`true`) or smaller.
    pub zoom: Callback<bool>,
}

impl<G: TableGame> Clone for TableKeys<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: TableGame> Copy for TableKeys<G> {}

/// An arrow key: a direction on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arrow {
    /// To the top of the screen.
    Up,
    /// To the right.
    Right,
    /// To the bottom.
    Down,
    /// To the left.
    Left,
}

impl Arrow {
    /// The arrow of a key.
    pub fn of(key: &str) -> Option<Arrow> {
        match key {
            "ArrowUp" => Some(Arrow::Up),
            "ArrowRight" => Some(Arrow::Right),
            "ArrowDown" => Some(Arrow::Down),
            "ArrowLeft" => Some(Arrow::Left),
            _ => None,
        }
    }

    /// One step to the right and one down, as far as the arrow goes there.
    pub fn step(self) -> (i8, i8) {
        match self {
            Arrow::Up => (0, -1),
            Arrow::Right => (1, 0),
            Arrow::Down => (0, 1),
            Arrow::Left => (-1, 0),
        }
    }
}

/// The actions of single keys at every table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shortcut {
    /// Takes a move back.
    Undo,
    /// Lists the keys.
    Help,
    /// Sound on or off.
    Mute,
    /// Opens or closes the field for typed moves.
    Type,
    /// Skips everything until it is a person's turn.
    ToMyTurn,
    /// Switches to the next speed.
    Speed,
    /// Asks for suggestions, or closes them.
    Suggest,
    /// A larger board.
    Larger,
    /// A smaller board.
    Smaller,
}

impl Shortcut {
    /// The shortcut of a key.
    fn of(key: &str) -> Option<Shortcut> {
        match key {
            "u" | "U" => Some(Shortcut::Undo),
            "h" | "H" => Some(Shortcut::Help),
            "m" | "M" => Some(Shortcut::Mute),
            "t" | "T" => Some(Shortcut::Type),
            "n" | "N" => Some(Shortcut::ToMyTurn),
            "v" | "V" => Some(Shortcut::Speed),
            "i" | "I" => Some(Shortcut::Suggest),
            "+" | "=" => Some(Shortcut::Larger),
            "-" | "−" => Some(Shortcut::Smaller),
            _ => None,
        }
    }

    /// Performs the action.
    fn press<G: TableGame>(self, TableKeys { table, controls, zoom }: TableKeys<G>) {
        let settings = controls.common.settings;
        match self {
            Shortcut::Undo => controls.undo.run(()),
            Shortcut::Help => table.opened.keys.set(true),
            Shortcut::Mute => settings.update(|settings| settings.effects = !settings.effects),
            Shortcut::Type if controls.common.has_a_seat() => table.opened.toggle_typing(),
            Shortcut::Type => {}
            Shortcut::ToMyTurn => controls.to_my_turn.run(()),
            Shortcut::Speed => controls.speed.run(()),
            Shortcut::Suggest => {
                table.toggle_suggestions();
            }
            Shortcut::Larger => zoom.run(true),
            Shortcut::Smaller => zoom.run(false),
        }
    }
}

/// The help for the keys that move the focus over a board; `tab` says what Tab does there.
pub fn board_rows(tab: &'static str, locale: Locale) -> [KeyRow; 5] {
    [
        ("Tab", tab),
        ("← ↑ ↓ →", td_string!(locale, table.keyboard.arrows)),
        ("Enter", td_string!(locale, table.keyboard.enter)),
        ("Space", td_string!(locale, table.keyboard.space)),
        ("Esc", td_string!(locale, table.keyboard.escape)),
    ]
}

/// The help for the keys that do the same at every table.
pub fn common_rows(locale: Locale) -> [KeyRow; 6] {
    [
        ("H", td_string!(locale, table.keyboard.h)),
        ("M", td_string!(locale, table.keyboard.m)),
        ("T", td_string!(locale, table.play.typed)),
        ("N", td_string!(locale, table.play.to_my_turn)),
        ("V", td_string!(locale, table.keyboard.v)),
        ("+ −", td_string!(locale, table.keyboard.zoom)),
    ]
}

/// Listens to the keys for the table until it is disposed.
pub(super) fn listen<G: TableGame>(keys: TableKeys<G>) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        let chord = event.ctrl_key() || event.alt_key() || event.meta_key();
        // A key that was handled here must not be handled by the browser.
        if !chord && !is_elsewhere(&event) && untrack(|| keys.pressed(&event)) {
            event.prevent_default();
        }
    });
    let pointer = window_event_listener(leptos::ev::pointerdown, move |_| G::unfocus(keys.table));
    on_cleanup(move || {
        handle.remove();
        pointer.remove();
    });
}

impl<G: TableGame> TableKeys<G> {
    /// Handles a key; returns whether it did something.
    fn pressed(self, event: &KeyboardEvent) -> bool {
        let (table, key) = (self.table, event.key());
        let at: Option<G::Place> = place_with_focus();
        match key.as_str() {
            "Tab" => at.is_some_and(|at| self.tab(at, event.shift_key())),
            "Escape" if table.close_suggestions() => {
                table.focus_after_suggestions();
                true
            }
            "Escape" => {
                G::escape(table);
                true
            }
            "Enter" => self.enter(at),
            " " => self.space(at),
            key => match Arrow::of(key) {
                Some(arrow) => self.walk(at, |at| G::neighbour(table, at, arrow)),
                None => self.jump(at, key) || self.single(key),
            },
        }
    }

    fn tab(self, at: G::Place, back: bool) -> bool {
        let order = G::tab_order(self.table);
        let Some(index) = order.iter().position(|&it| it == at) else {
            // Not a stop of Tab: continue with the first stop.
            return order.first().is_some_and(|&first| !back && G::focus(self.table, first));
        };
        let next = if back { index.checked_sub(1) } else { Some(index + 1) };
        match next.and_then(|next| order.get(next)) {
            Some(&next) => G::focus(self.table, next),
            None => {
                G::unfocus(self.table);
                false // the browser goes on behind the board
            }
        }
    }

    /// Moves the focus from its place to the one that `next` returns; without a focus, to the first
    /// stop.
    fn walk(self, at: Option<G::Place>, next: impl FnOnce(G::Place) -> Option<G::Place>) -> bool {
        let Some(at) = at else {
            // A list or a slider that has the focus takes the arrows.
            return nothing_focused()
                && self.first_stop().is_some_and(|first| G::focus(self.table, first));
        };
        if let Some(next) = next(at) {
            G::focus(self.table, next);
        }
        true
    }

    /// Moves over the board by a key other than an arrow; returns whether it did.
    fn jump(self, at: Option<G::Place>, key: &str) -> bool {
        let next = |at| G::jump(self.table, at, key);
        at.or_else(|| self.first_stop()).and_then(next).is_some() && self.walk(at, next)
    }

    fn first_stop(self) -> Option<G::Place> {
        G::tab_order(self.table).first().copied()
    }

    fn enter(self, at: Option<G::Place>) -> bool {
        at.map(|at| self.table.press(at, G::KEY)).is_some()
    }

    /// Skips what is shown; otherwise the same as Enter. On a button the browser presses it.
    fn space(self, at: Option<G::Place>) -> bool {
        if self.table.acting().is_none() && !on_a_button() {
            self.controls.skip_part.run(());
            return true;
        }
        self.enter(at)
    }

    /// A single key, if the player has enabled them.
    fn single(self, key: &str) -> bool {
        if !self.table.common.settings.with_untracked(|settings| settings.shortcuts) {
            return false;
        }
        G::own_key(self.table, key) || Shortcut::of(key).map(|it| it.press(self)).is_some()
    }
}

/// Moves the focus to the element that matches a selector; returns whether it took it.
pub fn focus_on(selector: &str) -> bool {
    let Some(element) = document().query_selector(selector).ok().flatten() else { return false };
    match element.dyn_into::<SvgElement>() {
        Ok(shape) => shape.focus().is_ok(),
        Err(element) => {
            element.dyn_into::<HtmlElement>().is_ok_and(|element| element.focus().is_ok())
        }
    }
}

/// Whether no element has the focus.
fn nothing_focused() -> bool {
    document().active_element().is_none_or(|element| element.tag_name() == "BODY")
}

/// Whether the browser itself would press the focused element.
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
    use super::super::suggestions::SUGGEST_KEY;
    use super::*;

    #[test]
    fn keys_mean_what_the_help_says() {
        assert_eq!(Shortcut::of("U"), Some(Shortcut::Undo));
        assert_eq!(Shortcut::of("="), Some(Shortcut::Larger));
        assert_eq!(Shortcut::of("n"), Some(Shortcut::ToMyTurn));
        assert_eq!(Shortcut::of("V"), Some(Shortcut::Speed));
        assert_eq!(Shortcut::of(SUGGEST_KEY), Some(Shortcut::Suggest));
        assert_eq!(Shortcut::of("x"), None);
    }

    #[test]
    fn arrows_point_where_they_say_and_other_keys_have_none() {
        let step = |key| Arrow::of(key).map(Arrow::step);
        assert_eq!(step("ArrowUp"), Some((0, -1)));
        assert_eq!(step("ArrowRight"), Some((1, 0)));
        assert_eq!(step("ArrowDown"), Some((0, 1)));
        assert_eq!(step("ArrowLeft"), Some((-1, 0)));
        assert_eq!((step("a"), step("x")), (None, None));
    }
}
