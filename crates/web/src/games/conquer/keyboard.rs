//! The keys at this table.

use conquer::{Action, Cell};
use leptos::prelude::*;

use super::input::{Means, Walk};
use super::stage::Stage;
use crate::table::Stage as _;
use crate::table::keys::{self, Arrow, Common};
use crate::texts::Texts;
use crate::ui::KeyRow;

/// What keys need to know of the table beside its stage.
#[derive(Clone, Copy)]
pub struct Keys {
    /// The table's state.
    pub stage: Stage,
    /// What the keys of every table act on.
    pub common: Common,
}

/// The list of keys.
pub fn list(texts: &'static Texts) -> Vec<KeyRow> {
    let (keys, all) = (&texts.conquer().keys, &texts.keyboard);
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

impl keys::Keys for Keys {
    type Place = Cell;

    fn common(self) -> Common {
        self.common
    }

    fn acts(self) -> bool {
        untrack(|| self.stage.acting()).is_some()
    }

    /// One stop: the cell where the keyboard is.
    fn order(self) -> Vec<Cell> {
        vec![self.stage.here.get_untracked()]
    }

    fn neighbour(self, at: Cell, arrow: Arrow) -> Option<Cell> {
        Some(self.reached(at, Walk::By(arrow)))
    }

    fn jump(self, at: Option<Cell>, key: &str) -> bool {
        Walk::of(key).is_some_and(|walk| keys::walk(self, at, |at| Some(self.reached(at, walk))))
    }

    fn focus(self, cell: Cell) -> bool {
        self.stage.here.set(cell);
        self.stage.look_at(Some(cell));
        let focused = keys::focus_on(".cqcell");
        self.stage.focused.set(focused);
        focused
    }

    fn leave(self) {
        // The one element that takes the focus tells itself when it goes.
    }

    fn press(self, at: Cell) {
        self.stage.press(at, Means::Sure);
    }

    fn escape(self) {
        self.stage.let_go();
    }

    fn own(self, key: &str) -> bool {
        let ends = matches!(key, "s" | "S");
        if ends {
            untrack(|| self.stage.end_turn());
        }
        ends
    }
}

impl Keys {
    fn reached(self, at: Cell, walk: Walk) -> Cell {
        self.stage.state.with_untracked(|state| walk.from(at, state.field().board()))
    }
}

/// The answer to a question that was asked once more.
pub fn answer(question: super::stage::Question) -> Action {
    match question {
        super::stage::Question::Pass => Action::Pass,
        super::stage::Question::Surrender => Action::Surrender,
    }
}
