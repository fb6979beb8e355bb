//! The board of a replay, what happened last, and how the players stand.

use leptos::prelude::*;
use tabletop::Seat;

use super::replay_player::ReplayPlayer;
use crate::texts::use_texts;
use crate::ui::{SeatTile, say};

/// The board after the step that is shown, and above it what that step was.
#[component]
pub fn ReplayBoard() -> impl IntoView {
    let text = use_texts();
    let player: ReplayPlayer = expect_context();
    view! {
        <p class="pline" role="status">
            <b>{move || player.step.get()}</b>
            <span>{move || player.with(|report| report.line(player.step.get(), text.get()))}</span>
        </p>
        <section class="pboard">{player.report.get_value().board(player.step.into())}</section>
    }
}

/// All players with their numbers after the step that is shown.
#[component]
pub fn Players() -> impl IntoView {
    let text = use_texts();
    let player: ReplayPlayer = expect_context();
    let row = move |seat: Seat| {
        let name = move || player.with(|report| report.name(seat, text.get()));
        let numbers =
            move || player.with(|report| report.standing(player.step.get(), seat, text.get()));
        let acts = move || player.with(|report| report.to_act(player.step.get()) == Some(seat));
        view! {
            <li class:acts=acts>
                <SeatTile index=seat.index() as u8/>
                <span>{name}<small>{numbers}</small></span>
            </li>
        }
    };
    view! {
        <ul class="pseats" aria-label=say(text, |texts| texts.replay.players)>
            {player.with(|report| report.seats()).into_iter().map(row).collect_view()}
        </ul>
    }
}
