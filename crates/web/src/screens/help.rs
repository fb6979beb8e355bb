//! How to play: the rules of one game, with pictures.

use catalog::GameId;
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

use super::setup::UnknownGame;
use crate::games;
use crate::texts::use_texts;
use crate::ui::Page;

/// The rules of the game named in the address.
#[component]
pub fn Help() -> impl IntoView {
    let parameters = use_params_map();
    let name = move || parameters.with(|parameters| parameters.get("game").unwrap_or_default());
    move || match name().parse() {
        Ok(game) => view! { <Rules game/> }.into_any(),
        Err(_) => view! { <UnknownGame name=name()/> }.into_any(),
    }
}

#[component]
fn Rules(game: GameId) -> impl IntoView {
    let text = use_texts();
    let title = move || format!("{}: {}", text.get().common.how_to_play, game.info().title);
    view! {
        <Page title=Signal::derive(title)>
            {games::rules(game)}
        </Page>
    }
}
