//! How to play: the rules of one game with pictures, tabs for the other games, and a link to the
//! documentation.

use catalog::GameId;
use leptos::prelude::*;

use super::arriving::with_game;
use super::first_game::LearnByPlaying;
use super::game_tabs::GameTabs;
use super::setup::UnknownGame;
use crate::browser;
use crate::games::AnyGame;
use crate::i18n::{say, td_string, use_locale};
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
    let locale = use_locale();
    let title = move || {
        let how_to_play = td_string!(locale.get(), common.how_to_play);
        td_string!(locale.get(), common.labelled, label = how_to_play, words = game.info().title)
    };
    view! {
        <Page title=Signal::derive(title)>
            <GameTabs shown=game address=|game| format!("/help/{game}")/>
            {with_game(game, |any_game| {
                view! { <LearnByPlaying any_game/>{any_game.rules()} }.into_any()
            })}
            <section class="card">
                <p>{say!(locale, common.documentation_hint)}</p>
                // These pages are not part of the client: `external` keeps the router from handling
                // the link.
                <p><a class="btn" rel="external" href=browser::address("docs/")>{say!(locale, common.documentation)}</a></p>
            </section>
        </Page>
    }
}

/// The rules of a game with their pictures, for a page or a sheet over the table.
pub fn rules_of(game: GameId) -> AnyView {
    with_game(game, AnyGame::rules)
}
