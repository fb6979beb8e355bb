//! How to play: the rules of one game, with pictures.

use catalog::GameId;
use leptos::prelude::*;

use super::arriving::with_reports;
use super::setup::UnknownGame;
use crate::games::Reports;
use crate::texts::use_texts;
use crate::ui::Page;

/// The rules of the game named in the address.
#[component]
pub fn Help(name: String) -> impl IntoView {
    match name.parse() {
        Ok(game) => view! { <Rules game/> }.into_any(),
        Err(_) => view! { <UnknownGame name/> }.into_any(),
    }
}

#[component]
fn Rules(game: GameId) -> impl IntoView {
    let text = use_texts();
    let title = move || format!("{}: {}", text.get().common.how_to_play, game.info().title);
    view! {
        <Page title=Signal::derive(title)>
            {with_reports(game, Reports::rules)}
        </Page>
    }
}
