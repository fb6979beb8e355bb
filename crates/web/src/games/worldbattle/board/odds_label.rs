//! The label with the chance of an attack, beside its target.

use leptos::prelude::*;
use worldbattle::{BattleOdds, Phase, State, Territory, attacker_dice, defender_dice};

use super::super::drawing::{Drawing, Point};
use super::super::input;
use crate::games::odds::{LabelPlace, label_place, percent};
use crate::i18n::{Locale, td_string, use_locale};
use crate::table::Table;

/// The height of a label, in pixels.
const NEEDED: f32 = 96.0;
/// The distance between a label and the middle of its target, in pixels.
const APART: f32 = 30.0;

/// Where the label of an attack hangs, in pixels of the board.
fn place(origin: Point, target: Point, height: f32) -> LabelPlace {
    let edges = (target.y - APART, target.y + APART);
    label_place(origin.y <= target.y, edges, NEEDED, height)
}

/// The chance of the attack that is looked at or aimed at.
pub(super) fn odds_label(table: Table<State>) -> impl IntoView {
    let locale = use_locale();
    move || {
        table.acting()?;
        if !table.common.settings.with(|settings| settings.odds) {
            return None;
        }
        let (from, to) = attack(table)?;
        let drawing = table.view.with(|view| Drawing::of(view.map()));
        let camera = table.extra.camera.get();
        let point = |territory| camera.on_board(drawing.land(territory).token);
        let (width, height) = camera.screen();
        let target = point(to);
        let LabelPlace { y, below } = place(point(from), target, height);
        let (attacker, defender) = table.view.with(|view| (view.armies(from), view.armies(to)));
        let stop_at = table.selection.with(|selection| selection.stop(attacker));
        Some(view! {
            <div
                class="odds"
                class:below=below
                style:--x=(target.x / width * 100.0).to_string()
                style:--y=(y / height * 100.0).to_string()
            >
                {lines(attacker, defender, stop_at, locale.get())}
            </div>
        })
    }
}

/// The attack that is looked at, or else the selected one: origin and target.
fn attack(table: Table<State>) -> Option<(Territory, Territory)> {
    let (from, aim) = table.selection.with(|selection| (selection.from, selection.to));
    let (from, looked_at) = (from?, table.looked_at.get());
    table.view.with(|view| {
        let targets = input::targets(view, from);
        let to = looked_at.filter(|&at| targets.contains(at)).or(aim)?;
        (view.phase() == Phase::Attack).then_some((from, to))
    })
}

/// The lines of the label: chance, armies, losses and the dice of one roll.
fn lines(attacker: u32, defender: u32, stop_at: u32, locale: Locale) -> AnyView {
    let Some(odds) = BattleOdds::of(attacker, defender, stop_at) else {
        return view! { <small>{td_string!(locale, worldbattle.table.too_many_armies)}</small> }
            .into_any();
    };
    let chance = td_string!(locale, common.percent, n = percent(odds.conquest));
    let lost = |losses: f64| format!("{losses:.1}");
    let (ours, theirs) = (lost(odds.attacker_losses), lost(odds.defender_losses));
    let armies = td_string!(locale, worldbattle.world.armies, count = attacker);
    let dice = td_string!(locale, table.play.dice, count = attacker_dice(attacker));
    let others = defender_dice(defender);
    view! {
        <strong>{td_string!(locale, worldbattle.table.to_take, chance = &chance)}</strong>
        <small>{td_string!(locale, worldbattle.table.all_rolls, attacker = &armies, defender = &defender)}</small>
        <small>{td_string!(locale, worldbattle.table.losses, attacker = &ours, defender = &theirs)}</small>
        <small>{td_string!(locale, worldbattle.table.one_roll, dice = &dice, others = &others)}</small>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_label_stands_away_from_the_origin_and_inside_the_board() {
        let at = |y: f32| Point { x: 100.0, y };
        assert!(place(at(100.0), at(200.0), 600.0).below);
        assert!(!place(at(300.0), at(200.0), 600.0).below);
        assert!(!place(at(100.0), at(560.0), 600.0).below);
        assert!(place(at(300.0), at(50.0), 600.0).below);
    }
}
