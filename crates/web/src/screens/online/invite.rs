//! The invitation to a match: a link to copy, its QR code, and the code to read out.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::browser;
use crate::online::Room;
use crate::online::qr::Qr;
use crate::texts::use_texts;
use crate::ui::{Button, Glyph, say};

/// The invitation to a match.
#[component]
pub fn Invite(room: Room) -> impl IntoView {
    let text = use_texts();
    let link = room.invitation();
    let said = RwSignal::new(None::<bool>);
    let words = move || {
        said.get().map(|copied| match copied {
            true => text.get().online().room.copied,
            false => text.get().setup.not_copied,
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
        let words = text.get().online().room.code.with(&[("code", &code)]);
        Some(view! { <p class="muted small">{words}</p> })
    };
    view! {
        <section class="card invite">
            <div>
                <h2>{say(text, |texts| texts.online().room.invite)}</h2>
                <p class="muted small">{say(text, |texts| texts.online().room.invite_hint)}</p>
                <input
                    class="field"
                    id="invitation"
                    readonly
                    aria-label=say(text, |texts| texts.online().room.invite)
                    value=link.clone()
                    on:focus=|event| browser::target(&event).select()
                />
                <p class="copyrow">
                    <Button glyph=Glyph::COPY on_press=copy>{say(text, |texts| texts.online().room.copy)}</Button>
                    <span role="status" class="muted small">{words}</span>
                </p>
                {code}
            </div>
            <Qr text=link label=say(text, |texts| texts.online().room.qr)/>
        </section>
    }
}
