//! The keys at this table.

use battlezone::{Action, Territory};
use leptos::prelude::*;

use super::drawing::{Drawing, Lie};
use super::input::{self, Means};
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
    /// The drawing on the screen: arrows follow what is seen.
    pub drawing: Memo<Option<Drawing>>,
    /// What the keys of every table act on.
    pub common: Common,
}

/// The list of keys.
pub fn list(texts: &'static Texts) -> Vec<KeyRow> {
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

impl keys::Keys for Keys {
    type Place = Territory;

    fn common(self) -> Common {
        self.common
    }

    fn acts(self) -> bool {
        untrack(|| self.stage.acting()).is_some()
    }

    fn order(self) -> Vec<Territory> {
        let seat = self.stage.state.with_untracked(tabletop::Game::to_act);
        let selected = self.stage.hand.with_untracked(|hand| hand.selected);
        self.stage.state.with_untracked(|state| match seat {
            Some(seat) => input::tab_order(state, seat, selected),
            None => state.map().territories().iter().collect(),
        })
    }

    fn neighbour(self, at: Territory, arrow: Arrow) -> Option<Territory> {
        self.drawing.with_untracked(|drawing| {
            let drawing = drawing.as_ref()?;
            self.stage.state.with_untracked(|state| {
                input::step(state.map(), at, arrow, |territory| drawing.land(territory).token)
            })
        })
    }

    fn focus(self, territory: Territory) -> bool {
        self.stage.focus.set(Some(territory));
        keys::focus_on(&format!(".terr[data-id=\"{territory}\"]"))
    }

    fn leave(self) {
        self.stage.focus.set(None);
    }

    fn press(self, at: Territory) {
        self.stage.press(at, Means::Sure);
    }

    fn escape(self) {
        self.stage.let_go();
        self.stage.group.set(None);
    }

    fn own(self, key: &str) -> bool {
        let skips = matches!(key, "s" | "S");
        if skips {
            self.stage.act(Action::Skip);
        }
        skips
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
