//! The form for the name of a guest, asked once before taking a seat, and the line for problems.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::SubmitEvent;

use crate::i18n::{say, use_locale};
use crate::online::Problem;
use crate::online::me::use_me;
use crate::ui::Field;

/// The form for a name, shown until the player has one.
#[component]
pub fn NameCard(
    /// Called when the name was accepted.
    #[prop(into)]
    then: Callback<()>,
) -> impl IntoView {
    let me = use_me();
    let unknown = Memo::new(move |_| me.get().is_none());
    (move || unknown.get().then(|| view! { <section class="card"><NameForm then/></section> }))
        .into_any()
}

/// The form for the name of a new guest.
#[component]
pub fn NameForm(
    /// Called when the name was accepted.
    then: Callback<()>,
) -> impl IntoView {
    let (locale, me) = (use_locale(), use_me());
    let name = RwSignal::new(String::new());
    let problem = RwSignal::new(None::<Problem>);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        spawn_local(async move {
            match me.become_guest(&name.get_untracked()).await {
                Ok(()) => then.run(()),
                Err(refused) => drop(problem.try_set(Some(refused))),
            }
        });
    };
    view! {
        <form class="nameform" on:submit=submit>
            <Field label=say!(locale, online.me.name) typed=name most=48 autocomplete="nickname" id="online-name"/>
            <button type="submit" class="btn primary">{say!(locale, online.me.go_on)}</button>
            <p class="muted small">{say!(locale, online.me.hint)}</p>
            <Trouble problem=problem.into()/>
        </form>
    }
}

/// A problem in the player's language; empty if there is none.
#[component]
pub fn Trouble(problem: Signal<Option<Problem>>) -> impl IntoView {
    let locale = use_locale();
    let words = move || problem.with(|it| it.as_ref().map(|it| it.sentence(locale.get())));
    view! { <p class="warning trouble" role="alert">{words}</p> }
}
