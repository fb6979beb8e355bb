//! The label beside the aimed cell: the cells a tile there would capture, and from whom.

use conquer::State;
use leptos::prelude::*;
use tabletop::Seat;

use super::super::turn;
use crate::i18n::{td_string, use_locale};
use crate::table::Table;
use crate::ui::SeatTile;

/// The label, if the tile would capture something.
pub fn capture_tip(table: Table<State>) -> Option<AnyView> {
    let locale = use_locale();
    let (at, gains) = (table.selection.get().aim?, turn::gains(table));
    if gains.cells.is_empty() {
        return None;
    }
    let (width, height) = table.view.with(|state| {
        let board = state.field().board();
        (f32::from(board.width()), f32::from(board.height()))
    });
    let x = (f32::from(at.x()) + 0.5) / width * 100.0;
    // On the side away from the captured cells, if the board has room there.
    let mean = gains.cells.iter().map(|cell| f32::from(cell.y())).sum::<f32>()
        / gains.cells.len().max(1) as f32;
    let (near_top, near_end) = (at.y() < 2, f32::from(at.y()) > height - 3.0);
    let below = near_top || (mean < f32::from(at.y()) && !near_end);
    let y = (f32::from(at.y()) + if below { 1.0 } else { 0.0 }) / height * 100.0;
    let loser = |(seat, n): (Seat, u16)| {
        view! { <span><SeatTile index=seat.index() as u8/>{format!("−{n}")}</span> }
    };
    let losers = gains.losers().map(loser).collect_view();
    Some(
        view! {
            <div
                class="cqtip"
                class:below=below
                aria-hidden="true"
                style:--x=x.to_string()
                style:--y=y.to_string()
            >
                <strong>{format!("+{}", gains.cells.len())}</strong>
                <span>{td_string!(locale.get(), conquer.play.cells, count = gains.cells.len())}</span>
                {losers}
            </div>
        }
        .into_any(),
    )
}
