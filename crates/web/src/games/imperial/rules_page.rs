//! How Imperial Battleground is played: words, pictures drawn like the board, and the exact odds.

use imperial::{Action, Bonus, Force, Kind, Odds, Piece, Stack, State, Threshold};
use leptos::prelude::*;
use tabletop::{Game, Rng, Seat};

use super::drawing::{Orientation, Shape};
use super::input::Selection;
use super::keyboard;
use super::map_svg::{picture, unit_icon};
use super::picture::{Marks, Picture, Readiness, selection_marks};
use super::words::{bonus_name, kind_capital, percent};
use crate::i18n::{say, td_string, use_locale};
use crate::ui::rules::{Words, flow, glossary, odds_table, page, panels, paragraph};
use crate::ui::{Glyph, key_list};

/// Infantry on a3, cavalry that has just moved to b2, artillery on b1: the example of the rules.
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
            (
                |locale| td_string!(locale, screens.rules.goal),
                paragraph(|locale| td_string!(locale, imperial.rules.goal)),
            ),
            (|locale| td_string!(locale, imperial.rules.units_title), units()),
            (|locale| td_string!(locale, screens.rules.turn), turn_flow()),
            (|locale| td_string!(locale, screens.rules.attack), attack_panels()),
            (|locale| td_string!(locale, imperial.rules.threshold_title), thresholds()),
            (|locale| td_string!(locale, imperial.rules.damage_title), damage_panels()),
            (|locale| td_string!(locale, imperial.rules.flag_title), flag_picture()),
            (
                |locale| td_string!(locale, imperial.rules.retreat_title),
                paragraph(|locale| td_string!(locale, imperial.rules.retreat)),
            ),
            (|locale| td_string!(locale, screens.rules.odds), odds()),
            (|locale| td_string!(locale, table.keyboard.title), key_list(keyboard::list)),
            (|locale| td_string!(locale, screens.rules.glossary), words()),
        ],
    )
}

fn position(text: &str) -> State {
    text.parse().expect("the positions of the rules are written correctly")
}

/// The three kinds in a table.
fn units() -> AnyView {
    let locale = use_locale();
    let rows = Kind::ALL.map(|kind| {
        let words = match kind {
            Kind::Infantry => [
                say!(locale, imperial.rules.infantry.movement),
                say!(locale, imperial.rules.infantry.reach),
                say!(locale, imperial.rules.infantry.both),
            ],
            Kind::Cavalry => [
                say!(locale, imperial.rules.cavalry.movement),
                say!(locale, imperial.rules.cavalry.reach),
                say!(locale, imperial.rules.cavalry.both),
            ],
            Kind::Artillery => [
                say!(locale, imperial.rules.artillery.movement),
                say!(locale, imperial.rules.artillery.reach),
                say!(locale, imperial.rules.artillery.both),
            ],
        };
        let piece = Piece::new(kind, 2).expect("2 is a level");
        view! {
            <tr class="im">
                <th scope="row">
                    <span class="im-kind">{unit_icon(piece, Seat::A, Readiness::Ready)}{move || kind_capital(kind, locale.get())}</span>
                </th>
                <td>{kind.slots()}</td>
                {words.map(|word| view! { <td>{word}</td> })}
            </tr>
        }
    });
    let heads: [Words; 5] = [
        |locale| td_string!(locale, imperial.rules.kind),
        |locale| td_string!(locale, imperial.rules.slots),
        |locale| td_string!(locale, imperial.rules.movement),
        |locale| td_string!(locale, imperial.rules.reach),
        |locale| td_string!(locale, imperial.rules.both),
    ];
    let heads = heads.map(|head| view! { <th scope="col">{move || head(locale.get())}</th> });
    view! {
        <div class="scroll" tabindex="0" role="region" aria-label=say!(locale, imperial.rules.units_title)>
            <table class="odds-table im-table">
                <thead><tr>{heads}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        {paragraph(|locale| td_string!(locale, imperial.rules.level))}
    }
    .into_any()
}

/// The actions of a turn.
fn turn_flow() -> AnyView {
    flow(vec![
        (Glyph::PLUS, |locale| td_string!(locale, imperial.rules.turn_deploy)),
        (Glyph::RIGHT, |locale| td_string!(locale, imperial.rules.turn_move)),
        (Glyph::SWORD, |locale| td_string!(locale, imperial.rules.turn_attack)),
        (Glyph::CLOCK, |locale| td_string!(locale, imperial.rules.turn_end)),
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
            (board(&before, &marks(chosen)), |locale| {
                td_string!(locale, imperial.rules.attack_choose)
            }),
            (board(&before, &marks(aimed)), |locale| td_string!(locale, imperial.rules.attack_aim)),
            (board(&before, &marks(joined)), |locale| {
                td_string!(locale, imperial.rules.attack_join)
            }),
            (board(&after, &Marks::default()), |locale| {
                td_string!(locale, imperial.rules.attack_roll)
            }),
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

/// The bonuses to the threshold, from the engine.
fn thresholds() -> AnyView {
    const BONUSES: [Bonus; 6] = [
        Bonus::CombinedArms1,
        Bonus::CombinedArms2,
        Bonus::Flanking1,
        Bonus::Flanking2,
        Bonus::Flanking3,
        Bonus::CavalryCharge,
    ];
    let locale = use_locale();
    let row = move |bonus: Bonus| {
        view! {
            <tr>
                <th scope="row">{move || bonus_name(bonus, locale.get())}</th>
                <td>{format!("+{}", bonus.amount())}</td>
            </tr>
        }
    };
    let most = Threshold { kinds: 3, squares: 3, charge: true }.value();
    let example = move || td_string!(locale.get(), imperial.rules.example, threshold = &most);
    view! {
        {paragraph(|locale| td_string!(locale, imperial.rules.threshold))}
        <table class="odds-table im-table im-narrow">
            <thead>
                <tr>
                    <th scope="col">{say!(locale, imperial.rules.helps)}</th>
                    <th scope="col">{say!(locale, imperial.rules.adds)}</th>
                </tr>
            </thead>
            <tbody>{BONUSES.map(row)}</tbody>
        </table>
        <p>{example}</p>
        {paragraph(|locale| td_string!(locale, imperial.rules.memory))}
    }
    .into_any()
}

/// Two attacks of like units, before and after.
fn damage_panels() -> AnyView {
    let before = position(DAMAGE);
    let after = played(&before, "b2xb3", &[1, 40, 2, 3]);
    let marks = Marks { aim: "b3".parse().ok(), selected: "b2".parse().ok(), ..Marks::default() };
    let pictures = panels(
        "im-art",
        vec![
            (board(&before, &marks), |locale| td_string!(locale, imperial.rules.damage_before)),
            (board(&after, &Marks::default()), |locale| {
                td_string!(locale, imperial.rules.damage_after)
            }),
        ],
    );
    view! { {paragraph(|locale| td_string!(locale, imperial.rules.damage))}{pictures} }.into_any()
}

/// Cavalry that can ride to the flag.
fn flag_picture() -> AnyView {
    let state = position(FLAG);
    let selection = Selection::square(&state, "a3".parse().expect("a square"));
    let marks = selection_marks(&state, Seat::A, selection);
    panels(
        "im-art",
        vec![(board(&state, &marks), |locale| td_string!(locale, imperial.rules.flag))],
    )
}

/// Every threshold, from the plain attack to the maximum bonus.
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

/// The chance to destroy a unit of level 2, computed by the engine.
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
        |locale| td_string!(locale, screens.rules.odds),
        |locale| td_string!(locale, imperial.rules.odds_corner),
        heads.into(),
        DICE.map(row).into(),
    );
    view! { {paragraph(|locale| td_string!(locale, imperial.rules.odds))}{table} }.into_any()
}

fn words() -> AnyView {
    glossary(vec![
        (
            |locale| td_string!(locale, imperial.rules.home_row_word),
            |locale| td_string!(locale, imperial.rules.home_row),
        ),
        (
            |locale| td_string!(locale, imperial.rules.reserve_word),
            |locale| td_string!(locale, imperial.rules.reserve),
        ),
        (
            |locale| td_string!(locale, imperial.rules.slot_word),
            |locale| td_string!(locale, imperial.rules.slot),
        ),
        (
            |locale| td_string!(locale, imperial.rules.level_word),
            |locale| td_string!(locale, imperial.rules.level_meaning),
        ),
        (
            |locale| td_string!(locale, imperial.rules.charge_word),
            |locale| td_string!(locale, imperial.rules.charge),
        ),
        (
            |locale| td_string!(locale, imperial.rules.volley_word),
            |locale| td_string!(locale, imperial.rules.volley),
        ),
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
