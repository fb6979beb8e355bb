//! Forms of the profile: change the password, sign out everywhere, delete the account.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::SubmitEvent;

use super::name::Trouble;
use crate::i18n::{say, td_string, use_locale};
use crate::online::Problem;
use crate::online::me::use_me;
use crate::ui::{Button, Field};

/// Changes the password, which signs out all other devices.
#[component]
pub fn PasswordForm() -> impl IntoView {
    let (locale, me) = (use_locale(), use_me());
    let (old, new) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let (problem, done) = (RwSignal::new(None::<Problem>), RwSignal::new(false));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        problem.set(None);
        spawn_local(async move {
            let changed = me.change_password(&old.get_untracked(), &new.get_untracked()).await;
            let _ = done.try_set(changed.is_ok());
            if changed.is_ok() {
                let _ = (old.try_set(String::new()), new.try_set(String::new()));
            }
            let _ = problem.try_set(changed.err());
        });
    };
    let said = move || done.get().then(|| td_string!(locale.get(), online.me.password_changed));
    view! {
        <details class="more">
            <summary>{say!(locale, online.me.change_password)}</summary>
            <form class="nameform" on:submit=submit>
                <Field label=say!(locale, online.me.old_password) typed=old most=256 autocomplete="current-password" id="password-old" secret=true/>
                <Field label=say!(locale, online.me.new_password) typed=new most=256 autocomplete="new-password" id="password-new" secret=true/>
                <button type="submit" class="btn">{say!(locale, online.me.change_password)}</button>
                <p class="muted small">{say!(locale, online.me.change_password_hint)}</p>
                <p role="status">{said}</p>
                <Trouble problem=problem.into()/>
            </form>
        </details>
    }
}

/// Signs the player out on all devices.
#[component]
pub fn SignOutEverywhere() -> impl IntoView {
    let (locale, me) = (use_locale(), use_me());
    let problem = RwSignal::new(None::<Problem>);
    let sign_out = move |()| {
        spawn_local(async move {
            let _ = problem.try_set(me.sign_out_everywhere().await.err());
        });
    };
    view! {
        <Button on_press=sign_out>{say!(locale, online.me.sign_out_everywhere)}</Button>
        <Trouble problem=problem.into()/>
    }
}

/// Deletes the player. An account must give its password, a guest has none.
#[component]
pub fn DeleteForm(
    /// Whether the player has an account.
    account: bool,
) -> impl IntoView {
    let (locale, me) = (use_locale(), use_me());
    let password = RwSignal::new(String::new());
    let problem = RwSignal::new(None::<Problem>);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        problem.set(None);
        spawn_local(async move {
            let given = account.then(|| password.get_untracked());
            let _ = problem.try_set(me.delete(given.as_deref()).await.err());
        });
    };
    let field = account.then(|| {
        view! { <Field label=say!(locale, online.me.old_password) typed=password most=256 autocomplete="current-password" id="delete-password" secret=true/> }
    });
    view! {
        <details class="more">
            <summary>{say!(locale, online.me.delete)}</summary>
            <form class="nameform" on:submit=submit>
                <p>{say!(locale, online.me.delete_hint)}</p>
                {field}
                <button type="submit" class="btn danger">{say!(locale, online.me.delete_now)}</button>
                <Trouble problem=problem.into()/>
            </form>
        </details>
    }
}
