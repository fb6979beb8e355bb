//! What is in hand: the units of a square or the squares of an attack, and the odds.

use imperial::{Kind, Movement, Unit};
use leptos::prelude::*;
use tabletop::Seat;

use super::super::ground::unit_icon;
use super::super::picture::{Chip, Rest};
use super::super::stage::Stage;
use super::super::{input, words};
use super::status_line;
use crate::texts::{Texts, use_texts};
use crate::ui::{Glyph, Icon, say};

/// What is in hand: the units of the chosen square, or the attack that is being built; below it the
/// odds or the status.
pub fn in_hand(stage: Stage) -> AnyView {
    let chips = move || -> Option<AnyView> {
        let seat = stage.acting()?;
        let hand = stage.hand.get();
        match (hand.aim, hand.at()) {
            (Some(_), _) => Some(joiners(stage, seat)),
            (None, Some(at)) => Some(units(stage, seat, at)),
            (None, None) => None,
        }
    };
    view! {
        <section class="im-hand">
            <div class="im-chips">{chips}</div>
            {odds(stage)}
        </section>
    }
    .into_any()
}

/// The units of the chosen square; one of them would move.
fn units(stage: Stage, seat: Seat, at: imperial::Square) -> AnyView {
    let text = use_texts();
    let held = Memo::new(move |_| stage.hand.with(|hand| hand.held));
    let stack = stage.state.with(|state| *state.stack(at));
    let chip = |(place, unit): (imperial::Place, Unit)| {
        let pressed = move || held.get() == Some(input::Held::Square(at, Some(place)));
        let rest = Chip::of(unit).rest;
        let name = move || {
            let texts = text.get();
            format!("{}, {}", capital_unit(unit, texts), doing(unit, texts))
        };
        view! {
            <button
                type="button"
                class="im-chip"
                class:spent=rest == Rest::Spent
                aria-pressed=move || pressed().to_string()
                aria-label=name
                prop:disabled=!unit.is_ready()
                on:click=move |_| stage.choose_unit(place)
            >
                {unit_icon(unit.piece(), seat, rest)}
                <span>
                    {move || words::kind_capital(unit.kind(), text.get())}
                    <small>{move || doing(unit, text.get())}</small>
                </span>
            </button>
        }
        .into_any()
    };
    let chips: Vec<AnyView> = stack.places().map(chip).collect();
    let many = chips.len() > 2;
    view! { <div class="im-row" class:many=many>{chips}</div> }.into_any()
}

fn capital_unit(unit: Unit, texts: &Texts) -> String {
    let words = &texts.imperial().words;
    let kind = words::kind_capital(unit.kind(), texts);
    words.unit.with(&[("kind", &kind), ("level", &unit.level())])
}

/// What a unit can still do.
fn doing(unit: Unit, texts: &Texts) -> &'static str {
    let table = &texts.imperial().table;
    match (unit.attacked(), unit.movement(), unit.may_attack()) {
        (true, ..) => table.attacked,
        (_, Movement::Stood, _) if unit.kind() == Kind::Artillery => table.home_row_only,
        (_, Movement::Stood, _) => table.ready,
        (_, Movement::Deployed, true) => table.deployed_attack,
        (_, Movement::Deployed, false) => table.deployed,
        (_, Movement::Stepped, true) if unit.charges() => table.charges,
        (_, _, true) => table.moved_attack,
        (_, _, false) => table.moved,
    }
}

/// The squares that attack, and those that could join them.
fn joiners(stage: Stage, seat: Seat) -> AnyView {
    let text = use_texts();
    let hand = stage.hand.get();
    let Some(target) = hand.aim else { return ().into_any() };
    let squares = stage.state.with(|state| state.origins(seat, target));
    let squares = squares.or(hand.joined);
    let chip = |square: imperial::Square| {
        let joined = hand.joined.contains(square);
        let alone = joined && hand.joined.len() == 1;
        let label = move || {
            let table = &text.get().imperial().table;
            let words = match (alone, joined) {
                (true, _) => &table.in_attack,
                (_, true) => &table.leave_out,
                (_, false) => &table.join,
            };
            words.with(&[("square", &square)])
        };
        let glyph = if joined { Glyph::CHECK } else { Glyph::PLUS };
        view! {
            <button
                type="button"
                class="im-chip im-join"
                aria-pressed=joined.to_string()
                aria-label=label
                prop:disabled=alone
                on:click=move |_| stage.join(square)
            >
                <Icon glyph/>{square.to_string()}
            </button>
        }
        .into_any()
    };
    let chips: Vec<AnyView> = squares.iter().map(chip).collect();
    let add = (chips.len() > 1).then(
        || view! { <span class="im-add">{say(text, |texts| texts.imperial().table.add_square)}</span> },
    );
    view! { <div class="im-row many">{add}{chips}</div> }.into_any()
}

/// The odds of the attack, every bonus by name; without one the status.
fn odds(stage: Stage) -> AnyView {
    let text = use_texts();
    let shown = move || stage.common().settings.with(|settings| settings.odds);
    let refused = move || stage.common().notice.with(Option::is_some);
    let words = Memo::new(move |_| {
        let (.., odds) = stage.odds().filter(|_| shown() && !refused())?;
        Some(words::odds(&odds, text.get()))
    });
    let body = move || match words.get() {
        Some(words) => view! {
            <b>{words.dice}</b>
            <span>{words.reasons}</span>
            <em>{words.destroy}</em>
        }
        .into_any(),
        None => view! { <div class="im-status">{status_line(stage)}</div> }.into_any(),
    };
    view! { <div class="im-odds" class:idle=move || words.with(Option::is_none)>{body}</div> }
        .into_any()
}
