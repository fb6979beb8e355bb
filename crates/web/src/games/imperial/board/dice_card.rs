//! The overlay of the board during a scene: the dice of an attack, or a bot that is thinking.

use std::sync::Arc;

use imperial::{Shot, State, Threshold};
use leptos::prelude::*;

use super::super::map_svg::unit_icon;
use super::super::picture::Readiness;
use super::super::scenes::{Attack, Beat, Scene};
use crate::i18n::{td_string, told, use_locale};
use crate::table::{Shown, Table};
use crate::ui::seat::letter;

/// The overlay of the current scene.
#[component]
pub fn Overlay(table: Table<State>) -> impl IntoView {
    let above = Signal::derive(move || card_above(table));
    // The card is created once per attack and then changes its beat.
    let attack = Memo::new(move |_| match table.shown.get() {
        Shown::Scene(Scene::Attack(attack, Beat::Shot(_) | Beat::Stand | Beat::Change)) => {
            Some(attack)
        }
        _ => None,
    });
    let shown = Signal::derive(move || match table.shown.get() {
        Shown::Scene(Scene::Attack(_, Beat::Shot(nth))) => nth + 1,
        _ => usize::MAX,
    });
    move || match attack.get() {
        Some(attack) => roll_card(table, attack, shown, above),
        None => announcement(table).into_any(),
    }
}

/// Whether the dice card is in the upper half: the half away from the target.
fn card_above(table: Table<State>) -> bool {
    let Shown::Scene(Scene::Attack(attack, _)) = table.shown.get() else { return false };
    let orientation = table.extra.orientation.get();
    let (_, height) = orientation.size();
    let squares = attack.targets.iter().map(|square| orientation.square(square).middle().y);
    let (sum, count) = squares.fold((0.0, 0.0), |(sum, count), y| (sum + y, count + 1.0));
    sum > count * height / 2.0
}

/// The dice of an attack, unit by unit.
fn roll_card(
    table: Table<State>,
    attack: Arc<Attack>,
    shown: Signal<usize>,
    above: Signal<bool>,
) -> AnyView {
    let locale = use_locale();
    let threshold = attack.volley.threshold;
    let rows: Vec<AnyView> = attack
        .volley
        .shots
        .iter()
        .enumerate()
        .map(|(nth, shot)| shot_view(&attack, *shot, threshold, nth, shown))
        .collect();
    let (seat, hits, kills) = (attack.seat, attack.hits(), attack.volley.kills() as u64);
    let headline = move || {
        let locale = locale.get();
        if shown.get() != usize::MAX {
            return told!(locale, imperial.table.attacks, player = table.name(seat));
        }
        match (hits, kills) {
            (0, _) => td_string!(locale, imperial.table.no_hit).to_owned(),
            (_, 0) => td_string!(locale, imperial.words.hits, count = hits),
            _ => format!(
                "{}, {}",
                td_string!(locale, imperial.words.hits, count = hits),
                td_string!(locale, imperial.end.destroyed, count = kills)
            ),
        }
    };
    let won = move || shown.get() == usize::MAX && hits > 0;
    let lost = move || shown.get() == usize::MAX && hits == 0;
    let at = move || {
        let locale = locale.get();
        let count: usize = attack.volley.shots.iter().map(|it| it.rolls.faces().len()).sum();
        format!(
            "{} ≤ {}",
            td_string!(locale, imperial.words.dice, count = count as u64),
            threshold.value()
        )
    };
    view! {
        <div class="roll im-roll" class:above=above on:click=move |_| table.playback.skip_part()>
            <div class="rollcard im" aria-hidden="true">
                <p class="verdict in" class:won=won class:lost=lost>
                    <strong>{headline}</strong>
                    <span>{at}</span>
                </p>
                <ul class="im-shots">{rows}</ul>
            </div>
        </div>
    }
    .into_any()
}

fn shot_view(
    attack: &Attack,
    shot: Shot,
    threshold: Threshold,
    nth: usize,
    shown: Signal<usize>,
) -> AnyView {
    let dice = shot.rolls.faces().iter().map(|&face| {
        let class = if face <= threshold.value() { "d40 hit" } else { "d40" };
        view! { <b class=class>{face}</b> }
    });
    let dice = dice.collect_view();
    view! {
        <li class=letter(attack.seat) class:out=move || shown.get() <= nth>
            {unit_icon(shot.unit, attack.seat, Readiness::Ready)}
            <small>{shot.from.to_string()}</small>
            {dice}
        </li>
    }
    .into_any()
}

/// A few words over the board: who decides.
fn announcement(table: Table<State>) -> impl IntoView {
    let locale = use_locale();
    move || match table.shown.get() {
        Shown::Deciding(seat) => {
            let words = told!(locale.get(), table.play.deciding, player = table.name(seat));
            let class = letter(seat);
            Some(
                view! { <div class="announce" aria-hidden="true"><p class=class>{words}</p></div> },
            )
        }
        _ => None,
    }
}
