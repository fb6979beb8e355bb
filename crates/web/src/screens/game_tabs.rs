//! Tabs that lead from the screen of one game to the same screen of the others.

use catalog::GameId;
use leptos::prelude::*;

use crate::browser;
use crate::i18n::{say, use_locale};

/// One tab per game, with the current one marked.
#[component]
pub fn GameTabs(
    /// The current game.
    shown: GameId,
    /// The address of the screen of a game.
    address: fn(GameId) -> String,
) -> impl IntoView {
    let locale = use_locale();
    let tab = move |&game: &GameId| {
        let current = (game == shown).then_some("page");
        let address = browser::address(&address(game));
        view! { <a class="btn quiet" href=address aria-current=current>{game.info().title}</a> }
    };
    view! {
        <nav class="tabs" aria-label=say!(locale, screens.home.games)>
            {GameId::ALL.iter().map(tab).collect_view()}
        </nav>
    }
}
