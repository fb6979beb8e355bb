//! The promise of the dice of an online match, to be copied before the first roll.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::browser;
use crate::i18n::{say, td_string, use_locale};
use crate::online::Room;
use crate::ui::{Button, Dialog, Glyph};

/// What the server has promised, and the button that copies it.
#[component]
pub fn DicePromise(room: Room) -> impl IntoView {
    let locale = use_locale();
    let said = RwSignal::new(None::<bool>);
    let commitment = Memo::new(move |_| {
        room.info.with(|info| info.as_ref().map_or_else(String::new, |it| it.commitment.clone()))
    });
    let copy = move |()| {
        spawn_local(async move {
            let copied = browser::copy(&commitment.get_untracked()).await.is_ok();
            let _ = said.try_set(Some(copied));
        });
    };
    let words = move || {
        said.get().map(|copied| match copied {
            true => td_string!(locale.get(), remote.dice.copied),
            false => td_string!(locale.get(), screens.setup.not_copied),
        })
    };
    view! {
        <div class="dicepromise">
            <p class="muted small">{say!(locale, remote.dice.promise_hint)}</p>
            <input
                class="field"
                readonly
                aria-label=say!(locale, remote.dice.promise)
                prop:value=commitment
                on:focus=|event| browser::target(&event).select()
            />
            <p class="copyrow">
                <Button glyph=Glyph::COPY on_press=copy>{say!(locale, remote.dice.copy)}</Button>
                <span role="status" class="muted small">{words}</span>
            </p>
        </div>
    }
}

/// The same over the table.
#[component]
pub fn PromiseDialog(room: Room, open: RwSignal<bool>) -> impl IntoView {
    let locale = use_locale();
    view! {
        <Dialog open title=Signal::derive(move || td_string!(locale.get(), remote.dice.promise).to_owned())>
            <DicePromise room/>
            <div class="menu">
                <Button class="quiet" on_press=move |()| open.set(false)>{say!(locale, table.play.close)}</Button>
            </div>
        </Dialog>
    }
}
