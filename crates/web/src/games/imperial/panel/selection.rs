//! The selection: the units of a square or the squares of an attack, and the odds.

use imperial::{Kind, Movement, Odds, Place, Square, SquareSet, State, Unit};
use leptos::prelude::*;
use tabletop::Seat;

use super::super::board_place::BoardPlace;
use super::super::input::{self, Press, Selected, Selection};
use super::super::map_svg::{kind_icon, unit_icon};
use super::super::picture::{Readiness, ShownUnit};
use super::super::words;
use super::status_line;
use crate::i18n::{Locale, say, td_string, use_locale};
use crate::table::Table;
use crate::ui::{Glyph, Icon};

/// The selection: the units of a square, or the attack being prepared; without one, the units of
/// the square that is looked at, or a key to the kinds of unit. Below it the odds or the status.
pub fn selection(table: Table<State>) -> AnyView {
    let chips = move || -> AnyView {
        let (acting, selection) = (table.acting(), table.selection.get());
        match (acting, selection.aim, selection.at()) {
            (Some(seat), Some(_), _) => joiners(table, seat),
            (Some(seat), None, Some(at)) => units(table, seat, at),
            _ => match input::looked_at(selection, table.looked_at.get()) {
                Some(at) if table.view.with(|state| state.owner(at).is_some()) => {
                    occupants(table, at)
                }
                _ => kinds(table),
            },
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

/// The key to the board: the shape of each kind of unit.
fn kinds(table: Table<State>) -> AnyView {
    let locale = use_locale();
    let seat = table.extra.orientation.get().bottom;
    let kind = |kind: Kind| {
        view! { <li>{kind_icon(kind, seat)}{move || words::kind_capital(kind, locale.get())}</li> }
    };
    let kinds = Kind::ALL.map(kind).into_iter().collect_view();
    view! { <ul class="im-key" aria-label=say!(locale, imperial.table.key)>{kinds}</ul> }.into_any()
}

/// The units of a square that is only looked at.
fn occupants(table: Table<State>, at: Square) -> AnyView {
    let locale = use_locale();
    let (owner, stack) = table.view.with(|state| (state.owner(at), *state.stack(at)));
    let unit = |unit: &Unit| {
        let (unit, seat) = (*unit, owner?);
        let name = words::kind_capital(unit.kind(), locale.get());
        Some(view! {
            <li title=capital_unit(unit, locale.get())>
                {unit_icon(unit.piece(), seat, ShownUnit::of(unit).readiness)}
                <span>{name}</span>
            </li>
        })
    };
    let units = stack.units().iter().filter_map(unit).collect_view();
    let many = stack.units().len() > 3;
    view! { <ul class="im-key im-looked" class:many=many><li><b>{at.to_string()}</b></li>{units}</ul> }
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
        view! {
            <button
                type="button"
                class="im-chip"
                class:spent=readiness == Readiness::Spent
                aria-pressed=move || pressed().to_string()
                prop:disabled=!unit.is_ready()
                on:click=move |_| select_unit(table, at, place)
            >
                {unit_icon(unit.piece(), seat, readiness)}
                <span>
                    {move || words::kind_capital(unit.kind(), locale.get())}
                    <span class="vh">{move || level(unit, locale.get())}</span>
                    <small>{move || doing(unit, locale.get())}</small>
                </span>
            </button>
        }
        .into_any()
    };
    let chips: Vec<AnyView> = stack.places().map(chip).collect();
    let others = others(table, seat);
    let many = chips.len() + usize::from(others.is_some()) > 2;
    view! { <div class="im-row" class:many=many>{chips}</div> {others} }.into_any()
}

/// Own squares that a press would move to: here they can be selected instead.
fn others(table: Table<State>, seat: Seat) -> Option<AnyView> {
    let locale = use_locale();
    let selection = table.selection.get();
    let squares = table.view.with(|state| input::instead(state, seat, selection));
    let chip = |square: Square| {
        let select =
            move |_| table.select(table.view.with_untracked(|it| Selection::square(it, square)));
        view! {
            <button
                type="button"
                class="im-chip im-join"
                aria-label=move || td_string!(locale.get(), imperial.table.instead, square = square)
                title=move || td_string!(locale.get(), imperial.table.instead, square = square)
                on:click=select
            >
                <Icon glyph=Glyph::RIGHT/>{square.to_string()}
            </button>
        }
    };
    let chips = squares.iter().map(chip).collect_view();
    (!squares.is_empty()).then(|| view! { <div class="im-others">{chips}</div> }.into_any())
}

/// Selects the unit of a square that is to move.
fn select_unit(table: Table<State>, at: Square, place: Place) {
    let selected = Some(Selected::Square(at, Some(place)));
    table.select(Selection { selected, ..Selection::default() });
}

/// " level 2, ": between the kind of a unit and its remaining actions, for screen readers.
fn level(unit: Unit, locale: Locale) -> String {
    td_string!(locale, imperial.table.chip_level, level = unit.level())
}

fn capital_unit(unit: Unit, locale: Locale) -> String {
    let kind = words::kind_capital(unit.kind(), locale);
    td_string!(locale, imperial.words.unit, kind = &kind, level = unit.level())
}

/// The remaining actions of a unit.
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

/// Adds a square to the attack, or removes it.
fn toggle(table: Table<State>, square: Square) {
    let selection = table.selection.get_untracked();
    match table.view.with_untracked(|state| input::join(state, selection, square)) {
        Press::Select(selection) => table.select(selection),
        Press::Refused(place, reason) => table.refuse(Some(place), reason),
        Press::Act(_) => {}
    }
}

/// The odds of the attack being prepared, or of the one that is looked at; with its origins if they
/// are not selected.
fn odds_in_view(table: Table<State>) -> Option<(Option<SquareSet>, Odds)> {
    let seat = table.acting()?;
    let selection = table.selection.get();
    let looked_at = match table.looked_at.get() {
        Some(BoardPlace::Square(at)) => Some(at),
        _ => None,
    };
    let odds = |origins, target| table.view.with(|state| state.odds(origins, target)).ok();
    match (selection.aim, selection.selected, looked_at) {
        (Some(target), ..) => Some((None, odds(selection.joined, target)?)),
        (None, Some(Selected::Square(from, _)), Some(target)) => {
            Some((None, odds(from.bit(), target)?))
        }
        (None, None, Some(target)) => {
            let origins = table.view.with(|state| input::strongest_attack(state, seat, target));
            Some((Some(origins), odds(origins, target)?))
        }
        _ => None,
    }
}

/// The odds of the attack, with every bonus by name; without an attack, the status.
fn odds_or_status(table: Table<State>) -> AnyView {
    let locale = use_locale();
    let shown = move || table.common.settings.with(|settings| settings.odds);
    let refused = move || table.common.notice.with(Option::is_some);
    let words = Memo::new(move |_| {
        let (origins, odds) = odds_in_view(table).filter(|_| shown() && !refused())?;
        let words = words::odds(&odds, locale.get());
        let Some(origins) = origins else { return Some(words) };
        let from = words::squares(origins, locale.get());
        let from = td_string!(locale.get(), imperial.table.look_from, squares = &from);
        Some(words::OddsInWords { dice: format!("{from} {}", words.dice), ..words })
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
