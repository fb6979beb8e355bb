//! How BattleZone is played: words, pictures drawn like the board, and the exact odds.

use battlezone::{MAX_ARMIES, Map, Odds, Setup, State, Territory, TerritorySet};
use leptos::prelude::*;
use std::sync::Arc;
use tabletop::{Game, Rng, Seat};

use super::drawing::{Drawing, Lie};
use super::land::{Marks, Prefix, picture, scene};
use crate::texts::{Texts, use_texts};
use crate::ui::{Glyph, Icon, SeatTile};
use crate::ui::{live, say};

/// The map on which everything is explained; the one that Home shows.
pub const MAP_SEED: u32 = 206_894;

/// The opening of a game on that map.
pub fn opening() -> State {
    let setup = Setup { map: Some(Arc::new(Map::from_seed(MAP_SEED))), ..Setup::default() };
    let mut rng = Rng::fast(u64::from(MAP_SEED));
    State::new(&setup, &mut rng).expect("the default set-up is legal")
}

/// The whole page, below its title.
#[component]
pub fn Rules() -> impl IntoView {
    let text = use_texts();
    let section = |heading: Words, body: AnyView| {
        view! {
            <section class="card rules">
                <h2>{live(move || heading(text.get()))}</h2>
                {body}
            </section>
        }
    };
    view! {
        {section(|it| it.rules.goal_title, paragraph(|it| it.rules.goal).into_any())}
        {section(|it| it.rules.turn_title, view! { <TurnFlow/> }.into_any())}
        {section(|it| it.rules.attack_title, view! { <AttackPanels/> }.into_any())}
        {section(|it| it.rules.reinforcement_title, view! { <Reinforcement/> }.into_any())}
        {section(|it| it.rules.odds_title, view! { <OddsTable/> }.into_any())}
        {section(|it| it.rules.keys_title, view! { <Keys/> }.into_any())}
        {section(|it| it.rules.glossary_title, view! { <Glossary/> }.into_any())}
    }
}

type Words = fn(&'static Texts) -> &'static str;

fn paragraph(words: Words) -> impl IntoView {
    let text = use_texts();
    view! { <p>{live(move || words(text.get()))}</p> }
}

/// What happens in a turn and at the end of a round, step by step.
#[component]
fn TurnFlow() -> impl IntoView {
    let steps: [(Glyph, Words); 4] = [
        (Glyph::SWORD, |it| it.rules.turn_attack),
        (Glyph::SKIP, |it| it.rules.turn_skip),
        (Glyph::ROTATE, |it| it.rules.turn_change),
        (Glyph::PLUS, |it| it.rules.turn_round),
    ];
    let text = use_texts();
    let step = move |(glyph, words): (Glyph, Words)| {
        view! { <li><Icon glyph/><span>{live(move || words(text.get()))}</span></li> }
    };
    view! { <ol class="flow">{steps.map(step)}</ol> }
}

/// One attack in four pictures: choose, aim, roll, take.
#[component]
fn AttackPanels() -> impl IntoView {
    let text = use_texts();
    let before = opening();
    let (from, to) = a_good_attack(&before);
    let after = after_winning(&before, from, to);
    let drawing = Drawing::of(before.map(), Lie::Landscape).expect("a generated map can be drawn");
    let both = [from, to];
    let panel = |picture: AnyView, words: Words| {
        view! {
            <li>
                <figure>
                    <span class="art">{picture}</span>
                    <figcaption>{live(move || words(text.get()))}</figcaption>
                </figure>
            </li>
        }
    };
    let chosen = Marks { selected: Some(from), target: None };
    let aimed = Marks { selected: Some(from), target: Some(to) };
    let none = Marks::default();
    view! {
        <ol class="panels">
            {panel(scene(&before, &drawing, &both, chosen, Prefix("rule1")).into_any(), |it| it.rules.attack_choose)}
            {panel(scene(&before, &drawing, &both, aimed, Prefix("rule2")).into_any(), |it| it.rules.attack_aim)}
            {panel(view! { <Roll attacker=before.armies(from) defender=before.armies(to)/> }.into_any(), |it| it.rules.attack_roll)}
            {panel(scene(&after, &drawing, &both, none, Prefix("rule3")).into_any(), |it| it.rules.attack_take)}
        </ol>
        {paragraph(|it| it.rules.attack_lost)}
    }
}

/// The first attack of seat A with three armies or more against fewer.
fn a_good_attack(state: &State) -> (Territory, Territory) {
    let own = state.owned(Seat::A);
    own.iter()
        .flat_map(|from| state.map().neighbours(from).without(own).iter().map(move |to| (from, to)))
        .find(|&(from, to)| state.armies(from) >= 3 && state.armies(to) < state.armies(from))
        .expect("the chosen map has such an attack")
}

/// The position after this attack was won, by dice as good as they get.
fn after_winning(state: &State, from: Territory, to: Territory) -> State {
    let mut state = state.clone();
    // Whose turn it is was drawn; the picture is about the attack.
    let seat = state.to_act().expect("the game has just begun");
    if seat != Seat::A {
        let mut none = Rng::scripted(&[]);
        state
            .apply(seat, &battlezone::Action::Skip, &mut none, &mut Vec::new())
            .expect("one may always skip");
    }
    let sixes = vec![6; usize::from(state.armies(from))];
    let ones = vec![1; usize::from(state.armies(to))];
    let mut dice = Rng::scripted(&[sixes, ones].concat());
    let attack = battlezone::Action::Attack { from, to };
    state.apply(Seat::A, &attack, &mut dice, &mut Vec::new()).expect("the attack is legal");
    state
}

/// The dice of both sides, as they stand after a won attack.
#[component]
fn Roll(attacker: u8, defender: u8) -> impl IntoView {
    const FACES: [u8; 8] = [5, 3, 6, 4, 2, 6, 1, 5];
    let row = |seat: u8, count: u8, skip: usize| {
        let class = if seat == 0 { "a" } else { "b" };
        let faces: Vec<u8> = FACES.into_iter().skip(skip).take(usize::from(count)).collect();
        let total: u32 = faces.iter().copied().map(u32::from).sum();
        let die = |face: u8| view! { <svg class="die" viewBox="0 0 40 44"><use href=format!("#die-{face}")></use></svg> };
        view! { <span class=format!("rollrow {class}")><SeatTile index=seat/>{faces.into_iter().map(die).collect_view()}<b>{total}</b></span> }
    };
    view! { <span class="rollpic bz" aria-hidden="true">{row(0, attacker, 0)}{row(1, defender, 3)}</span> }
}

/// Connected groups: what counts when armies are handed out.
#[component]
fn Reinforcement() -> impl IntoView {
    let state = opening();
    let drawing = Drawing::of(state.map(), Lie::Landscape).expect("a generated map can be drawn");
    let group: TerritorySet = state.largest_group(Seat::A);
    let text = use_texts();
    let count = u64::from(group.len());
    view! {
        {paragraph(|it| it.rules.reinforcement)}
        <figure>
            <span class="art wide">{picture(&state, &drawing, Prefix("rule4"), Some(group))}</span>
            <figcaption>{live(move || text.get().rules.group.of(count))}</figcaption>
        </figure>
        {paragraph(|it| it.rules.reserve)}
    }
}

/// The attacker's chance for every pair of stacks, counted by the engine.
#[component]
fn OddsTable() -> impl IntoView {
    let text = use_texts();
    let armies = |from: u8| from..=MAX_ARMIES;
    let cell = |attacker: u8, defender: u8| {
        let chance = Odds::of(attacker, defender).map_or(0.0, Odds::chance) * 100.0;
        view! { <td>{percent(chance)}</td> }
    };
    let rows = armies(2).map(|attacker| {
        view! {
            <tr>
                <th scope="row">{attacker}</th>
                {armies(1).map(|defender| cell(attacker, defender)).collect_view()}
            </tr>
        }
    });
    let heads = armies(1).map(|defender| view! { <th scope="col">{defender}</th> });
    view! {
        {paragraph(|it| it.rules.odds)}
        <div class="scroll" tabindex="0" role="region" aria-label=say(text, |texts| texts.rules.odds_title)>
            <table class="odds-table">
                <thead>
                    <tr>
                        <th scope="col">{say(text, |texts| texts.rules.odds_corner)}</th>
                        {heads.collect_view()}
                    </tr>
                </thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
}

/// A chance in percent. What can still go either way never reads as certain.
fn percent(chance: f64) -> String {
    match chance {
        c if c > 0.0 && c < 1.0 => "<1".to_owned(),
        c if c > 99.0 && c < 100.0 => ">99".to_owned(),
        c => format!("{c:.0}"),
    }
}

/// The keys, for those who play without a pointer.
#[component]
fn Keys() -> impl IntoView {
    let keys: [(&str, Words); 9] = [
        ("Tab", |it| it.rules.key_tab),
        ("← ↑ → ↓", |it| it.rules.key_arrows),
        ("Enter", |it| it.rules.key_enter),
        ("Esc", |it| it.rules.key_escape),
        ("S", |it| it.rules.key_skip),
        ("U", |it| it.rules.key_undo),
        ("H", |it| it.rules.key_help),
        ("M", |it| it.rules.key_mute),
        ("+ −", |it| it.rules.key_zoom),
    ];
    definitions(keys.map(|(key, words)| (view! { <kbd>{key}</kbd> }.into_any(), words)).into())
}

#[component]
fn Glossary() -> impl IntoView {
    let text = use_texts();
    let words: [(Words, Words); 6] = [
        (|it| it.rules.territory_word, |it| it.rules.territory),
        (|it| it.rules.armies_word, |it| it.rules.armies),
        (|it| it.rules.front_word, |it| it.rules.front),
        (|it| it.rules.group_word, |it| it.rules.group_meaning),
        (|it| it.rules.round_word, |it| it.rules.round),
        (|it| it.rules.reserve_word, |it| it.rules.reserve_meaning),
    ];
    let term = |word: Words| view! { {move || word(text.get())} }.into_any();
    definitions(words.map(|(word, meaning)| (term(word), meaning)).into())
}

fn definitions(entries: Vec<(AnyView, Words)>) -> impl IntoView {
    let text = use_texts();
    let entry = move |(term, meaning): (AnyView, Words)| {
        view! { <div><dt>{term}</dt><dd>{live(move || meaning(text.get()))}</dd></div> }
    };
    view! { <dl class="terms">{entries.into_iter().map(entry).collect_view()}</dl> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_of_the_rules_has_an_attack_to_show() {
        let state = opening();
        let (from, to) = a_good_attack(&state);
        let after = after_winning(&state, from, to);
        assert_eq!(after.owner(to), Seat::A);
        assert_eq!(after.armies(from), 1);
        assert_eq!(after.armies(to), state.armies(from) - 1);
    }

    #[test]
    fn only_what_is_certain_reads_as_certain() {
        assert_eq!(percent(0.002), "<1");
        assert_eq!(percent(99.97), ">99");
        assert_eq!(percent(71.8), "72");
    }
}
