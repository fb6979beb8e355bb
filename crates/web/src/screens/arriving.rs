//! Shows content of a part of the program: a notice while the part is loading, and a button to try
//! again if it could not be loaded.

use std::future::Future;
use std::sync::Arc;

use catalog::GameId;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::games::AnyGame;
use crate::i18n::{say, use_locale};
use crate::modules::{self, NotLoaded};
use crate::ui::{Button, LinkButton};

/// Shows content of a game once its part is loaded.
pub fn with_game(
    game: GameId,
    shown: impl Fn(&'static dyn AnyGame) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    match modules::loaded(game) {
        Some(game) => shown(game),
        None => arriving(move || modules::load(game), shown),
    }
}

/// Shows the result of `load`; until then a loading notice, or a button to try again if it failed.
pub fn arriving<T, F>(
    load: impl Fn() -> F + Send + Sync + 'static,
    shown: impl Fn(T) -> AnyView + Send + Sync + 'static,
) -> AnyView
where
    T: Copy + Send + Sync + 'static,
    F: Future<Output = Result<T, NotLoaded>> + 'static,
{
    let arrived = RwSignal::new(None::<Result<T, NotLoaded>>);
    let ask = Arc::new(move || {
        arrived.set(None);
        let loading = load();
        spawn_local(async move {
            let loaded = loading.await;
            // The player may have left the screen.
            let _ = arrived.try_set(Some(loaded));
        });
    });
    ask();
    (move || match arrived.get() {
        None => loading(),
        Some(Ok(here)) => untrack(|| shown(here)),
        Some(Err(NotLoaded)) => {
            let ask = ask.clone();
            failed(Callback::new(move |()| ask()))
        }
    })
    .into_any()
}

fn loading() -> AnyView {
    let locale = use_locale();
    view! {
        <main class="start" aria-busy="true">
            <p role="status">{say!(locale, common.loading)}</p>
        </main>
    }
    .into_any()
}

fn failed(again: Callback<()>) -> AnyView {
    let locale = use_locale();
    view! {
        <main class="page">
            <section class="empty" role="alert">
                <h1>{say!(locale, common.not_loaded)}</h1>
                <p class="muted">{say!(locale, common.not_loaded_hint)}</p>
                <Button primary=true on_press=again>{say!(locale, common.try_again)}</Button>
                <LinkButton href="/">{say!(locale, screens.unknown.way_on)}</LinkButton>
            </section>
        </main>
    }
    .into_any()
}
