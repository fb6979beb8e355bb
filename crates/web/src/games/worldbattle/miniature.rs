//! World Battle in small, for its card on Home: the opening of a real game, dealt by the engine.

use view::prelude::*;

use super::drawing::Drawing;
use super::land::{Marked, picture};
use super::rules::opening;
use crate::games::land::Prefix;

/// The picture of the card. It is part of what everybody downloads first, so its coasts are coarse.
#[component]
pub fn Miniature() -> impl IntoView {
    let state = opening();
    let drawing = Drawing::of(state.map()).coarse();
    picture(&state, &drawing, Prefix("wmini"), drawing.frame, Marked::default(), false)
}
