//! How BattleZone is played: words, pictures drawn like the board, and the exact odds.

use battlezone::{MAX_ARMIES, Map, Odds, Setup, State, Territory, TerritorySet};
use leptos::prelude::*;
use std::sync::Arc;
use tabletop::{Game, Rng, Seat};

use super::drawing::{Drawing, Orientation};
use super::keyboard;
use super::map_svg::{Marks, Prefix, detail, picture};
use crate::i18n::{td_string, use_locale};
use crate::ui::rules::{flow, glossary, odds_table, page, panels, paragraph, percent, wide};
use crate::ui::{Glyph, SeatTile, key_list};

/// The map of all pictures on this page: the one that Home shows.
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
    page(
        "",
        vec![
            (
                |locale| td_string!(locale, screens.rules.goal),
                paragraph(|locale| td_string!(locale, battlezone.rules.goal)),
            ),
            (|locale| td_string!(locale, screens.rules.turn), turn_flow()),
            (|locale| td_string!(locale, screens.rules.attack), attack_panels()),
            (|locale| td_string!(locale, battlezone.rules.reinforcement_title), reinforcement()),
            (|locale| td_string!(locale, screens.rules.odds), odds()),
            (|locale| td_string!(locale, table.keyboard.title), key_list(keyboard::list)),
            (|locale| td_string!(locale, screens.rules.glossary), words()),
        ],
    )
}

/// What happens in a turn and at the end of a round, step by step.
fn turn_flow() -> AnyView {
    let steps = flow(vec![
        (Glyph::SWORD, |locale| td_string!(locale, battlezone.rules.turn_attack)),
        (Glyph::SKIP, |locale| td_string!(locale, battlezone.rules.turn_skip)),
        (Glyph::ROTATE, |locale| td_string!(locale, battlezone.rules.turn_change)),
        (Glyph::PLUS, |locale| td_string!(locale, battlezone.rules.turn_round)),
    ]);
    view! {
        {steps}
        {paragraph(|locale| td_string!(locale, battlezone.rules.turn_at_once))}
        {paragraph(|locale| td_string!(locale, battlezone.rules.stalemate))}
    }
    .into_any()
}

/// One attack in four pictures: choose, aim, roll, take.
fn attack_panels() -> AnyView {
    let before = opening();
    let (from, to) = a_good_attack(&before);
    let after = after_winning(&before, from, to);
    let drawing =
        Drawing::of(before.map(), Orientation::Landscape).expect("a generated map can be drawn");
    let part = |state: &State, selected, target, prefix| {
        let marks = Marks { selected, target };
        detail(state, &drawing, &[from, to], marks, Prefix(prefix)).into_any()
    };
    let roll = view! { <Roll attacker=before.armies(from) defender=before.armies(to)/> };
    let pictures = panels(
        "",
        vec![
            (part(&before, Some(from), None, "rule1"), |locale| {
                td_string!(locale, battlezone.rules.attack_choose)
            }),
            (part(&before, Some(from), Some(to), "rule2"), |locale| {
                td_string!(locale, battlezone.rules.attack_aim)
            }),
            (roll.into_any(), |locale| td_string!(locale, battlezone.rules.attack_roll)),
            (part(&after, None, None, "rule3"), |locale| {
                td_string!(locale, battlezone.rules.attack_take)
            }),
        ],
    );
    view! { {pictures}{paragraph(|locale| td_string!(locale, battlezone.rules.attack_lost))} }
        .into_any()
}

/// The first attack of seat A with three armies or more against fewer.
fn a_good_attack(state: &State) -> (Territory, Territory) {
    let own = state.owned(Seat::A);
    own.iter()
        .flat_map(|from| state.map().neighbours(from).without(own).iter().map(move |to| (from, to)))
        .find(|&(from, to)| state.armies(from) >= 3 && state.armies(to) < state.armies(from))
        .expect("the chosen map has such an attack")
}

/// The position after this attack was won with the best possible dice.
fn after_winning(state: &State, from: Territory, to: Territory) -> State {
    let mut state = state.clone();
    // The first player was drawn by lot; the picture is about the attack.
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

/// The dice of both sides after a won attack.
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
fn reinforcement() -> AnyView {
    let state = opening();
    let drawing =
        Drawing::of(state.map(), Orientation::Landscape).expect("a generated map can be drawn");
    let group: TerritorySet = state.largest_group(Seat::A);
    let locale = use_locale();
    let count = u64::from(group.len());
    let art = picture(&state, &drawing, Prefix("rule4"), Some(group)).into_any();
    view! {
        {paragraph(|locale| td_string!(locale, battlezone.rules.reinforcement))}
        {wide(art, (move || td_string!(locale.get(), battlezone.rules.group, count = count)).into_any())}
        {paragraph(|locale| td_string!(locale, battlezone.rules.reserve))}
    }
    .into_any()
}

/// The attacker's chance for every pair of stacks, counted by the engine.
fn odds() -> AnyView {
    let chance = |attacker: u8, defender: u8| {
        percent(Odds::of(attacker, defender).map_or(0.0, Odds::chance) * 100.0)
    };
    let row = |attacker: u8| {
        let chances = (1..=MAX_ARMIES).map(|defender| chance(attacker, defender));
        (attacker.to_string(), chances.collect())
    };
    let heads = (1..=MAX_ARMIES).map(|defender| defender.to_string()).collect();
    let rows = (2..=MAX_ARMIES).map(row).collect();
    let table = odds_table(
        |locale| td_string!(locale, screens.rules.odds),
        |locale| td_string!(locale, battlezone.rules.odds_corner),
        heads,
        rows,
    );
    view! { {paragraph(|locale| td_string!(locale, battlezone.rules.odds))}{table} }.into_any()
}

fn words() -> AnyView {
    glossary(vec![
        (
            |locale| td_string!(locale, battlezone.rules.territory_word),
            |locale| td_string!(locale, battlezone.rules.territory),
        ),
        (
            |locale| td_string!(locale, battlezone.rules.armies_word),
            |locale| td_string!(locale, battlezone.rules.armies),
        ),
        (
            |locale| td_string!(locale, battlezone.rules.front_word),
            |locale| td_string!(locale, battlezone.rules.front),
        ),
        (
            |locale| td_string!(locale, battlezone.rules.group_word),
            |locale| td_string!(locale, battlezone.rules.group_meaning),
        ),
        (
            |locale| td_string!(locale, battlezone.rules.round_word),
            |locale| td_string!(locale, battlezone.rules.round),
        ),
        (
            |locale| td_string!(locale, battlezone.rules.reserve_word),
            |locale| td_string!(locale, battlezone.rules.reserve_meaning),
        ),
    ])
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
}
