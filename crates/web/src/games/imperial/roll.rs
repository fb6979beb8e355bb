//! What lies over the board while something is shown: the dice of an attack, or a bot at work.

use std::sync::Arc;

use imperial::{Shot, Threshold};
use leptos::prelude::*;

use super::ground::unit_icon;
use super::picture::Rest;
use super::spot::letter;
use super::stage::{Attack, Beat, Scene, Stage};
use crate::table::Shown;
use crate::texts::use_texts;

/// The overlay for what is being shown; `above` tells whether the upper half is free.
#[component]
pub fn Overlay(stage: Stage, above: Signal<bool>) -> impl IntoView {
    // The card is made once per attack and then changes its beat.
    let attack = Memo::new(move |_| match stage.shown.get() {
        Shown::Scene(Scene::Attack(attack, Beat::Shot(_) | Beat::Stand | Beat::Change)) => {
            Some(attack)
        }
        _ => None,
    });
    let shown = Signal::derive(move || match stage.shown.get() {
        Shown::Scene(Scene::Attack(_, Beat::Shot(nth))) => nth + 1,
        _ => usize::MAX,
    });
    move || match attack.get() {
        Some(attack) => roll_card(stage, attack, shown, above),
        None => announcement(stage).into_any(),
    }
}

/// The dice of an attack, unit by unit.
fn roll_card(
    stage: Stage,
    attack: Arc<Attack>,
    shown: Signal<usize>,
    above: Signal<bool>,
) -> AnyView {
    let text = use_texts();
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
        let texts = text.get();
        let table = &texts.imperial().table;
        if shown.get() != usize::MAX {
            return table.attacks.with(&[("player", &stage.card_name(seat))]);
        }
        match (hits, kills) {
            (0, _) => table.no_hit.to_owned(),
            (_, 0) => texts.imperial().words.hits.of(hits.into()),
            _ => format!(
                "{}, {}",
                texts.imperial().words.hits.of(hits.into()),
                texts.imperial().end.destroyed.of(kills)
            ),
        }
    };
    let won = move || shown.get() == usize::MAX && hits > 0;
    let lost = move || shown.get() == usize::MAX && hits == 0;
    let at = move || {
        let dice = text.get().imperial().words.dice;
        let count: usize = attack.volley.shots.iter().map(|it| it.rolls.faces().len()).sum();
        format!("{} ≤ {}", dice.of(count as u64), threshold.value())
    };
    view! {
        <div class="roll im-roll" class:above=above on:click=move |_| stage.playback.skip_part()>
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
            {unit_icon(shot.unit, attack.seat, Rest::Ready)}
            <small>{shot.from.to_string()}</small>
            {dice}
        </li>
    }
    .into_any()
}

/// A few words over the board: who decides.
fn announcement(stage: Stage) -> impl IntoView {
    let text = use_texts();
    move || match stage.shown.get() {
        Shown::Deciding(seat) => {
            let words = text.get().play.deciding.with(&[("player", &stage.card_name(seat))]);
            let class = letter(seat);
            Some(
                view! { <div class="announce" aria-hidden="true"><p class=class>{words}</p></div> },
            )
        }
        _ => None,
    }
}
