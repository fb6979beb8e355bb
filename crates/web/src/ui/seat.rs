//! The tile of a seat: colour, pattern and letter, wherever a player is named.

use leptos::prelude::*;

/// The tile of seat `index` (0 is A).
#[component]
pub fn SeatTile(index: u8) -> impl IntoView {
    let letter = char::from(b'a' + index);
    view! {
        <svg class=format!("seat {letter}") viewBox="0 0 32 32" aria-hidden="true">
            <rect class={"fill"} x=".75" y=".75" width="30.5" height="30.5" rx="8"></rect>
            <rect class={"tex"} x=".75" y=".75" width="30.5" height="30.5" rx="8"></rect>
            <text x="16" y="22">{letter.to_ascii_uppercase()}</text>
        </svg>
    }
}
