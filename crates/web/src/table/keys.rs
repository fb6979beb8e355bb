//! The keys of every table: the way across the board, and what a single key does.

use std::str::FromStr;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent, SvgElement};

use super::game::TableGame;
use super::game_table::Table;
use super::hit_test::place_with_focus;
use super::{Controls, Opened};

/// The keys of one game's board.
pub trait Keys: Copy + Send + Sync + 'static {
    /// A place on the board that takes the focus; its text is the element's `data-id`.
    type Place: Copy + PartialEq + FromStr;

    /// The table and what of it is open.
    fn common(self) -> Common;

    /// Whether somebody is to act while the board stands still.
    fn acts(self) -> bool;

    /// The stops of Tab, in their order.
    fn order(self) -> Vec<Self::Place>;

    /// What lies beside a place on the screen.
    fn neighbour(self, at: Self::Place, arrow: Arrow) -> Option<Self::Place>;

    /// Puts the focus on a place; tells whether it took it.
    fn focus(self, at: Self::Place) -> bool;

    /// The keyboard leaves the board.
    fn leave(self);

    /// Presses a place.
    fn press(self, at: Self::Place);

    /// Lets go of what is chosen.
    fn escape(self);

    /// What a single key does in this game alone; tells whether it did something.
    fn own(self, key: &str) -> bool;

    /// Goes across the board by a key that is no arrow; tells whether it did.
    fn jump(self, at: Option<Self::Place>, key: &str) -> bool {
        let _ = (at, key); // most boards are walked by arrows alone
        false
    }
}

/// What the keys of every table act on.
#[derive(Clone, Copy)]
pub struct Common {
    /// What the table can be told.
    pub controls: Controls,
    /// What is open.
    pub opened: Opened,
    /// Makes the board larger (`true`) or smaller.
    pub zoom: Callback<bool>,
}

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

    /// One step to the right and one down, as far as it goes there.
    pub fn step(self) -> (i8, i8) {
        match self {
            Arrow::Up => (0, -1),
            Arrow::Right => (1, 0),
            Arrow::Down => (0, 1),
            Arrow::Left => (-1, 0),
        }
    }
}

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
    pub fn press(self, Common { controls, opened, zoom }: Common) {
        let settings = controls.common.settings;
        match self {
            Shortcut::Undo => controls.undo.run(()),
            Shortcut::Help => opened.keys.update(|open| *open = !*open),
            Shortcut::Mute => settings.update(|settings| settings.effects = !settings.effects),
            Shortcut::Larger => zoom.run(true),
            Shortcut::Smaller => zoom.run(false),
        }
    }
}

/// Listens to the keys that are meant for the table, as long as it is there.
pub fn listen<K: Keys>(keys: K) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        let chord = event.ctrl_key() || event.alt_key() || event.meta_key();
        // What was done here, the browser does not do once more.
        if !chord && !is_elsewhere(&event) && pressed(keys, &event) {
            event.prevent_default();
        }
    });
    let pointer = window_event_listener(leptos::ev::pointerdown, move |_| keys.leave());
    on_cleanup(move || {
        handle.remove();
        pointer.remove();
    });
}

/// Does what a key means; tells whether it did something.
fn pressed<K: Keys>(keys: K, event: &KeyboardEvent) -> bool {
    let key = event.key();
    let at: Option<K::Place> = place_with_focus();
    match key.as_str() {
        "Tab" => at.is_some_and(|at| tab(keys, at, event.shift_key())),
        "Escape" => {
            keys.escape();
            true
        }
        "Enter" => enter(keys, at),
        " " => space(keys, at),
        key => match Arrow::of(key) {
            Some(arrow) => walk(keys, at, |at| keys.neighbour(at, arrow)),
            None => keys.jump(at, key) || single(keys, key),
        },
    }
}

fn tab<K: Keys>(keys: K, at: K::Place, back: bool) -> bool {
    let order = keys.order();
    let Some(index) = order.iter().position(|&it| it == at) else {
        // Not a stop of Tab: go on with the first stop.
        return order.first().is_some_and(|&first| !back && keys.focus(first));
    };
    let next = if back { index.checked_sub(1) } else { Some(index + 1) };
    match next.and_then(|next| order.get(next)) {
        Some(&next) => keys.focus(next),
        None => {
            keys.leave();
            false // the browser goes on behind the board
        }
    }
}

/// Goes from where the focus is to what `next` finds; from nowhere to the first stop.
pub fn walk<K: Keys>(
    keys: K,
    at: Option<K::Place>,
    next: impl FnOnce(K::Place) -> Option<K::Place>,
) -> bool {
    let Some(at) = at else {
        // A list or a slider that has the focus takes the arrows.
        if !nothing_focused() {
            return false;
        }
        return keys.order().first().is_some_and(|&first| keys.focus(first));
    };
    if let Some(next) = next(at) {
        keys.focus(next);
    }
    true
}

fn enter<K: Keys>(keys: K, at: Option<K::Place>) -> bool {
    at.map(|at| keys.press(at)).is_some()
}

/// Skips what is shown; otherwise the same as Enter. On a button the browser presses it.
fn space<K: Keys>(keys: K, at: Option<K::Place>) -> bool {
    if !keys.acts() && !on_a_button() {
        keys.common().controls.skip_part.run(());
        return true;
    }
    enter(keys, at)
}

/// A single key, where the player lets them act.
fn single<K: Keys>(keys: K, key: &str) -> bool {
    let common = keys.common();
    if !common.controls.common.settings.with_untracked(|settings| settings.shortcuts) {
        return false;
    }
    keys.own(key) || Shortcut::of(key).map(|shortcut| shortcut.press(common)).is_some()
}

/// Puts the focus on the element that a selector finds; tells whether it took it.
pub fn focus_on(selector: &str) -> bool {
    let Some(element) = document().query_selector(selector).ok().flatten() else { return false };
    match element.dyn_into::<SvgElement>() {
        Ok(shape) => shape.focus().is_ok(),
        Err(element) => {
            element.dyn_into::<HtmlElement>().is_ok_and(|element| element.focus().is_ok())
        }
    }
}

/// Whether the focus is nowhere in particular.
fn nothing_focused() -> bool {
    document().active_element().is_none_or(|element| element.tag_name() == "BODY")
}

/// Whether the browser itself would press what has the focus.
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

/// Listens to the keys of a table as long as it is there.
pub(super) fn listen_at<G: TableGame>(table: Table<G>, common: Common) {
    listen(TableKeys { table, common });
}

/// The keys of a table.
struct TableKeys<G: TableGame> {
    table: Table<G>,
    common: Common,
}

impl<G: TableGame> Clone for TableKeys<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: TableGame> Copy for TableKeys<G> {}

impl<G: TableGame> Keys for TableKeys<G> {
    type Place = G::Place;

    fn common(self) -> Common {
        self.common
    }

    fn acts(self) -> bool {
        untrack(|| self.table.acting()).is_some()
    }

    fn order(self) -> Vec<G::Place> {
        untrack(|| G::tab_order(self.table))
    }

    fn neighbour(self, at: G::Place, arrow: Arrow) -> Option<G::Place> {
        untrack(|| G::neighbour(self.table, at, arrow))
    }

    fn focus(self, at: G::Place) -> bool {
        G::focus(self.table, at)
    }

    fn leave(self) {
        G::unfocus(self.table);
    }

    fn press(self, at: G::Place) {
        self.table.press(at, G::KEY);
    }

    fn escape(self) {
        G::escape(self.table);
    }

    fn own(self, key: &str) -> bool {
        untrack(|| G::own_key(self.table, key))
    }

    fn jump(self, at: Option<G::Place>, key: &str) -> bool {
        let next = |at| untrack(|| G::jump(self.table, at, key));
        let from = at.or_else(|| self.order().first().copied());
        from.and_then(next).is_some() && walk(self, at, next)
    }
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
    fn arrows_point_where_they_say_and_other_keys_have_none() {
        let step = |key| Arrow::of(key).map(Arrow::step);
        assert_eq!(step("ArrowUp"), Some((0, -1)));
        assert_eq!(step("ArrowRight"), Some((1, 0)));
        assert_eq!(step("ArrowDown"), Some((0, 1)));
        assert_eq!(step("ArrowLeft"), Some((-1, 0)));
        assert_eq!((step("a"), step("x")), (None, None));
    }
}
