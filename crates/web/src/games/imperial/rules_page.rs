//! How Imperial Battleground is played: words, pictures drawn like the board, and the exact odds.

use imperial::{Action, Bonus, Force, Kind, Odds, Piece, Stack, State, Threshold};
use leptos::prelude::*;
use tabletop::{Game, Rng, Seat};

use super::drawing::{Orientation, Shape};
use super::input::Selection;
use super::keyboard;
use super::map_svg::{picture, unit_icon};
use super::picture::{Marks, Picture, Readiness, selection_marks};
use super::words::{kind_capital, percent};
use crate::texts::use_texts;
use crate::ui::rules::{Words, flow, glossary, odds_table, page, panels, paragraph};
use crate::ui::{Glyph, key_list, say};

/// Infantry on a3, cavalry that has just stepped to b2, artillery on b1: the example of the source.
const ATTACK: &str = "- - c2 / I2 i2c1 - / - C2m - / - A2 - | reserve I2 : i2 | turn a | ap 5";
/// Infantry and cavalry against infantry and cavalry, all of level 2.
const DAMAGE: &str = "- - - / - i2c2 - / - I2C2 - / - - - | reserve - : - | turn a";
/// Cavalry one row short of an open flag.
const FLAG: &str = "- i2 - / C2 - - / - - - / - A2 - | reserve - : 2i2 | turn a";

/// The whole page, below its title.
#[component]
pub fn Rules() -> impl IntoView {
    page(
        "",
        vec![
            (|it| it.rules.goal_title, paragraph(|it| it.imperial_rules().goal)),
            (|it| it.imperial_rules().units_title, units()),
            (|it| it.rules.turn_title, turn_flow()),
            (|it| it.rules.attack_title, attack_panels()),
            (|it| it.imperial_rules().threshold_title, thresholds()),
            (|it| it.imperial_rules().damage_title, damage_panels()),
            (|it| it.imperial_rules().flag_title, flag_picture()),
            (|it| it.imperial_rules().retreat_title, paragraph(|it| it.imperial_rules().retreat)),
            (|it| it.rules.odds_title, odds()),
            (|it| it.keyboard.title, key_list(keyboard::list)),
            (|it| it.rules.glossary_title, words()),
        ],
    )
}

fn position(text: &str) -> State {
    text.parse().expect("the positions of the rules are written correctly")
}

/// The three kinds in a table.
fn units() -> AnyView {
    let text = use_texts();
    let rows = Kind::ALL.map(|kind| {
        let words = move || {
            let rules = text.get().imperial_rules();
            [rules.infantry, rules.cavalry, rules.artillery][kind.index()]
        };
        let piece = Piece::new(kind, 2).expect("2 is a level");
        view! {
            <tr class="im">
                <th scope="row">
                    <span class="im-kind">{unit_icon(piece, Seat::A, Readiness::Ready)}{move || kind_capital(kind, text.get())}</span>
                </th>
                <td>{kind.slots()}</td>
                {[0, 1, 2].map(|nth| view! { <td>{move || words()[nth]}</td> })}
            </tr>
        }
    });
    let heads: [Words; 5] = [
        |it| it.imperial_rules().kind,
        |it| it.imperial_rules().slots,
        |it| it.imperial_rules().movement,
        |it| it.imperial_rules().reach,
        |it| it.imperial_rules().both,
    ];
    let heads = heads.map(|head| view! { <th scope="col">{move || head(text.get())}</th> });
    view! {
        <div class="scroll" tabindex="0" role="region" aria-label=say(text, |texts| texts.imperial_rules().units_title)>
            <table class="odds-table im-table">
                <thead><tr>{heads}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        {paragraph(|it| it.imperial_rules().level)}
    }
    .into_any()
}

/// What can be done in a turn.
fn turn_flow() -> AnyView {
    flow(vec![
        (Glyph::PLUS, |it| it.imperial_rules().turn_deploy),
        (Glyph::RIGHT, |it| it.imperial_rules().turn_move),
        (Glyph::SWORD, |it| it.imperial_rules().turn_attack),
        (Glyph::CLOCK, |it| it.imperial_rules().turn_end),
    ])
}

/// A board in small.
fn board(state: &State, marks: &Marks) -> AnyView {
    let orientation = Orientation { bottom: Seat::A, shape: Shape::Squat };
    picture(&Picture::of(state), marks, orientation)
}

/// One attack in four pictures: choose, aim, join, roll.
fn attack_panels() -> AnyView {
    let before = position(ATTACK);
    let after = played(&before, ATTACKING, &[9, 30, 24, 3, 40, 11]);
    let [b2, a3, b1, b3] = ["b2", "a3", "b1", "b3"].map(|it| it.parse().expect("a square"));
    let chosen = Selection::square(&before, b2);
    let aimed = Selection { aim: Some(b3), joined: b2.bit(), ..chosen };
    let joined = Selection { joined: b2.bit().or(a3.bit()).or(b1.bit()), ..aimed };
    let marks = |selection| selection_marks(&before, Seat::A, selection);
    panels(
        "im-art",
        vec![
            (board(&before, &marks(chosen)), |it| it.imperial_rules().attack_choose),
            (board(&before, &marks(aimed)), |it| it.imperial_rules().attack_aim),
            (board(&before, &marks(joined)), |it| it.imperial_rules().attack_join),
            (board(&after, &Marks::default()), |it| it.imperial_rules().attack_roll),
        ],
    )
}

const ATTACKING: &str = "b1+b2+a3xb3";

/// The position after an action of the first player with these dice.
fn played(before: &State, action: &str, dice: &[u32]) -> State {
    let mut state = before.clone();
    let action: Action = action.parse().expect("the actions of the rules are written correctly");
    let mut dice = Rng::scripted(dice);
    state.apply(Seat::A, &action, &mut dice, &mut Vec::new()).expect("they are legal");
    state
}

/// What adds to the threshold, as the engine has it.
fn thresholds() -> AnyView {
    const BONUSES: [Bonus; 6] = [
        Bonus::CombinedArms1,
        Bonus::CombinedArms2,
        Bonus::Flanking1,
        Bonus::Flanking2,
        Bonus::Flanking3,
        Bonus::CavalryCharge,
    ];
    let text = use_texts();
    let row = move |bonus: Bonus| {
        view! {
            <tr>
                <th scope="row">{move || text.get().imperial().table.bonuses[bonus as usize]}</th>
                <td>{format!("+{}", bonus.amount())}</td>
            </tr>
        }
    };
    let most = Threshold { kinds: 3, squares: 3, charge: true }.value();
    let example = move || text.get().imperial_rules().example.with(&[("threshold", &most)]);
    view! {
        {paragraph(|it| it.imperial_rules().threshold)}
        <table class="odds-table im-table im-narrow">
            <thead>
                <tr>
                    <th scope="col">{say(text, |texts| texts.imperial_rules().helps)}</th>
                    <th scope="col">{say(text, |texts| texts.imperial_rules().adds)}</th>
                </tr>
            </thead>
            <tbody>{BONUSES.map(row)}</tbody>
        </table>
        <p>{example}</p>
        {paragraph(|it| it.imperial_rules().memory)}
    }
    .into_any()
}

/// Like hits like, before and after.
fn damage_panels() -> AnyView {
    let before = position(DAMAGE);
    let after = played(&before, "b2xb3", &[1, 40, 2, 3]);
    let marks = Marks { aim: "b3".parse().ok(), selected: "b2".parse().ok(), ..Marks::default() };
    let pictures = panels(
        "im-art",
        vec![
            (board(&before, &marks), |it| it.imperial_rules().damage_before),
            (board(&after, &Marks::default()), |it| it.imperial_rules().damage_after),
        ],
    );
    view! { {paragraph(|it| it.imperial_rules().damage)}{pictures} }.into_any()
}

/// Cavalry that can ride to the flag.
fn flag_picture() -> AnyView {
    let state = position(FLAG);
    let selection = Selection::square(&state, "a3".parse().expect("a square"));
    let marks = selection_marks(&state, Seat::A, selection);
    panels("im-art", vec![(board(&state, &marks), |it| it.imperial_rules().flag)])
}

/// Every threshold there is, from the plain attack to the most that helps.
fn every_threshold() -> [Threshold; 10] {
    let of = |kinds, squares, charge| Threshold { kinds, squares, charge };
    [
        of(1, 1, false),
        of(2, 1, false),
        of(3, 1, false),
        of(2, 2, false),
        of(3, 2, false),
        of(3, 3, false),
        of(2, 2, true),
        of(3, 2, true),
        of(3, 3, true),
        of(3, 4, true),
    ]
}

/// The chance to destroy a unit of level 2, counted by the engine.
fn odds() -> AnyView {
    const DICE: [u8; 6] = [1, 2, 3, 4, 6, 8];
    let position = position("- - - / - i2 - / - - - / - - - | reserve I1 : - | turn a");
    let lone: Stack = *position.stack("b3".parse().expect("a square"));
    let chance = |dice: u8, threshold: Threshold| {
        let odds = Odds::of(Force { threshold, dice: [dice, 0, 0] }, &lone);
        percent(odds.clear_chance()).to_string()
    };
    let row = |dice: u8| {
        let chances = every_threshold().map(|threshold| chance(dice, threshold));
        (dice.to_string(), chances.into())
    };
    let heads = every_threshold().map(|threshold| threshold.value().to_string());
    let table = odds_table(
        |it| it.rules.odds_title,
        |it| it.imperial_rules().odds_corner,
        heads.into(),
        DICE.map(row).into(),
    );
    view! { {paragraph(|it| it.imperial_rules().odds)}{table} }.into_any()
}

fn words() -> AnyView {
    glossary(vec![
        (|it| it.imperial_rules().home_row_word, |it| it.imperial_rules().home_row),
        (|it| it.imperial_rules().reserve_word, |it| it.imperial_rules().reserve),
        (|it| it.imperial_rules().slot_word, |it| it.imperial_rules().slot),
        (|it| it.imperial_rules().level_word, |it| it.imperial_rules().level_meaning),
        (|it| it.imperial_rules().charge_word, |it| it.imperial_rules().charge),
        (|it| it.imperial_rules().volley_word, |it| it.imperial_rules().volley),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_attack_of_the_pictures_is_the_source_s_example() {
        let state = position(ATTACK);
        let Action::Attack { origins, target } = ATTACKING.parse().unwrap() else {
            panic!("an attack")
        };
        assert_eq!(state.force(origins, target).threshold.value(), 24);
    }

    #[test]
    fn like_hits_like_in_the_pictures() {
        let after = played(&position(DAMAGE), "b2xb3", &[1, 40, 2, 3]);
        assert!(after.to_string().contains("- i1 -"), "{after}");
    }

    #[test]
    fn the_cavalry_of_the_picture_takes_the_flag() {
        let after = played(&position(FLAG), "a3.1-flag", &[]);
        assert_eq!(after.end(), Some(imperial::End::Flag(Seat::A)));
    }

    #[test]
    fn the_odds_table_has_every_threshold_once() {
        let values = every_threshold().map(Threshold::value);
        assert_eq!(values, [6, 10, 12, 14, 16, 18, 20, 22, 24, 26]);
    }
}
