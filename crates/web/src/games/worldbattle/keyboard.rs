//! The keys at this table.

use leptos::prelude::*;
use worldbattle::{Action, Phase, Territory};

use super::drawing::Drawing;
use super::input::{self, Portion};
use super::stage::Stage;
use super::tools::lead_on;
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
    let (keys, own) = (&texts.keyboard, &texts.worldbattle().keys);
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

impl keys::Keys for Keys {
    type Place = Territory;

    fn common(self) -> Common {
        self.common
    }

    fn acts(self) -> bool {
        untrack(|| self.stage.acting()).is_some()
    }

    fn order(self) -> Vec<Territory> {
        let seat = self.stage.playback.to_act.get_untracked();
        let from = self.stage.hand.with_untracked(|hand| hand.from);
        self.stage.state.with_untracked(|state| match seat {
            Some(seat) => input::tab_order(state, seat, from),
            None => state.map().territories().iter().collect(),
        })
    }

    fn neighbour(self, at: Territory, arrow: Arrow) -> Option<Territory> {
        self.stage.state.with_untracked(|state| {
            let drawing = Drawing::of(state.map());
            input::step(state.map(), at, arrow, |territory| drawing.land(territory).token)
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
        self.stage.press(at);
    }

    fn escape(self) {
        self.stage.deselect();
        self.stage.group.set(None);
    }

    fn own(self, key: &str) -> bool {
        let stage = self.stage;
        let portion = |portion| stage.hand.update(|hand| hand.portion = portion);
        match key.to_lowercase().as_str() {
            "1" => portion(Portion::One),
            "5" => portion(Portion::Five),
            "0" => portion(Portion::All),
            "r" if self.acts() => return self.roll(false),
            "a" if self.acts() => return self.roll(true),
            "c" => stage.cards.set(true),
            "s" if self.acts() => lead_on(stage),
            "f" => stage.camera.update(|camera| *camera = camera.fitted()),
            _ => return false,
        }
        true
    }
}

impl Keys {
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
}
