//! Small boards in cards and lists.

use catalog::GameId;
use leptos::prelude::*;

use crate::games;

/// The picture of a game.
#[component]
pub fn Miniature(game: GameId) -> impl IntoView {
    view! { <span class="art" inner_html=(games::card(game).miniature)()></span> }
}

/// The board of a match; until it is known, the picture of its game.
#[component]
pub fn SmallBoard(
    /// The game.
    game: GameId,
    /// The board as it is drawn, once it is known.
    drawn: impl Fn() -> Option<AnyView> + Send + 'static,
) -> impl IntoView {
    move || match drawn() {
        Some(board) => view! { <span class="art">{board}</span> }.into_any(),
        None => view! { <Miniature game/> }.into_any(),
    }
}
