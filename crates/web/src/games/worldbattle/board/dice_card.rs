//! The overlay of the board during a scene: dice pair by pair, or a few words.

use std::sync::Arc;

use leptos::prelude::*;
use tabletop::Seat;
use worldbattle::{BattleOdds, Dice, Roll, RollOdds, State};

use super::super::map_svg::letter;
use super::super::scenes::{Attack, Beat, Scene};
use super::super::table::place;
use super::super::words::losses;
use crate::games::dice_card::{CardState, card, die, verdict, versus};
use crate::games::odds::percent;
use crate::i18n::{td_string, told, use_locale};
use crate::table::{Shown, Table};
use crate::ui::{Glyph, Icon, SeatTile};

/// The overlay of the current scene; `above` says whether the upper half is free.
#[component]
pub fn Overlay(table: Table<State>, above: Signal<bool>) -> impl IntoView {
    // The card is created once per roll and then changes its beat, so that dice tumble once.
    let rolled = Memo::new(move |_| match table.shown.get() {
        Shown::Scene(Scene::Attack(attack, Beat::Tumble(nth) | Beat::Stand(nth))) => {
            Some((attack, Some(nth)))
        }
        Shown::Scene(Scene::Attack(attack, Beat::Sum)) => Some((attack, None)),
        _ => None,
    });
    let stands = Signal::derive(move || {
        !matches!(table.shown.get(), Shown::Scene(Scene::Attack(_, Beat::Tumble(_))))
    });
    move || match rolled.get() {
        Some((attack, nth)) => roll_card(table, attack, nth, stands, above),
        None => announcement(table),
    }
}

/// The card of one roll, or of the sum of all.
fn roll_card(
    table: Table<State>,
    attack: Arc<Attack>,
    nth: Option<usize>,
    stands: Signal<bool>,
    above: Signal<bool>,
) -> AnyView {
    let locale = use_locale();
    let tumble = table.pace().roll(attack.rolls.len()).0;
    let (rolls, last) = match nth {
        Some(nth) => (attack.rolls[..=nth].to_vec(), attack.rolls.get(nth).copied()),
        None => (attack.rolls.clone(), attack.rolls.last().copied()),
    };
    let Some(last) = last else { return ().into_any() };
    let single = nth.map(|_| last);
    let shown_losses = match single {
        Some(roll) => (u32::from(roll.attacker_losses), u32::from(roll.defender_losses)),
        None => losses(&rolls),
    };
    let count = attack.rolls.len();
    let counted = (count > 1).then(|| {
        let n = rolls.len();
        let words = move || {
            let locale = locale.get();
            match nth {
                Some(_) => td_string!(locale, worldbattle.table.roll_of, n = &n, of = &count),
                None => td_string!(locale, worldbattle.speech.rolls, count = count as u64),
            }
        };
        view! { <p class="wcount">{words}</p> }
    });
    let attacker = Side {
        owner: Some(attack.seat),
        place: place(table, attack.from),
        dice: single.map(|roll| roll.attacker),
        other: single.map(|roll| roll.defender),
        attacks: true,
        left: last.attacker_left,
        lost: shown_losses.0,
    };
    let defender = Side {
        owner: attack.defender,
        place: place(table, attack.to),
        dice: single.map(|roll| roll.defender),
        other: single.map(|roll| roll.attacker),
        attacks: false,
        left: last.defender_left,
        lost: shown_losses.1,
    };
    let sides = view! {
        {counted}
        {side(table, attacker, stands)}
        {versus()}
        {side(table, defender, stands)}
        {outcome(table, &attack, last, stands)}
    };
    card(table, "roll wroll", CardState { tumble, stands, above }, sides)
}

/// One side of a roll.
struct Side {
    owner: Option<Seat>,
    place: String,
    dice: Option<Dice>,
    other: Option<Dice>,
    attacks: bool,
    left: u32,
    lost: u32,
}

fn side(table: Table<State>, side: Side, stands: Signal<bool>) -> AnyView {
    let locale = use_locale();
    let owner = side.owner;
    let name = move || match owner {
        Some(seat) => table.card_name(seat),
        None => td_string!(locale.get(), worldbattle.world.neutral).to_owned(),
    };
    let dice = side.dice.map(|dice| {
        let faces = dice.faces().iter().enumerate().map(|(nth, &face)| {
            let other = side.other.and_then(|other| other.faces().get(nth).copied());
            paired(nth, face, other, side.attacks)
        });
        faces.collect_view()
    });
    // The losses are not shown before the dice are at rest.
    let armies = move || if stands.get() { side.left } else { side.left + side.lost };
    let lost = move || {
        let shown = stands.get() && side.lost > 0;
        shown.then(|| view! { <small>{format!("−{}", side.lost)}</small> })
    };
    let tile = owner.map(|seat| view! { <SeatTile index=seat.index() as u8/> });
    view! {
        <div class=format!("rside {}", letter(owner))>
            <p class="rname">{tile}<span>{name}<small>{side.place}</small></span></p>
            <div class="dice">{dice}</div>
            <p class="sum win">{armies}{lost}</p>
        </div>
    }
    .into_any()
}

/// One die with the mark of its pair.
fn paired(nth: usize, face: u8, other: Option<u8>, attacks: bool) -> AnyView {
    let class = match other {
        Some(other) if (attacks && face > other) || (!attacks && face >= other) => "wpair win",
        Some(_) => "wpair loss",
        None => "wpair",
    };
    view! { <span class=class>{die(nth, face)}<i></i></span> }.into_any()
}

/// The result, once the last roll is at rest.
fn outcome(table: Table<State>, attack: &Attack, last: Roll, stands: Signal<bool>) -> AnyView {
    let locale = use_locale();
    let is_last = attack.rolls.last() == Some(&last);
    let won = attack.conquered && last.conquers();
    let place = place(table, attack.to);
    let (is_single, chance) = (attack.rolls.len() == 1, chance(attack).map(percent));
    let words = move || {
        let locale = locale.get();
        let territory = place.as_str();
        let ending = match won {
            true => td_string!(locale, worldbattle.table.conquered, territory = territory),
            false => td_string!(locale, worldbattle.table.held, territory = territory),
        };
        let chance = chance.map(|chance| {
            let chance = td_string!(locale, common.percent, n = &chance);
            match is_single {
                true => td_string!(locale, worldbattle.table.roll_chance, chance = &chance),
                false => td_string!(locale, worldbattle.table.chance_was, chance = &chance),
            }
        });
        view! { <strong>{ending}</strong> <span><em>{chance}</em></span> }
    };
    verdict(won, move || stands.get() && is_last, words)
}

/// How likely the result was: for a single roll its exact result, for several the conquest before
/// the attack stops. `None` where it is not known when it was to stop.
fn chance(attack: &Attack) -> Option<f64> {
    if let [roll] = attack.rolls[..] {
        let dice = |dice: Dice| dice.faces().len() as u8;
        let odds = RollOdds::of(dice(roll.attacker), dice(roll.defender))?;
        return odds.chances().get(usize::from(roll.defender_losses)).copied();
    }
    let (attackers, defenders) = attack.armies;
    BattleOdds::of(attackers, defenders, attack.stop_at?).map(|odds| odds.conquest)
}

/// A few words over the board: whose turn begins, who trades, who is out.
fn announcement(table: Table<State>) -> AnyView {
    let locale = use_locale();
    let (seat, glyph, words) = match table.shown.get() {
        Shown::Scene(Scene::Turn(seat, pool)) => {
            let turn = told!(locale.get(), table.play.turn_of, player = table.name(seat));
            (seat, Glyph::FLAG, format!("{turn} · +{pool}"))
        }
        Shown::Scene(Scene::Trade(seat, _, armies)) => {
            let locale = locale.get();
            let words = told!(locale, worldbattle.table.trades, player = table.name(seat));
            (seat, Glyph::CARDS, format!("{words} · +{armies}"))
        }
        Shown::Scene(Scene::Fall(seat, _)) => {
            let locale = locale.get();
            let out = td_string!(locale, worldbattle.table.out);
            let words = told!(locale, common.labelled, label = table.name(seat), words = out);
            (seat, Glyph::CLOSE, words)
        }
        _ => return ().into_any(),
    };
    view! {
        <div class="announce gains" aria-hidden="true" on:click=move |_| table.playback.skip_part()>
            <p class=letter(Some(seat))><SeatTile index=seat.index() as u8/><Icon glyph/>{words}</p>
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use worldbattle::Territory;

    fn roll(attacker: &[u8], defender: &[u8], losses: (u8, u8)) -> Roll {
        Roll {
            attacker: Dice::try_from(attacker.to_vec()).expect("dice"),
            defender: Dice::try_from(defender.to_vec()).expect("dice"),
            attacker_losses: losses.0,
            defender_losses: losses.1,
            attacker_left: 9,
            defender_left: 1,
        }
    }

    #[test]
    fn the_chance_is_that_of_one_roll_or_of_all_until_the_stop() {
        let attack = |stop_at, rolls| Attack {
            seat: Seat::A,
            defender: None,
            from: Territory::new(0),
            to: Territory::new(1),
            armies: (10, 8),
            stop_at,
            rolls,
            conquered: false,
        };
        let first = roll(&[6, 4, 1], &[3], (0, 1));
        let shown = chance(&attack(None, vec![first])).expect("three dice against one");
        assert_eq!((shown * 10_000.0).round(), 6597.0, "855 of 1296 rolls");
        let whole = |stop_at| chance(&attack(stop_at, vec![first, first]));
        let odds = |stop_at| BattleOdds::of(10, 8, stop_at).map(|odds| odds.conquest);
        assert_eq!((whole(Some(1)), whole(Some(5))), (odds(1), odds(5)));
        assert!(odds(5) < odds(1), "who stops early conquers less");
        assert_eq!(whole(None), None, "nobody knows where it was to stop");
    }
}
