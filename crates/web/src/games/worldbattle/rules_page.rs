//! How World Battle is played: words, pictures drawn like the board, and the exact odds.

use leptos::prelude::*;
use tabletop::{Game, Rng, Seat};
use worldbattle::{Action, CardValue, Chances, Map, Setup, State, Territory, TerritorySet};

use super::drawing::Drawing;
use super::keyboard;
use super::map_svg::{Marked, letter, picture};
use super::words::continent;
use crate::games::map_svg::Prefix;
use crate::i18n::{say, td_string, use_locale};
use crate::ui::rules::{flow, glossary, odds_table, page, panels, paragraph, percent, wide};
use crate::ui::{Glyph, SeatTile, key_list};

/// The deal of all pictures on this page: the one that Home shows.
const DEAL: u64 = 42;

/// The opening of a game for four.
pub fn opening() -> State {
    State::new(&Setup::default(), &mut Rng::fast(DEAL)).expect("the default set-up is legal")
}

/// The whole page, below its title.
#[component]
pub fn Rules() -> impl IntoView {
    page(
        "wb",
        vec![
            (|locale| td_string!(locale, screens.rules.goal), goal()),
            (|locale| td_string!(locale, screens.rules.turn), turn()),
            (|locale| td_string!(locale, worldbattle.rules.income_title), income()),
            (|locale| td_string!(locale, screens.rules.attack), attack()),
            (|locale| td_string!(locale, worldbattle.rules.cards_title), cards()),
            (|locale| td_string!(locale, worldbattle.rules.fortify_title), fortify()),
            (|locale| td_string!(locale, screens.rules.odds), odds()),
            (|locale| td_string!(locale, worldbattle.rules.variants_title), variants()),
            (|locale| td_string!(locale, table.keyboard.title), key_list(keyboard::list)),
            (|locale| td_string!(locale, screens.rules.glossary), words()),
        ],
    )
}

fn goal() -> AnyView {
    let state = opening();
    let drawing = Drawing::of(state.map());
    let world = picture(&state, &drawing, Prefix("wr0"), drawing.frame, Marked::default(), true);
    view! {
        {paragraph(|locale| td_string!(locale, worldbattle.rules.goal))}
        <figure><span class="art wide">{world}</span></figure>
        {paragraph(|locale| td_string!(locale, worldbattle.rules.fall))}
    }
    .into_any()
}

/// What happens in a turn, step by step.
fn turn() -> AnyView {
    flow(vec![
        (Glyph::PLUS, |locale| td_string!(locale, worldbattle.rules.turn.reinforce)),
        (Glyph::SWORD, |locale| td_string!(locale, worldbattle.rules.turn.attack)),
        (Glyph::CARDS, |locale| td_string!(locale, worldbattle.rules.turn.draw)),
        (Glyph::RIGHT, |locale| td_string!(locale, worldbattle.rules.turn.fortify)),
    ])
}

/// The bonus of every continent.
fn income() -> AnyView {
    let locale = use_locale();
    let map = Map::world();
    let rows = (0..map.continents().len()).map(|number| {
        let (size, bonus) = {
            let it = &map.continents()[number];
            (it.territories.len(), it.bonus)
        };
        let map = map.clone();
        let name = move || continent(&map, number, locale.get());
        view! { <tr><th scope="row">{name}</th><td>{size}</td><td>{format!("+{bonus}")}</td></tr> }
    });
    view! {
        {paragraph(|locale| td_string!(locale, worldbattle.rules.income))}
        <table class="odds-table bonuses">
            <thead>
                <tr>
                    <td></td>
                    <th scope="col">{say!(locale, worldbattle.rules.territories_word)}</th>
                    <th scope="col">{say!(locale, worldbattle.rules.bonus_word)}</th>
                </tr>
            </thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    }
    .into_any()
}

/// An attack in the first turn of the opening: its seat, origin and target. All new armies are at
/// its origin.
fn staged() -> (State, Seat, Territory, Territory) {
    let mut state = opening();
    let seat = state.to_act().expect("a game that begins is not over");
    let (from, to) = weak_neighbour(&state, seat).expect("somebody beside has two armies");
    let placed = Action::Place { territory: from, armies: state.pool() };
    for action in [placed, Action::EndPhase] {
        play(&mut state, seat, &action, &[]);
    }
    (state, seat, from, to)
}

/// A territory of a seat, and a neighbour that two dice can defeat.
fn weak_neighbour(state: &State, seat: Seat) -> Option<(Territory, Territory)> {
    let own = state.owned(seat);
    let beside = |from: Territory| {
        let others = state.map().neighbours(from).without(own);
        others.iter().find(|&to| state.armies(to) == 2).map(|to| (from, to))
    };
    own.iter().find_map(beside)
}

fn play(state: &mut State, seat: Seat, action: &Action, dice: &[u32]) {
    let played = state.apply(seat, action, &mut Rng::scripted(dice), &mut Vec::new());
    played.expect("the rules allow what explains them");
}

/// One attack in four pictures: choose, aim, roll, take.
fn attack() -> AnyView {
    let (before, seat, from, to) = staged();
    let mut after = before.clone();
    play(&mut after, seat, &Action::Attack { from, to }, &[6, 5, 2, 4, 3]);
    let drawing = Drawing::of(before.map());
    let frame = drawing.frame_of(from.bit().or(to.bit())).grown(14.0);
    let scene = |state: &State, prefix, selected, target| {
        let marked = Marked { selected, target, ..Marked::default() };
        picture(state, &drawing, Prefix(prefix), frame, marked, true)
    };
    let pictures = panels(
        "",
        vec![
            (scene(&before, "wr1", Some(from), None), |locale| {
                td_string!(locale, worldbattle.rules.attack.choose)
            }),
            (scene(&before, "wr2", Some(from), Some(to)), |locale| {
                td_string!(locale, worldbattle.rules.attack.aim)
            }),
            (pairs(&[(Some(seat), &[6, 5, 2]), (before.owner(to), &[4, 3])]), |locale| {
                td_string!(locale, worldbattle.rules.attack.roll)
            }),
            (scene(&after, "wr3", None, None), |locale| {
                td_string!(locale, worldbattle.rules.attack.move_in)
            }),
        ],
    );
    view! {
        {pictures}
        {paragraph(|locale| td_string!(locale, worldbattle.rules.dice))}
        {paragraph(|locale| td_string!(locale, worldbattle.rules.conquest))}
    }
    .into_any()
}

/// The dice of both sides, as they are compared.
fn pairs(sides: &[(Option<Seat>, &[u8])]) -> AnyView {
    let row = |(seat, faces): &(Option<Seat>, &[u8])| {
        let tile = seat.map(|seat| view! { <SeatTile index=seat.index() as u8/> });
        let die = |face: &u8| {
            view! { <svg class="die" viewBox="0 0 40 44"><use href=format!("#die-{face}")></use></svg> }
        };
        let dice = faces.iter().map(die).collect_view();
        view! { <span class=format!("rollrow {}", letter(*seat))>{tile}{dice}</span> }
    };
    let rows = sides.iter().map(row).collect_view();
    view! { <span class="rollpic wb" aria-hidden="true">{rows}</span> }.into_any()
}

fn cards() -> AnyView {
    let locale = use_locale();
    let set = "0,1,2".parse().expect("three cards");
    let values: Vec<String> =
        (1..=6).map(|number| CardValue::Escalating.armies(set, number).to_string()).collect();
    let values = values.join(", ");
    let words = move || td_string!(locale.get(), worldbattle.rules.values, list = &values);
    view! {
        {paragraph(|locale| td_string!(locale, worldbattle.rules.cards))}
        {paragraph(|locale| td_string!(locale, worldbattle.rules.sets))}
        <p>{words}</p>
        {paragraph(|locale| td_string!(locale, worldbattle.rules.forced))}
    }
    .into_any()
}

/// The territories that armies can reach from a territory of the opening.
fn fortify() -> AnyView {
    let locale = use_locale();
    let caption = (move || td_string!(locale.get(), worldbattle.rules.fortify_picture)).into_any();
    let state = opening();
    let drawing = Drawing::of(state.map());
    let (from, reach) = farthest(&state);
    let marked =
        Marked { selected: Some(from), group: reach.or(from.bit()), reach, ..Marked::default() };
    let art = picture(&state, &drawing, Prefix("wr4"), drawing.frame, marked, true);
    view! { {paragraph(|locale| td_string!(locale, worldbattle.rules.fortify))}{wide(art, caption)} }.into_any()
}

/// The territory that reaches the most others, and those.
fn farthest(state: &State) -> (Territory, TerritorySet) {
    let reach = |from: Territory| {
        let own = state.owner(from).map_or(TerritorySet::EMPTY, |seat| state.owned(seat));
        state.map().reach(from, own).without(from.bit())
    };
    let all = state.map().territories().iter().map(|from| (from, reach(from)));
    all.max_by_key(|(_, reach)| reach.len()).expect("a map has territories")
}

/// The chance to conquer for every pair of armies, computed by the engine.
fn odds() -> AnyView {
    const MOST: u32 = 10;
    let chances = Chances::up_to(MOST);
    let chance = |attacker: u32, defender: u32| {
        percent(chances.conquest(attacker, defender).unwrap_or(0.0) * 100.0)
    };
    let row = |attacker: u32| {
        let chances = (1..=MOST).map(|defender| chance(attacker, defender));
        (attacker.to_string(), chances.collect())
    };
    let heads = (1..=MOST).map(|defender| defender.to_string()).collect();
    let table = odds_table(
        |locale| td_string!(locale, screens.rules.odds),
        |locale| td_string!(locale, worldbattle.rules.odds_corner),
        heads,
        (2..=MOST).map(row).collect(),
    );
    view! { {paragraph(|locale| td_string!(locale, worldbattle.rules.odds))}{table} }.into_any()
}

fn variants() -> AnyView {
    let locale = use_locale();
    view! {
        <ul class="bullets">
            <li>{say!(locale, worldbattle.rules.variants.cards)}</li>
            <li>{say!(locale, worldbattle.rules.variants.territory_bonus)}</li>
            <li>{say!(locale, worldbattle.rules.variants.fortify)}</li>
            <li>{say!(locale, worldbattle.rules.variants.round_limit)}</li>
        </ul>
    }
    .into_any()
}

fn words() -> AnyView {
    glossary(vec![
        (
            |locale| td_string!(locale, worldbattle.rules.words.territory),
            |locale| td_string!(locale, worldbattle.rules.meanings.territory),
        ),
        (
            |locale| td_string!(locale, worldbattle.rules.words.continent),
            |locale| td_string!(locale, worldbattle.rules.meanings.continent),
        ),
        (
            |locale| td_string!(locale, worldbattle.rules.words.front),
            |locale| td_string!(locale, worldbattle.rules.meanings.front),
        ),
        (
            |locale| td_string!(locale, worldbattle.rules.words.pool),
            |locale| td_string!(locale, worldbattle.rules.meanings.pool),
        ),
        (
            |locale| td_string!(locale, worldbattle.rules.words.set),
            |locale| td_string!(locale, worldbattle.rules.meanings.set),
        ),
        (
            |locale| td_string!(locale, worldbattle.rules.words.neutral),
            |locale| td_string!(locale, worldbattle.rules.meanings.neutral),
        ),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_staged_attack_takes_what_it_attacks() {
        let (mut state, seat, from, to) = staged();
        play(&mut state, seat, &Action::Attack { from, to }, &[6, 5, 2, 4, 3]);
        assert_eq!(state.owner(to), Some(seat));
    }

    #[test]
    fn the_opening_has_land_to_move_armies_on() {
        let (from, reach) = farthest(&opening());
        assert!(reach.len() >= 2 && !reach.contains(from));
    }
}
