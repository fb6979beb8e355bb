//! The form to sign in to an account or to make one.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::SubmitEvent;

use super::name::Trouble;
use crate::i18n::{say, use_locale};
use crate::online::Problem;
use crate::online::me::use_me;
use crate::ui::{Button, Field};

/// A name and a password: to sign in, or for a new account.
#[component]
pub fn AccountForm() -> impl IntoView {
    let (locale, me) = (use_locale(), use_me());
    let name = RwSignal::new(me.get().map_or_else(String::new, |me| me.name));
    let password = RwSignal::new(String::new());
    let problem = RwSignal::new(None::<Problem>);
    let send = move |new: bool| {
        problem.set(None);
        spawn_local(async move {
            let (name, password) = (name.get_untracked(), password.get_untracked());
            let done = match new {
                true => me.make_account(&name, &password).await,
                false => me.sign_in(&name, &password).await,
            };
            let _ = problem.try_set(done.err());
        });
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        send(false);
    };
    view! {
        <form class="nameform" on:submit=submit>
            <Field label=say!(locale, online.me.login) typed=name most=48 autocomplete="username" id="account-name"/>
            <Field label=say!(locale, online.me.password) typed=password most=256 autocomplete="current-password" id="account-password" secret=true/>
            <button type="submit" class="btn primary">{say!(locale, online.me.sign_in)}</button>
            <Button on_press=move |()| send(true)>{say!(locale, online.me.make_account)}</Button>
            <p class="muted small">{say!(locale, online.me.account_hint)}</p>
            <Trouble problem=problem.into()/>
        </form>
    }
}
