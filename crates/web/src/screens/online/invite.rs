//! The invitation to a match: a link to copy, its QR code, and the code to read out.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::browser;
use crate::i18n::{say, td_string, use_locale};
use crate::online::Room;
use crate::online::qr::Qr;
use crate::ui::{Button, Glyph};

/// The invitation to a match.
#[component]
pub fn Invite(room: Room) -> impl IntoView {
    let locale = use_locale();
    let link = room.invitation();
    let said = RwSignal::new(None::<bool>);
    let words = move || {
        said.get().map(|copied| match copied {
            true => td_string!(locale.get(), online.room.copied),
            false => td_string!(locale.get(), screens.setup.not_copied),
        })
    };
    let copy = {
        let link = link.clone();
        move |()| {
            let link = link.clone();
            spawn_local(async move {
                let copied = browser::copy(&link).await.is_ok();
                let _ = said.try_set(Some(copied));
            });
        }
    };
    let code = move || {
        let code = room.info.with(|it| it.as_ref()?.code.clone())?;
        let words = td_string!(locale.get(), online.room.code, code = &code);
        Some(view! { <p class="muted small">{words}</p> })
    };
    view! {
        <section class="card invite">
            <div>
                <h2>{say!(locale, online.room.invite)}</h2>
                <p class="muted small">{say!(locale, online.room.invite_hint)}</p>
                <input
                    class="field"
                    id="invitation"
                    readonly
                    aria-label=say!(locale, online.room.invite)
                    value=link.clone()
                    on:focus=|event| browser::target(&event).select()
                />
                <p class="copyrow">
                    <Button glyph=Glyph::COPY on_press=copy>{say!(locale, online.room.copy)}</Button>
                    <span role="status" class="muted small">{words}</span>
                </p>
                {code}
            </div>
            <Qr text=link label=say!(locale, online.room.qr)/>
        </section>
    }
}
