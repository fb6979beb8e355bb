//! How World Battle is played: words, pictures drawn like the board, and the exact odds.

use leptos::prelude::*;
use tabletop::{Game, Rng, Seat};
use worldbattle::{CardValue, Chances, Map, Setup, State, Territory, TerritorySet};

use super::drawing::Drawing;
use super::land::{Marked, Prefix, letter, picture};
use super::speech::continent;
use crate::texts::{Texts, use_texts};
use crate::ui::{Glyph, Icon, SeatTile};
use crate::ui::{live, say};

/// The deal on which everything is explained; the one that Home shows.
const DEAL: u64 = 42;

/// The opening of a game for four.
pub fn opening() -> State {
    State::new(&Setup::default(), &mut Rng::fast(DEAL)).expect("the default set-up is legal")
}

type Words = fn(&'static Texts) -> &'static str;

/// The whole page, below its title.
#[component]
pub fn Rules() -> impl IntoView {
    let text = use_texts();
    let section = |heading: Words, body: AnyView| {
        view! {
            <section class="card rules wb">
                <h2>{live(move || heading(text.get()))}</h2>
                {body}
            </section>
        }
        .into_any()
    };
    view! {
        {section(|it| it.worldbattle.rules.goal_title, goal())}
        {section(|it| it.worldbattle.rules.turn_title, turn())}
        {section(|it| it.worldbattle.rules.income_title, income())}
        {section(|it| it.worldbattle.rules.attack_title, attack())}
        {section(|it| it.worldbattle.rules.cards_title, cards())}
        {section(|it| it.worldbattle.rules.fortify_title, fortify())}
        {section(|it| it.worldbattle.rules.odds_title, odds())}
        {section(|it| it.worldbattle.rules.variants_title, variants())}
        {section(|it| it.worldbattle.rules.glossary_title, glossary())}
    }
}

fn paragraph(words: Words) -> AnyView {
    let text = use_texts();
    view! { <p>{live(move || words(text.get()))}</p> }.into_any()
}

fn goal() -> AnyView {
    let state = opening();
    let drawing = Drawing::of(state.map());
    let world = picture(&state, &drawing, Prefix("wr0"), drawing.frame, Marked::default(), true);
    view! {
        {paragraph(|it| it.worldbattle.rules.goal)}
        <figure><span class="art wide">{world}</span></figure>
        {paragraph(|it| it.worldbattle.rules.fall)}
    }
    .into_any()
}

/// What happens in a turn, step by step.
fn turn() -> AnyView {
    const GLYPHS: [Glyph; 4] = [Glyph::PLUS, Glyph::SWORD, Glyph::CARDS, Glyph::RIGHT];
    let text = use_texts();
    let step = move |(nth, glyph): (usize, Glyph)| {
        let words = move || text.get().worldbattle.rules.turn[nth];
        view! { <li><Icon glyph/><span>{live(words)}</span></li> }
    };
    view! { <ol class="flow">{GLYPHS.into_iter().enumerate().map(step).collect_view()}</ol> }
        .into_any()
}

/// What every continent brings.
fn income() -> AnyView {
    let text = use_texts();
    let map = Map::world();
    let rows = (0..map.continents().len()).map(|number| {
        let (size, bonus) = {
            let it = &map.continents()[number];
            (it.territories.len(), it.bonus)
        };
        let map = map.clone();
        let name = move || continent(&map, number, text.get());
        view! { <tr><th scope="row">{live(name)}</th><td>{size}</td><td>{format!("+{bonus}")}</td></tr> }
    });
    view! {
        {paragraph(|it| it.worldbattle.rules.income)}
        <table class="odds-table bonuses">
            <thead>
                <tr>
                    <td></td>
                    <th scope="col">{say(text, |texts| texts.worldbattle.rules.territories_word)}</th>
                    <th scope="col">{say(text, |texts| texts.worldbattle.rules.bonus_word)}</th>
                </tr>
            </thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    }
    .into_any()
}

/// A strong attack of seat A on a world of its own: Ukraine on Ural.
fn staged() -> (State, Territory, Territory) {
    let map = Map::world();
    let at = |id: &str| map.find(id).expect("the world has this territory");
    let (from, to) = (at("ukraine"), at("ural"));
    let holding = |territory: Territory| match territory {
        it if it == from => "a7".to_owned(),
        it if it == to => "b2".to_owned(),
        it => format!("{}{}", ["a", "b", "c"][it.index() % 3], 1 + it.index() % 4),
    };
    let holdings: Vec<String> = map.territories().iter().map(holding).collect();
    let text = format!("map world | {} | order abc | turn a attack", holdings.join(" "));
    (text.parse().expect("a position of the world"), from, to)
}

/// One attack in four pictures: choose, aim, roll, take.
fn attack() -> AnyView {
    let text = use_texts();
    let (before, from, to) = staged();
    let mut after = before.clone();
    let mut dice = Rng::scripted(&[6, 5, 2, 4, 3]);
    let rolled = worldbattle::Action::Attack { from, to };
    after.apply(Seat::A, &rolled, &mut dice, &mut Vec::new()).expect("the attack is legal");
    let drawing = Drawing::of(before.map());
    let frame = drawing.frame_of(from.bit().or(to.bit())).grown(14.0);
    let scene = |state: &State, prefix, selected, target| {
        let marked = Marked { selected, target, ..Marked::default() };
        picture(state, &drawing, Prefix(prefix), frame, marked, true)
    };
    let panel = |nth: usize, picture: AnyView| {
        view! {
            <li>
                <figure>
                    <span class="art">{picture}</span>
                    <figcaption>{live(move || text.get().worldbattle.rules.attack[nth])}</figcaption>
                </figure>
            </li>
        }
    };
    view! {
        <ol class="panels">
            {panel(0, scene(&before, "wr1", Some(from), None))}
            {panel(1, scene(&before, "wr2", Some(from), Some(to)))}
            {panel(2, pairs(&[6, 5, 2], &[4, 3]))}
            {panel(3, scene(&after, "wr3", None, None))}
        </ol>
        {paragraph(|it| it.worldbattle.rules.dice)}
        {paragraph(|it| it.worldbattle.rules.conquest)}
    }
    .into_any()
}

/// The dice of both sides, as they are compared.
fn pairs(attacker: &[u8], defender: &[u8]) -> AnyView {
    let row = |seat: u8, faces: &[u8]| {
        let class = letter(Seat::first(6).nth(seat.into()));
        let die = |face: &u8| {
            view! { <svg class="die" viewBox="0 0 40 44"><use href=format!("#die-{face}")></use></svg> }
        };
        let dice = faces.iter().map(die).collect_view();
        view! { <span class=format!("rollrow {class}")><SeatTile index=seat/>{dice}</span> }
    };
    view! { <span class="rollpic wb" aria-hidden="true">{row(0, attacker)}{row(1, defender)}</span> }
        .into_any()
}

fn cards() -> AnyView {
    let text = use_texts();
    let set = "0,1,2".parse().expect("three cards");
    let values: Vec<String> =
        (1..=6).map(|number| CardValue::Escalating.armies(set, number).to_string()).collect();
    let values = values.join(", ");
    let words = move || text.get().worldbattle.rules.values.with(&[("list", &values)]);
    view! {
        {paragraph(|it| it.worldbattle.rules.cards)}
        {paragraph(|it| it.worldbattle.rules.sets)}
        <p>{live(words)}</p>
        {paragraph(|it| it.worldbattle.rules.forced)}
    }
    .into_any()
}

/// Where armies can go from a territory of the opening.
fn fortify() -> AnyView {
    let text = use_texts();
    let state = opening();
    let drawing = Drawing::of(state.map());
    let (from, reach) = farthest(&state);
    let marked =
        Marked { selected: Some(from), group: reach.or(from.bit()), reach, ..Marked::default() };
    let art = picture(&state, &drawing, Prefix("wr4"), drawing.frame, marked, true);
    view! {
        {paragraph(|it| it.worldbattle.rules.fortify)}
        <figure>
            <span class="art wide">{art}</span>
            <figcaption>{say(text, |texts| texts.worldbattle.rules.fortify_picture)}</figcaption>
        </figure>
    }
    .into_any()
}

/// The territory from which armies reach the most others, and those.
fn farthest(state: &State) -> (Territory, TerritorySet) {
    let reach = |from: Territory| {
        let own = state.owner(from).map_or(TerritorySet::EMPTY, |seat| state.owned(seat));
        state.map().reach(from, own).without(from.bit())
    };
    let all = state.map().territories().iter().map(|from| (from, reach(from)));
    all.max_by_key(|(_, reach)| reach.len()).expect("a map has territories")
}

/// The chance to conquer for every pair of armies, counted by the engine.
fn odds() -> AnyView {
    const MOST: u32 = 10;
    let text = use_texts();
    let chances = Chances::up_to(MOST);
    let rows = (2..=MOST).map(|attacker| {
        let cells = (1..=MOST).map(|defender| {
            let chance = chances.conquest(attacker, defender).unwrap_or(0.0) * 100.0;
            view! { <td>{percent(chance)}</td> }
        });
        view! { <tr><th scope="row">{attacker}</th>{cells.collect_view()}</tr> }
    });
    let heads = (1..=MOST).map(|defender| view! { <th scope="col">{defender}</th> });
    view! {
        {paragraph(|it| it.worldbattle.rules.odds)}
        <div class="scroll" tabindex="0" role="region" aria-label=say(text, |texts| texts.worldbattle.rules.odds_title)>
            <table class="odds-table">
                <thead>
                    <tr>
                        <th scope="col">{say(text, |texts| texts.worldbattle.rules.odds_corner)}</th>
                        {heads.collect_view()}
                    </tr>
                </thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
    .into_any()
}

/// A chance in percent. What can still go either way never reads as certain.
fn percent(chance: f64) -> String {
    match chance {
        c if c > 0.0 && c < 1.0 => "<1".to_owned(),
        c if c > 99.0 && c < 100.0 => ">99".to_owned(),
        c => format!("{c:.0}"),
    }
}

fn variants() -> AnyView {
    let text = use_texts();
    let item =
        |nth: usize| view! { <li>{live(move || text.get().worldbattle.rules.variants[nth])}</li> };
    view! { <ul class="bullets">{(0..4).map(item).collect_view()}</ul> }.into_any()
}

fn glossary() -> AnyView {
    let text = use_texts();
    let entry = move |nth: usize| {
        let word = move || text.get().worldbattle.rules.words[nth];
        let meaning = move || text.get().worldbattle.rules.meanings[nth];
        view! { <div><dt>{live(word)}</dt><dd>{live(meaning)}</dd></div> }
    };
    view! { <dl class="terms">{(0..6).map(entry).collect_view()}</dl> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_staged_attack_takes_what_it_attacks() {
        let (mut state, from, to) = staged();
        let attack = worldbattle::Action::Attack { from, to };
        let mut dice = Rng::scripted(&[6, 5, 2, 4, 3]);
        state.apply(Seat::A, &attack, &mut dice, &mut Vec::new()).unwrap();
        assert_eq!(state.owner(to), Some(Seat::A));
    }

    #[test]
    fn the_opening_has_land_to_move_armies_on() {
        let (from, reach) = farthest(&opening());
        assert!(reach.len() >= 2 && !reach.contains(from));
    }

    #[test]
    fn only_what_is_certain_reads_as_certain() {
        assert_eq!(percent(0.002), "<1");
        assert_eq!(percent(99.97), ">99");
        assert_eq!(percent(71.8), "72");
    }
}
