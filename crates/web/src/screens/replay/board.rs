//! The board of a replay, the last event, and the figures of the players.

use leptos::prelude::*;
use tabletop::Seat;

use super::replay_player::ReplayPlayer;
use crate::i18n::{say, use_locale};
use crate::ui::SeatTile;

/// The board after the step that is shown, with the line of that step above it.
#[component]
pub fn ReplayBoard() -> impl IntoView {
    let locale = use_locale();
    let player: ReplayPlayer = expect_context();
    view! {
        <p class="pline" role="status">
            <b>{move || player.step.get()}</b>
            <span>{move || player.with(|report| report.line(player.step.get(), locale.get()))}</span>
        </p>
        <section class="pboard">{player.report.get_value().board(player.step.into())}</section>
    }
}

/// All players with their figures after the step that is shown.
#[component]
pub fn Players() -> impl IntoView {
    let locale = use_locale();
    let player: ReplayPlayer = expect_context();
    let row = move |seat: Seat| {
        let name = move || player.with(|report| report.card_name(seat, locale.get()));
        let numbers =
            move || player.with(|report| report.standing(player.step.get(), seat, locale.get()));
        let acts = move || player.with(|report| report.to_act(player.step.get()) == Some(seat));
        view! {
            <li class:acts=acts>
                <SeatTile index=seat.index() as u8/>
                <span>{name}<small>{numbers}</small></span>
            </li>
        }
    };
    view! {
        <ul class="pseats" aria-label=say!(locale, screens.replay.players)>
            {player.with(|report| report.seats()).into_iter().map(row).collect_view()}
        </ul>
    }
}
