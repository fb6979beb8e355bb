//! The name on a player's card.

use leptos::prelude::*;
use tabletop::Seat;

use super::TableState;

/// The name on a player's card, and for a bot its level: "Mira · Expert".
pub fn player_name(
    common: TableState,
    seat: impl Fn() -> Seat + Copy + Send + Sync + 'static,
) -> AnyView {
    let level = move || {
        let level = common.level(seat())?;
        Some(view! { <span class="plevel">" · "{level}</span> })
    };
    view! { <span class="pname">{move || common.card_name(seat())}{level}</span> }.into_any()
}
