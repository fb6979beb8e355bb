//! The invitation to a match: a link to copy, its QR code, and the code to read out.

use leptos::prelude::*;

use crate::i18n::{say, td_string, use_locale};
use crate::online::Room;
use crate::online::qr::Qr;
use crate::ui::CopyField;

/// The invitation to a match.
#[component]
pub fn Invite(room: Room) -> impl IntoView {
    let locale = use_locale();
    let link = room.invitation();
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
                <CopyField
                    id="invitation"
                    label=say!(locale, online.room.invite)
                    text=link.clone()
                    copy=say!(locale, online.room.copy)
                    copied=say!(locale, online.room.copied)
                />
                {code}
            </div>
            <Qr text=link label=say!(locale, online.room.qr)/>
        </section>
    }
}
