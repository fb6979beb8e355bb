//! The profile: name, account, ratings and results of the player.

use leptos::prelude::*;
use protocol::PlayerInfo;
use wasm_bindgen_futures::spawn_local;

use super::account::AccountForm;
use super::if_available;
use super::name::{NameForm, Trouble};
use super::own_data::{DeleteForm, PasswordForm, SignOutEverywhere};
use super::results::results_card;
use crate::i18n::{say, td_string, use_locale};
use crate::online::me::use_me;
use crate::online::{Problem, api};
use crate::ui::{Button, LinkButton, Page};

/// The profile.
#[component]
pub fn Profile() -> impl IntoView {
    if_available(|| view! { <ProfilePage/> }.into_any())
}

#[component]
fn ProfilePage() -> impl IntoView {
    let (locale, me) = (use_locale(), use_me());
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
    let results = move || found.get().map(|info| results_card(&info, locale.get()));
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
        <Page title=say!(locale, online.me.profile)>
            <Trouble problem=problem.into()/>
            {results}
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
            <p><LinkButton href="/online">{say!(locale, screens.home.online)}</LinkButton></p>
        </Page>
    }
}
