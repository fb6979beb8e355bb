//! The name on a player's card.

use leptos::prelude::*;
use tabletop::Seat;

use super::TableState;

/// The name on a player's card, and for a bot its level: "Mira · Expert". Where the card is too
/// narrow for both, the level stands on a line of its own, without the dot.
pub fn player_name(
    common: TableState,
    seat: impl Fn() -> Seat + Copy + Send + Sync + 'static,
) -> AnyView {
    let level = move || {
        let level = common.level(seat())?;
        Some(view! { <span class="plevel"><span class="psep">" · "</span>{level}</span> })
    };
    view! { <span class="pname"><span>{move || common.card_name(seat())}</span>{level}</span> }
        .into_any()
}
