//! The link to the guided first game of a title.

use catalog::GameId;
use leptos::prelude::*;

use super::replace::{ReplaceQuestion, is_unfinished};
use crate::games::AnyGame;
use crate::history;
use crate::i18n::{say, use_locale};
use crate::routes::use_routes;
use crate::saves::{self, Place};
use crate::ui::{Button, Glyph};

/// Whether no game of this title was started on this device.
pub fn is_new(game: GameId) -> bool {
    let on_table = saves::read(Place::Auto(game)).is_ok_and(|save| save.is_some());
    let ended = history::list().unwrap_or_default();
    !on_table && !ended.iter().any(|it| it.game() == Some(game))
}

/// Offers the guided first game.
#[component]
pub fn LearnByPlaying(any_game: &'static dyn AnyGame) -> impl IntoView {
    let locale = use_locale();
    let routes = use_routes();
    let (game, asking) = (any_game.game(), RwSignal::new(false));
    let begin = Callback::new(move |()| {
        any_game.first_game().hand_over();
        routes.go("/play");
    });
    let press = move |()| match is_unfinished(game) {
        true => asking.set(true),
        false => begin.run(()),
    };
    view! {
        <section class="card learn">
            <p>{say!(locale, screens.learn.offer)}</p>
            <Button glyph=Glyph::HELP on_press=press>{say!(locale, screens.learn.begin)}</Button>
        </section>
        <ReplaceQuestion game asking begin/>
    }
}
