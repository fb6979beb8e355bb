//! The zoom of the board: its steps, and the buttons for them.

use leptos::prelude::*;

use crate::i18n::{say, use_locale};
use crate::ui::{Glyph, Icon};

/// The maximum zoom: four times the size that fits.
const LARGEST: u8 = 4;

/// The size of the board, as a multiple of the size that fits.
pub fn magnification(zoom: u8) -> f32 {
    std::f32::consts::SQRT_2.powi(i32::from(zoom))
}

/// One step larger or smaller, within limits.
pub fn stepped(zoom: u8, up: bool) -> u8 {
    if up { (zoom + 1).min(LARGEST) } else { zoom.saturating_sub(1) }
}

/// The two buttons in the corner of the board.
#[component]
pub fn ZoomButtons(
    /// Makes the board larger (`true`) or smaller.
    zoom: Callback<bool>,
) -> impl IntoView {
    let locale = use_locale();
    view! {
        <div class="zoom">
            <button type="button" class="btn sq" aria-label=say!(locale, table.play.zoom_in) on:click=move |_| zoom.run(true)>
                <Icon glyph=Glyph::PLUS/>
            </button>
            <button type="button" class="btn sq" aria-label=say!(locale, table.play.zoom_out) on:click=move |_| zoom.run(false)>
                <Icon glyph=Glyph::MINUS/>
            </button>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_grows_and_shrinks_within_limits() {
        assert_eq!(stepped(0, false), 0);
        assert_eq!(stepped(LARGEST, true), LARGEST);
        assert!((magnification(4) - 4.0).abs() < 0.01);
    }
}
