//! The end of a game: squares fly over the board in the colour of who has won.

use conquer::State;
use leptos::prelude::*;
use tabletop::{Game, Seat};

use super::super::seat_colours::letter;
use crate::table::{Shown, Table};

/// The squares, while the end is shown with full motion.
pub fn end_sparks(table: Table<State>) -> Option<AnyView> {
    let over = table.shown.with(|shown| *shown == Shown::Over);
    if !over || table.common.reduced_motion() {
        return None;
    }
    let winners = table.view.with(|state| state.outcome().map(|outcome| outcome.winners()))?;
    winners.iter().next().map(sparks)
}

/// Squares in the winner's colour, once, over the board.
fn sparks(seat: Seat) -> AnyView {
    const SPARKS: u32 = 36;
    let spark = |index: u32| {
        // Spread by the golden angle: no two fly the same way.
        let angle = index * 1375 / 10 % 360;
        view! {
            <i
                style:--angle=format!("{angle}deg")
                style:--reach=(22 + index % 7 * 6).to_string()
                style:--late=format!("{}ms", index % 6 * 120)
            ></i>
        }
    };
    let sparks = (0..SPARKS).map(spark).collect_view();
    view! { <div class=format!("sparks {}", letter(seat)) aria-hidden="true">{sparks}</div> }
        .into_any()
}
