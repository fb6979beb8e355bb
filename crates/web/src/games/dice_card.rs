//! The card with the dice of an attack, as far as games share it: its frame, its dice, its verdict.

use leptos::prelude::*;

use crate::table::{Table, TableGame};
use crate::ui::{Glyph, Icon};

/// When and where a card is shown.
#[derive(Debug, Clone, Copy)]
pub struct CardState {
    /// How long its dice tumble, in milliseconds.
    pub tumble: u32,
    /// Whether its dice have come to rest.
    pub stands: Signal<bool>,
    /// Whether it is in the upper half of the board.
    pub above: Signal<bool>,
}

/// The frame of a card; pressing it skips the scene.
pub fn card<G: TableGame>(
    table: Table<G>,
    class: &'static str,
    state: CardState,
    inside: impl IntoView + 'static,
) -> AnyView {
    let CardState { tumble, stands, above } = state;
    view! {
        <div
            class=class
            class:above=above
            class:stands=stands
            style:--tumble=format!("{tumble}ms")
            on:click=move |_| table.playback.skip_part()
        >
            <div class="rollcard" aria-hidden="true">{inside.into_any()}</div>
        </div>
    }
    .into_any()
}

/// The sign between the two sides of an attack.
pub fn versus() -> AnyView {
    view! { <div class="versus"><Icon glyph=Glyph::SWORD/></div> }.into_any()
}

/// One die: while it tumbles it shows another face, then its own.
pub fn die(nth: usize, face: u8) -> AnyView {
    let other = (face + 2) % 6 + 1;
    // Different for every die and every roll, and never the same twice in a row.
    let turn = 360 + (js_sys::Math::random() * 360.0) as i32;
    let turn = if nth.is_multiple_of(2) { turn } else { -turn };
    view! {
        <svg
            class="die"
            viewBox="0 0 40 44"
            style:--i=nth.to_string()
            style:--turn=format!("{turn}deg")
        >
            <use class="any" href=format!("#die-{other}")></use>
            <use class="face" href=format!("#die-{face}")></use>
        </svg>
    }
    .into_any()
}

/// The verdict of an attack, once it is `shown`.
pub fn verdict(
    won: bool,
    shown: impl Fn() -> bool + Send + Sync + 'static,
    words: impl IntoView + 'static,
) -> AnyView {
    let glyph = if won { Glyph::CHECK } else { Glyph::SHIELD };
    view! {
        <p class="verdict" class:won=won class:lost=!won class:in=shown>
            <Icon glyph/>
            {words.into_any()}
        </p>
    }
    .into_any()
}
