//! The label with the chance of an attack, beside its target.

use battlezone::{State, win_chance};
use leptos::prelude::*;

use super::super::drawing::Point;
use super::super::picture::marks;
use super::window;
use crate::games::odds::{LabelPlace, label_place, percent};
use crate::i18n::{td_string, use_locale};
use crate::table::Table;

/// The visible rectangle of the board, in its own units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Window {
    /// Its upper left corner.
    pub from: Point,
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
}

/// The chance of the attack that is looked at.
pub(super) fn odds_label(table: Table<State>) -> impl IntoView {
    let locale = use_locale();
    move || {
        table.acting()?;
        if !table.common.settings.with(|settings| settings.odds) {
            return None;
        }
        let (from, to) = marks(table).arrow()?;
        let (x, LabelPlace { y, below }) = table.extra.drawing.with(|drawing| {
            let drawing = drawing.as_ref()?;
            let token = |territory| drawing.land(territory).token;
            let (target, window) = (token(to), window(drawing));
            let x = (target.x - window.from.x) / window.width * 100.0;
            Some((x, place(token(from), target, window)))
        })?;
        let (attacker, defender) = table.view.with(|state| (state.armies(from), state.armies(to)));
        let locale = locale.get();
        let chance =
            td_string!(locale, common.percent, n = percent(win_chance(attacker, defender)));
        let dice = td_string!(locale, table.play.dice, count = attacker);
        Some(view! {
            <div
                class="odds"
                class:below=below
                style:--x=x.to_string()
                style:--y=y.to_string()
            >
                <strong>{td_string!(locale, battlezone.play.to_win, chance = &chance)}</strong>
                <small>{td_string!(locale, battlezone.play.against, attacker = &dice, defender = &defender)}</small>
            </div>
        })
    }
}

/// Room that the token of a target takes above and below its base.
const ABOVE_TOKEN: f32 = 62.0;
const BELOW_TOKEN: f32 = 34.0;
/// The height of a label, in hundredths of the board.
const NEEDED: f32 = 15.0;

/// Where the label of an attack hangs, in hundredths of the board.
fn place(origin: Point, target: Point, window: Window) -> LabelPlace {
    let percent = |y: f32| (y - window.from.y) / window.height * 100.0;
    let edges = (percent(target.y - ABOVE_TOKEN), percent(target.y + BELOW_TOKEN));
    label_place(origin.y <= target.y, edges, NEEDED, 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Window = Window { from: Point { x: 0.0, y: 0.0 }, width: 800.0, height: 600.0 };

    fn at(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    #[test]
    fn the_label_stands_away_from_the_origin() {
        assert!(place(at(400.0, 200.0), at(400.0, 300.0), WINDOW).below);
        assert!(!place(at(400.0, 400.0), at(400.0, 300.0), WINDOW).below);
    }

    #[test]
    fn at_the_edge_of_the_board_it_changes_sides() {
        assert!(!place(at(400.0, 400.0), at(400.0, 580.0), WINDOW).below);
        assert!(place(at(400.0, 200.0), at(400.0, 60.0), WINDOW).below);
    }
}
