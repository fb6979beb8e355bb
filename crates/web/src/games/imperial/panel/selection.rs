//! What is selected: the units of a square or the squares of an attack, and the odds.

use imperial::{Kind, Movement, Odds, Place, Square, State, Unit};
use leptos::prelude::*;
use tabletop::Seat;

use super::super::board_place::BoardPlace;
use super::super::input::{self, Press, Selected, Selection};
use super::super::map_svg::unit_icon;
use super::super::picture::{Readiness, ShownUnit};
use super::super::words;
use super::status_line;
use crate::i18n::{Locale, say, td_string, use_locale};
use crate::table::Table;
use crate::ui::{Glyph, Icon};

/// What is selected: the units of a square, or the attack that is being built; below it the odds or
/// the status.
pub fn selection(table: Table<State>) -> AnyView {
    let chips = move || -> Option<AnyView> {
        let seat = table.acting()?;
        let selection = table.selection.get();
        match (selection.aim, selection.at()) {
            (Some(_), _) => Some(joiners(table, seat)),
            (None, Some(at)) => Some(units(table, seat, at)),
            (None, None) => None,
        }
    };
    view! {
        <section class="im-hand">
            <div class="im-chips">{chips}</div>
            {odds_or_status(table)}
        </section>
    }
    .into_any()
}

/// The units of the selected square; one of them would move.
fn units(table: Table<State>, seat: Seat, at: Square) -> AnyView {
    let locale = use_locale();
    let selected = Memo::new(move |_| table.selection.with(|selection| selection.selected));
    let stack = table.view.with(|state| *state.stack(at));
    let chip = |(place, unit): (Place, Unit)| {
        let pressed = move || selected.get() == Some(Selected::Square(at, Some(place)));
        let readiness = ShownUnit::of(unit).readiness;
        let name = move || {
            let locale = locale.get();
            format!("{}, {}", capital_unit(unit, locale), doing(unit, locale))
        };
        view! {
            <button
                type="button"
                class="im-chip"
                class:spent=readiness == Readiness::Spent
                aria-pressed=move || pressed().to_string()
                aria-label=name
                prop:disabled=!unit.is_ready()
                on:click=move |_| select_unit(table, at, place)
            >
                {unit_icon(unit.piece(), seat, readiness)}
                <span>
                    {move || words::kind_capital(unit.kind(), locale.get())}
                    <small>{move || doing(unit, locale.get())}</small>
                </span>
            </button>
        }
        .into_any()
    };
    let chips: Vec<AnyView> = stack.places().map(chip).collect();
    let many = chips.len() > 2;
    view! { <div class="im-row" class:many=many>{chips}</div> }.into_any()
}

/// Selects the unit of a square that is to move.
fn select_unit(table: Table<State>, at: Square, place: Place) {
    let selected = Some(Selected::Square(at, Some(place)));
    table.select(Selection { selected, ..Selection::default() });
}

fn capital_unit(unit: Unit, locale: Locale) -> String {
    let kind = words::kind_capital(unit.kind(), locale);
    td_string!(locale, imperial.words.unit, kind = &kind, level = unit.level())
}

/// What a unit can still do.
fn doing(unit: Unit, locale: Locale) -> &'static str {
    match (unit.attacked(), unit.movement(), unit.may_attack()) {
        (true, ..) => td_string!(locale, imperial.table.attacked),
        (_, Movement::Stood, _) if unit.kind() == Kind::Artillery => {
            td_string!(locale, imperial.table.home_row_only)
        }
        (_, Movement::Stood, _) => td_string!(locale, imperial.table.ready),
        (_, Movement::Deployed, true) => td_string!(locale, imperial.table.deployed_attack),
        (_, Movement::Deployed, false) => td_string!(locale, imperial.table.deployed),
        (_, Movement::Stepped, true) if unit.charges() => {
            td_string!(locale, imperial.table.charges)
        }
        (_, _, true) => td_string!(locale, imperial.table.moved_attack),
        (_, _, false) => td_string!(locale, imperial.table.moved),
    }
}

/// The squares that attack, and those that could join them.
fn joiners(table: Table<State>, seat: Seat) -> AnyView {
    let locale = use_locale();
    let selection = table.selection.get();
    let Some(target) = selection.aim else { return ().into_any() };
    let squares = table.view.with(|state| state.origins(seat, target));
    let squares = squares.or(selection.joined);
    let chip = |square: Square| {
        let joined = selection.joined.contains(square);
        let alone = joined && selection.joined.len() == 1;
        let label = move || {
            let locale = locale.get();
            match (alone, joined) {
                (true, _) => td_string!(locale, imperial.table.in_attack, square = square),
                (_, true) => td_string!(locale, imperial.table.leave_out, square = square),
                (_, false) => td_string!(locale, imperial.table.join, square = square),
            }
        };
        let glyph = if joined { Glyph::CHECK } else { Glyph::PLUS };
        view! {
            <button
                type="button"
                class="im-chip im-join"
                aria-pressed=joined.to_string()
                aria-label=label
                prop:disabled=alone
                on:click=move |_| toggle(table, square)
            >
                <Icon glyph/>{square.to_string()}
            </button>
        }
        .into_any()
    };
    let chips: Vec<AnyView> = squares.iter().map(chip).collect();
    let add = (chips.len() > 1)
        .then(|| view! { <span class="im-add">{say!(locale, imperial.table.add_square)}</span> });
    view! { <div class="im-row many">{add}{chips}</div> }.into_any()
}

/// Adds a square to the attack, or takes it out.
fn toggle(table: Table<State>, square: Square) {
    let selection = table.selection.get_untracked();
    match table.view.with_untracked(|state| input::join(state, selection, square)) {
        Press::Select(selection) => table.select(selection),
        Press::Refused(place, reason) => table.refuse(Some(place), reason),
        Press::Act(_) => {}
    }
}

/// The odds of the attack that is being built, or of the one that is looked at.
fn odds_in_view(table: Table<State>) -> Option<Odds> {
    table.acting()?;
    let selection = table.selection.get();
    let (target, origins) = match (selection.aim, table.looked_at.get(), selection.at()) {
        (Some(target), ..) => (target, selection.joined),
        (None, Some(BoardPlace::Square(target)), Some(from)) => (target, from.bit()),
        _ => return None,
    };
    table.view.with(|state| state.odds(origins, target)).ok()
}

/// The odds of the attack, every bonus by name; without one the status.
fn odds_or_status(table: Table<State>) -> AnyView {
    let locale = use_locale();
    let shown = move || table.common.settings.with(|settings| settings.odds);
    let refused = move || table.common.notice.with(Option::is_some);
    let words = Memo::new(move |_| {
        let odds = odds_in_view(table).filter(|_| shown() && !refused())?;
        Some(words::odds(&odds, locale.get()))
    });
    let body = move || match words.get() {
        Some(words) => view! {
            <b>{words.dice}</b>
            <span>{words.reasons}</span>
            <em>{words.destroy}</em>
        }
        .into_any(),
        None => view! { <div class="im-status">{status_line(table)}</div> }.into_any(),
    };
    view! { <div class="im-odds" class:idle=move || words.with(Option::is_none)>{body}</div> }
        .into_any()
}
