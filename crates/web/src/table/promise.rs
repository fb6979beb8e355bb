//! The promise of the dice of an online match, to be copied before the first roll.

use leptos::prelude::*;

use crate::i18n::{say, use_locale};
use crate::online::Room;
use crate::ui::{Button, CopyField, Dialog};

/// The server's promise, and the button that copies it.
#[component]
pub fn DicePromise(room: Room) -> impl IntoView {
    let locale = use_locale();
    let commitment = Memo::new(move |_| {
        room.info.with(|info| info.as_ref().map_or_else(String::new, |it| it.commitment.clone()))
    });
    view! {
        <div class="dicepromise">
            <p class="muted small">{say!(locale, remote.dice.promise_hint, what = room.chance(locale.get()))}</p>
            <CopyField
                label=say!(locale, remote.dice.promise)
                text=commitment
                copy=say!(locale, remote.dice.copy)
                copied=say!(locale, remote.dice.copied)
            />
        </div>
    }
}

/// The promise in a dialog over the table.
#[component]
pub fn PromiseDialog(room: Room, open: RwSignal<bool>) -> impl IntoView {
    let locale = use_locale();
    view! {
        <Dialog open title=say!(locale, remote.dice.promise)>
            <DicePromise room/>
            <div class="menu">
                <Button class="quiet" on_press=move |()| open.set(false)>{say!(locale, table.play.close)}</Button>
            </div>
        </Dialog>
    }
}
