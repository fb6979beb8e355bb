//! The keys at this table.

use imperial::Action;
use leptos::prelude::*;
use tabletop::Seat;

use super::drawing::Lie;
use super::input::{self, Means};
use super::spot::{Spot, enemy_of};
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
    let (keys, own) = (&texts.keyboard, &texts.imperial().table);
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

impl keys::Keys for Keys {
    type Place = Spot;

    fn common(self) -> Common {
        self.common
    }

    fn acts(self) -> bool {
        untrack(|| self.stage.acting()).is_some()
    }

    fn order(self) -> Vec<Spot> {
        let hand = self.stage.hand.get_untracked();
        self.stage.state.with_untracked(|state| input::tab_order(state, state.active(), hand))
    }

    fn neighbour(self, at: Spot, arrow: Arrow) -> Option<Spot> {
        let (right, down) = arrow.step();
        self.beside(at, (right, -down), untrack(|| self.stage.lie()))
    }

    fn focus(self, spot: Spot) -> bool {
        self.stage.focus.set(Some(spot));
        keys::focus_on(&format!(".imb [data-id=\"{spot}\"]"))
    }

    fn leave(self) {
        self.stage.focus.set(None);
    }

    fn press(self, at: Spot) {
        self.stage.press(at, Means::Key);
    }

    fn escape(self) {
        self.stage.let_go();
    }

    fn own(self, key: &str) -> bool {
        match key {
            "s" | "S" => self.stage.act(Action::EndTurn),
            "r" | "R" => self.stage.turned.update(|turned| *turned = !*turned),
            _ => return false,
        }
        true
    }
}

impl Keys {
    /// What lies beside a spot on the screen: squares, and beyond the outer rows flags and reserves.
    fn beside(self, at: Spot, (right, up): (i8, i8), lie: Lie) -> Option<Spot> {
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
}
