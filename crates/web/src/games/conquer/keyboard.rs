//! The keys at this table.

use conquer::{Action, Cell};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};

use super::hand::Hand;
use super::input::{Means, Walk};
use super::stage::Stage;
use crate::table::keys::{self, Shortcut};
use crate::table::{Controls, Opened, Stage as _};
use crate::texts::Texts;

/// What keys need to know of the table beside its stage.
#[derive(Clone, Copy)]
pub struct Keys {
    /// The table's state.
    pub stage: Stage,
    /// What enlarges the board.
    pub hand: Hand,
    /// What the table can be told.
    pub controls: Controls,
    /// What is open.
    pub opened: Opened,
}

/// The list of keys.
pub fn keys(texts: &'static Texts) -> Vec<(&'static str, &'static str)> {
    let (keys, all) = (&texts.conquer.keys, &texts.keyboard);
    vec![
        ("Tab", keys.tab),
        ("← ↑ ↓ →", keys.arrows),
        ("Home End", keys.ends),
        ("Enter", keys.enter),
        ("Space", all.space),
        ("Esc", keys.escape),
        ("S", keys.s),
        ("U", all.u),
        ("H", all.h),
        ("M", all.m),
        ("+ −", all.zoom),
    ]
}

impl Keys {
    /// Listens as long as the table is there.
    pub fn listen(self) {
        keys::listen(move |event| self.pressed(event));
    }

    fn pressed(self, event: &KeyboardEvent) -> bool {
        let key = event.key();
        let at: Option<Cell> = keys::focused_id();
        match key.as_str() {
            "Escape" => {
                self.stage.let_go();
                true
            }
            "Enter" => at.is_some_and(|at| self.press(at)),
            " " => self.space(at),
            key => match Walk::of(key) {
                Some(walk) => self.walk(at, walk),
                None => self.shortcut(key),
            },
        }
    }

    fn walk(self, at: Option<Cell>, walk: Walk) -> bool {
        let Some(at) = at else {
            // A list that has the focus scrolls by the arrows.
            return keys::nothing_focused() && self.focus(self.stage.here.get_untracked());
        };
        let state = self.stage.state;
        self.focus(state.with_untracked(|state| walk.from(at, state.field().board())))
    }

    fn focus(self, cell: Cell) -> bool {
        self.stage.here.set(cell);
        self.stage.look_at(Some(cell));
        let element = document().query_selector(".cqcell").ok().flatten();
        let element = element.and_then(|element| element.dyn_into::<HtmlElement>().ok());
        let focused = element.is_some_and(|element| element.focus().is_ok());
        self.stage.focused.set(focused);
        focused
    }

    fn press(self, at: Cell) -> bool {
        self.stage.press(at, Means::Sure);
        true
    }

    /// Skips what is shown; otherwise the same as Enter. On a button the browser presses it.
    fn space(self, at: Option<Cell>) -> bool {
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
            ("s" | "S", _) => untrack(|| self.stage.end_turn()),
            (_, Some(Shortcut::Larger)) => self.hand.zoom(true),
            (_, Some(Shortcut::Smaller)) => self.hand.zoom(false),
            (_, Some(shortcut)) => shortcut.press(self.controls, self.opened, RwSignal::new(0)),
            _ => return false,
        }
        true
    }
}

/// The answer to a question that was asked once more.
pub fn answer(question: super::stage::Question) -> Action {
    match question {
        super::stage::Question::Pass => Action::Pass,
        super::stage::Question::Surrender => Action::Surrender,
    }
}
