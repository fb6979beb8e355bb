//! The profile of any player: ratings and last results.

use leptos::prelude::*;
use protocol::{PlayerInfo, PlayerKind};
use wasm_bindgen_futures::spawn_local;

use super::if_available;
use super::name::Trouble;
use super::results::results_card;
use crate::i18n::{td_string, use_locale};
use crate::online::me::use_me;
use crate::online::{Problem, api};
use crate::ui::{LinkButton, Page};

/// The player of this id.
#[component]
pub fn PlayerProfile(id: String) -> impl IntoView {
    if_available(move || {
        let id = id.clone();
        view! { <PlayerPage id/> }.into_any()
    })
}

#[component]
fn PlayerPage(id: String) -> impl IntoView {
    let (locale, me) = (use_locale(), use_me());
    let found = RwSignal::new(None::<PlayerInfo>);
    let problem = RwSignal::new(None::<Problem>);
    let is_own = me.is(Some(&id));
    spawn_local(async move {
        match api::get::<PlayerInfo>(&format!("/players/{id}")).await {
            Ok(info) => drop(found.try_set(Some(info))),
            Err(refused) => drop(problem.try_set(Some(refused))),
        }
    });
    let title = move || {
        let name = found.with(|it| it.as_ref().map(|it| it.name.clone()));
        name.unwrap_or_else(|| td_string!(locale.get(), online.me.profile).to_owned())
    };
    let kind = move || {
        found.with(|it| it.as_ref().map(|it| it.kind)).map(|kind| match kind {
            PlayerKind::Guest => td_string!(locale.get(), online.player.guest),
            _ => td_string!(locale.get(), online.player.account),
        })
    };
    let results = move || found.get().map(|info| results_card(&info, locale.get()));
    view! {
        <Page title=Signal::derive(title)>
            <Trouble problem=problem.into()/>
            <p class="muted">{kind}</p>
            {results}
            {is_own.then(|| view! {
                <p><LinkButton href="/online/me">{move || td_string!(locale.get(), online.me.account)}</LinkButton></p>
            })}
        </Page>
    }
}
