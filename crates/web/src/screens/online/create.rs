//! The form for a new match: seats and options as in a local game, visibility, thinking time.

use catalog::GameId;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::SubmitEvent;

use super::if_available;
use super::match_settings::{MatchSettings, MatchSettingsRows};
use super::name::{NameCard, Trouble};
use super::new_match::make_match;
use crate::games::{self, AnyGame};
use crate::i18n::{say, use_locale};
use crate::online::Problem;
use crate::online::me::use_me;
use crate::online::room::new_nonce;
use crate::routes::use_routes;
use crate::screens::arriving::with_game;
use crate::screens::setup::{Draft, GameOptions, Seats, Sheet, UnknownGame, focus_mistake};
use crate::ui::{Glyph, Icon, Page};

/// The form for a match of the game named in the address.
#[component]
pub fn CreateMatch(name: String) -> impl IntoView {
    match name.parse::<GameId>() {
        Ok(game) => if_available(move || {
            with_game(game, |any_game| view! { <SheetPage any_game/> }.into_any())
        }),
        Err(_) => view! { <UnknownGame name/> }.into_any(),
    }
}

#[component]
fn SheetPage(any_game: &'static dyn AnyGame) -> impl IntoView {
    let (locale, me, routes) = (use_locale(), use_me(), use_routes());
    let game = any_game.game();
    let sheet = Sheet::of(any_game, Draft::for_people(game), true);
    provide_context(sheet);
    let settings = MatchSettings::usual();
    let problem = RwSignal::new(None::<Problem>);
    let title = game.info().title;
    let heading = say!(locale, online.create.title, game = &title);
    let open = Callback::new(move |()| {
        let Ok(new) = sheet.planned.get_untracked() else { return focus_mistake() };
        let nonce = new_nonce();
        let request = settings.request(&new, nonce.sealed());
        spawn_local(async move {
            let made = make_match("/matches", &request, &nonce, (me, routes)).await;
            let _ = problem.try_set(made.err());
        });
    });
    let known = Memo::new(move |_| me.get().is_some());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        open.run(());
    };
    view! {
        <Page title=heading>
            <NameCard then=Callback::new(|()| ())/>
            <form class=format!("sheet card onlinesheet {}", games::card(game).class) aria-label=heading on:submit=submit novalidate>
                <h2>{say!(locale, screens.setup.seats)}</h2>
                <Seats/>
                <h2>{say!(locale, screens.setup.game)}</h2>
                {any_game.sheet(sheet)}
                <GameOptions/>
                <h2>{say!(locale, screens.home.online)}</h2>
                <ul class="opts"><MatchSettingsRows settings/></ul>
                <Trouble problem=problem.into()/>
                <button type="submit" class="btn primary big" prop:disabled=move || !known.get()>
                    <Icon glyph=Glyph::PLAY solid=true/>{say!(locale, online.create.start)}
                </button>
            </form>
        </Page>
    }
}
