//! The profile: name, account, ratings and results of the player.

use catalog::GameId;
use leptos::prelude::*;
use protocol::PlayerInfo;
use wasm_bindgen_futures::spawn_local;

use super::account::AccountForm;
use super::if_available;
use super::name::{NameForm, Trouble};
use super::own_data::{DeleteForm, PasswordForm, SignOutEverywhere};
use crate::browser;
use crate::i18n::{Locale, say, td_string, use_locale};
use crate::online::me::use_me;
use crate::online::{Problem, api};
use crate::settings::use_settings;
use crate::ui::{Button, LinkButton, Page};

/// The profile.
#[component]
pub fn Profile() -> impl IntoView {
    if_available(|| view! { <ProfilePage/> }.into_any())
}

#[component]
fn ProfilePage() -> impl IntoView {
    let (locale, me, settings) = (use_locale(), use_me(), use_settings());
    let found = RwSignal::new(None::<PlayerInfo>);
    let problem = RwSignal::new(None::<Problem>);
    Effect::new(move |_| {
        let (current, Some(me)) = (me, me.get()) else { return };
        spawn_local(async move {
            match api::get::<PlayerInfo>(&format!("/players/{}", me.player)).await {
                Ok(info) => drop(found.try_set(Some(info))),
                // Signed out from another device, or deleted.
                Err(refused) if refused.is_about_the_token() => current.forget(),
                Err(refused) => drop(problem.try_set(Some(refused))),
            }
        });
    });
    let called =
        move || me.get().map(|me| td_string!(locale.get(), online.me.you_are, name = &me.name));
    let results = move || {
        let locale = locale.get();
        let language = settings.with(|settings| settings.language);
        found.get().map(|info| results_card(&info, locale, language))
    };
    let signed_in = Memo::new(move |_| me.get().is_some_and(|me| me.account));
    let sign_out = move |()| {
        spawn_local(async move {
            me.sign_out().await;
            let _ = found.try_set(None);
        });
    };
    let account = move || match signed_in.get() {
        true => view! {
            <div class="signouts">
                <Button on_press=sign_out>{say!(locale, online.me.sign_out)}</Button>
                <SignOutEverywhere/>
            </div>
            <PasswordForm/>
        }
        .into_any(),
        false => view! { <AccountForm/> }.into_any(),
    };
    let known = Memo::new(move |_| me.get().map(|me| me.account));
    let delete = move || known.get().map(|account| view! { <DeleteForm account/> });
    view! {
        <Page title=Signal::derive(move || td_string!(locale.get(), online.me.profile).to_owned())>
            <section class="card">
                <p><strong>{called}</strong></p>
                <h2>{say!(locale, online.me.account)}</h2>
                {account}
                {delete}
            </section>
            <section class="card">
                <h2>{say!(locale, online.me.rename)}</h2>
                <NameForm then=Callback::new(move |()| found.set(None))/>
                <p class="muted small">{say!(locale, online.me.rename_hint)}</p>
            </section>
            <Trouble problem=problem.into()/>
            {results}
            <p><LinkButton href="/online">{say!(locale, screens.home.online)}</LinkButton></p>
        </Page>
    }
}

fn results_card(info: &PlayerInfo, locale: Locale, language: crate::i18n::Locale) -> AnyView {
    let title = |game: &str| {
        game.parse::<GameId>().map_or(game.to_owned(), |game| game.info().title.to_owned())
    };
    let ratings = info.ratings.iter().map(|it| {
        let rating =
            td_string!(locale, online.me.rating, game = title(&it.game), rating = it.rating.round());
        view! { <li><span>{rating}<small>{td_string!(locale, online.me.games, count = it.games)}</small></span></li> }
    });
    let results = info.results.iter().map(|it| {
        let place = td_string!(locale, online.me.place, place = &it.place, sides = &it.sides);
        let result = td_string!(locale, common.labelled, label = title(&it.game), words = place);
        let at = browser::date_and_time(it.at as f64, language);
        let look = it.id.as_ref().map(|id| {
            let to = format!("/online/m/{id}");
            view! { <LinkButton href=to>{td_string!(locale, online.lobby.look)}</LinkButton> }
        });
        view! {
            <li>
                <span>{result}<small>{at}</small></span>
                {look}
            </li>
        }
    });
    let none = info
        .results
        .is_empty()
        .then(|| view! { <p class="muted">{td_string!(locale, online.me.no_results)}</p> });
    let rated = (!info.ratings.is_empty()).then(|| {
        view! { <h2>{td_string!(locale, online.me.ratings)}</h2><ul class="matches">{ratings.collect_view()}</ul> }
    });
    view! {
        <section class="card">
            {rated}
            <h2>{td_string!(locale, online.me.results)}</h2>
            {none}
            <ul class="matches">{results.collect_view()}</ul>
        </section>
    }
    .into_any()
}
