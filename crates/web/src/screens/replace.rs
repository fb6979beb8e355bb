//! The question before a new game replaces an unfinished one.

use catalog::GameId;
use leptos::prelude::*;

use crate::i18n::{say, use_locale};
use crate::routes::use_routes;
use crate::saves;
use crate::ui::{Button, Dialog};

/// Whether there is a game of this title that has not ended.
pub fn is_unfinished(game: GameId) -> bool {
    saves::unfinished().iter().any(|(summary, _)| summary.game == game)
}

/// Asks whether to start the new game, resume the old one, or cancel.
#[component]
pub fn ReplaceQuestion(
    /// The game.
    game: GameId,
    /// Whether the question is open.
    asking: RwSignal<bool>,
    /// Starts the new game.
    begin: Callback<()>,
) -> impl IntoView {
    let locale = use_locale();
    let routes = use_routes();
    let resume = move |()| routes.go(&format!("/play?game={game}"));
    view! {
        <Dialog open=asking title=say!(locale, screens.setup.over_unfinished)>
            <p>{say!(locale, screens.setup.over_unfinished_hint)}</p>
            <p class="actions">
                <Button on_press=move |()| asking.set(false)>{say!(locale, common.cancel)}</Button>
                <Button on_press=resume>{say!(locale, screens.setup.resume)}</Button>
                <Button on_press=begin primary=true>{say!(locale, screens.setup.replace)}</Button>
            </p>
        </Dialog>
    }
}
