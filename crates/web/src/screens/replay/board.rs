//! The board of a replay, what happened last, and how the players stand.

use leptos::prelude::*;
use tabletop::Seat;

use super::deck::Deck;
use crate::texts::use_texts;
use crate::ui::{SeatTile, say};

/// The board after the step that is shown, and above it what that step was.
#[component]
pub fn ReplayBoard() -> impl IntoView {
    let text = use_texts();
    let deck: Deck = expect_context();
    view! {
        <p class="pline" role="status">
            <b>{move || deck.step.get()}</b>
            <span>{move || deck.with(|tale| tale.line(deck.step.get(), text.get()))}</span>
        </p>
        <section class="pboard">{deck.tale.get_value().board(deck.step.into())}</section>
    }
}

/// All players with their numbers after the step that is shown.
#[component]
pub fn Players() -> impl IntoView {
    let text = use_texts();
    let deck: Deck = expect_context();
    let row = move |seat: Seat| {
        let name = move || deck.with(|tale| tale.name(seat, text.get()));
        let numbers = move || deck.with(|tale| tale.standing(deck.step.get(), seat, text.get()));
        let acts = move || deck.with(|tale| tale.to_act(deck.step.get()) == Some(seat));
        view! {
            <li class:acts=acts>
                <SeatTile index=seat.index() as u8/>
                <span>{name}<small>{numbers}</small></span>
            </li>
        }
    };
    view! {
        <ul class="pseats" aria-label=say(text, |texts| texts.replay.players)>
            {deck.with(|tale| tale.seats()).into_iter().map(row).collect_view()}
        </ul>
    }
}
