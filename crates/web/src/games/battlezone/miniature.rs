//! BattleZone in small, for its card on Home: the opening of a real game, dealt by the engine.

use leptos::prelude::*;

use super::drawing::{Drawing, Lie};
use super::map_svg::{Prefix, picture};
use super::rules_page::opening;

/// The picture of the card.
#[component]
pub fn Miniature() -> impl IntoView {
    let state = opening();
    let drawing = Drawing::of(state.map(), Lie::Landscape).expect("a generated map can be drawn");
    picture(&state, &drawing, Prefix("mini"), None)
}
