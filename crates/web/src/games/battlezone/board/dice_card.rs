//! The overlay of the board during a scene: the dice of an attack, new armies, a bot that is
//! thinking.

use battlezone::{Dice, State, win_chance};
use leptos::prelude::*;
use tabletop::Seat;

use super::super::scenes::{Attack, Beat, Scene};
use crate::games::dice_card::{CardState, card, die, verdict, versus};
use crate::games::odds::percent;
use crate::i18n::{td_string, told, use_locale};
use crate::table::{Shown, Table};
use crate::ui::seat::letter;
use crate::ui::{Glyph, Icon, SeatTile};

/// The overlay of the current scene; `above` says whether the upper half is free.
#[component]
pub fn Overlay(table: Table<State>, above: Signal<bool>) -> impl IntoView {
    // The card is created once per attack and then changes its beat, so that dice tumble once.
    let attack = Memo::new(move |_| match table.shown.get() {
        Shown::Scene(Scene::Attack(attack, Beat::Tumble | Beat::Stand)) => Some(attack),
        _ => None,
    });
    let stands = Signal::derive(move || {
        matches!(table.shown.get(), Shown::Scene(Scene::Attack(_, Beat::Stand | Beat::Change)))
    });
    move || match attack.get() {
        Some(attack) => view! { <RollCard attack stands table above/> }.into_any(),
        None => view! { <Announcement table/> }.into_any(),
    }
}

#[component]
fn RollCard(
    attack: Attack,
    stands: Signal<bool>,
    table: Table<State>,
    above: Signal<bool>,
) -> impl IntoView {
    let defender = if attack.seat == Seat::A { Seat::B } else { Seat::A };
    let tumble = table.pace().tumble;
    let sides = view! {
        <Side seat=attack.seat territory=attack.from.number() dice=attack.attacker wins=attack.won stands table/>
        {versus()}
        <Side seat=defender territory=attack.to.number() dice=attack.defender wins=!attack.won stands table/>
        <Verdict attack stands/>
    };
    card(table, "roll", CardState { tumble, stands, above }, sides)
}

#[component]
fn Side(
    seat: Seat,
    territory: u8,
    dice: Dice,
    wins: bool,
    stands: Signal<bool>,
    table: Table<State>,
) -> impl IntoView {
    let locale = use_locale();
    let faces = dice.faces().iter().enumerate().map(|(nth, &face)| die(nth, face)).collect_view();
    let total = dice.total();
    view! {
        <div class=format!("rside {}", letter(seat))>
            <p class="rname">
                <SeatTile index=seat.index() as u8/>
                <span>
                    {move || table.card_name(seat)}
                    <small>{move || td_string!(locale.get(), battlezone.play.territory, territory = &territory)}</small>
                </span>
            </p>
            <div class="dice">{faces}</div>
            <p class="sum" class:win=move || wins && stands.get()>
                {move || stands.get().then_some(total)}
            </p>
        </div>
    }
}

#[component]
fn Verdict(attack: Attack, stands: Signal<bool>) -> impl IntoView {
    let locale = use_locale();
    let armies = attack.attacker.faces().len() as u64;
    let chance = win_chance(armies as u8, attack.defender.faces().len() as u8);
    let words = move || {
        let locale = locale.get();
        let (headline, fact) = if attack.won {
            let armies = td_string!(locale, battlezone.speech.armies, count = armies - 1);
            let fact = td_string!(
                locale,
                battlezone.play.gets_armies,
                territory = attack.to,
                armies = armies
            );
            (td_string!(locale, battlezone.play.attack_won), fact)
        } else {
            let armies = td_string!(locale, battlezone.speech.armies, count = 1);
            let fact = td_string!(
                locale,
                battlezone.play.keeps_armies,
                territory = attack.from,
                armies = armies
            );
            (td_string!(locale, battlezone.play.attack_lost), fact)
        };
        let percent = td_string!(locale, common.percent, n = percent(chance));
        let chance = td_string!(locale, battlezone.play.chance_was, chance = &percent);
        view! { <strong>{headline}</strong> <span>{fact}" "<em>{chance}</em></span> }
    };
    verdict(attack.won, move || stands.get(), words)
}

/// A few words over the board: who decides, who skips, who gets how many armies.
#[component]
fn Announcement(table: Table<State>) -> impl IntoView {
    let locale = use_locale();
    move || {
        let locale = locale.get();
        match table.shown.get() {
            Shown::Deciding(seat) => {
                let words = told!(locale, table.play.deciding, player = table.name(seat));
                Some(view! { <div class="announce veiled" aria-hidden="true"><p class=letter(seat)>{words}</p></div> }.into_any())
            }
            Shown::Scene(Scene::Skip(seat)) => {
                let words = told!(locale, battlezone.play.skips, player = table.name(seat));
                Some(view! { <div class="announce" aria-hidden="true"><p class=letter(seat)><Icon glyph=Glyph::SKIP/>{words}</p></div> }.into_any())
            }
            Shown::Scene(Scene::Reinforce(gains)) => {
                let sides = [Seat::A, Seat::B].map(|seat| {
                    view! {
                        <span class=format!("gain {}", letter(seat))>
                            <SeatTile index=seat.index() as u8/>
                            {format!("+{}", gains[seat.index()])}
                        </span>
                    }
                });
                Some(view! {
                    <div class="announce gains" aria-hidden="true" on:click=move |_| table.playback.skip_part()>
                        <p>{td_string!(locale, battlezone.play.reinforcing)}{sides.into_iter().collect_view()}</p>
                    </div>
                }.into_any())
            }
            _ => None,
        }
    }
}
