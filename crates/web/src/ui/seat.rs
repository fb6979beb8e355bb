//! The tile of a seat: colour, pattern and letter, wherever a player is named.

use leptos::prelude::*;
use tabletop::Seat;

/// The letter of a seat in lower case, also the class of everything in its colour.
pub fn letter(seat: Seat) -> &'static str {
    const LETTERS: [&str; Seat::MAX as usize] = ["a", "b", "c", "d", "e", "f", "g", "h"];
    LETTERS[seat.index()]
}

/// The tile of seat `index` (0 is A).
#[component]
pub fn SeatTile(index: u8) -> impl IntoView {
    let letter = letter(Seat::new(index));
    view! {
        <svg class=format!("seat {letter}") viewBox="0 0 32 32" aria-hidden="true">
            <rect class={"fill"} x=".75" y=".75" width="30.5" height="30.5" rx="8"></rect>
            <rect class={"tex"} x=".75" y=".75" width="30.5" height="30.5" rx="8"></rect>
            <text x="16" y="22">{letter.to_ascii_uppercase()}</text>
        </svg>
    }
}
