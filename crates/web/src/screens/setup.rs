//! The sheet on which a game is set up: seats, options, seed, and one large Start.

use catalog::GameId;
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

use crate::texts::use_texts;
use crate::ui::{EmptyPage, Glyph, LinkButton, Page};

/// The sheet of the game named in the address.
#[component]
pub fn Setup() -> impl IntoView {
    let parameters = use_params_map();
    let name = move || parameters.with(|parameters| parameters.get("game").unwrap_or_default());
    move || match name().parse() {
        Ok(game) => view! { <Sheet game/> }.into_any(),
        Err(_) => view! { <UnknownGame name=name()/> }.into_any(),
    }
}

#[component]
fn Sheet(game: GameId) -> impl IntoView {
    let text = use_texts();
    view! {
        <Page title=Signal::derive(move || text.get().setup.title.with(&[("game", &game.info().title)]))>
            <LinkButton href=format!("/help/{game}") glyph=Glyph::HELP>
                {move || text.get().setup.rules}
            </LinkButton>
        </Page>
    }
}

/// Said in place of the sheet, or of the rules, of a game we do not have.
#[component]
pub fn UnknownGame(name: String) -> impl IntoView {
    let text = use_texts();
    let fact = Signal::derive(move || text.get().setup.unknown_game.with(&[("game", &name)]));
    view! {
        <EmptyPage
            title=Signal::derive(move || text.get().unknown.title.to_owned())
            fact
            hint=Signal::derive(move || text.get().table.no_game_hint.to_owned())
        />
    }
}
