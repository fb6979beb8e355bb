//! The proposals that can be made at an online table: rows of its menu.

use leptos::prelude::*;
use protocol::OfferKind;

use crate::i18n::{Locale, td_string, use_locale};
use crate::online::Room;
use crate::ui::{Button, Glyph};

/// The text of a row.
type Words = fn(Locale) -> &'static str;

const ROWS: [(OfferKind, Glyph, Words); 4] = [
    (OfferKind::Rewind, Glyph::UNDO, |locale| td_string!(locale, remote.offers.rewind)),
    (OfferKind::Draw, Glyph::CHECK, |locale| td_string!(locale, remote.offers.draw)),
    (OfferKind::Pause, Glyph::PAUSE, |locale| td_string!(locale, remote.offers.pause)),
    (OfferKind::Resume, Glyph::PLAY, |locale| td_string!(locale, remote.offers.resume)),
];

/// A row for each possible proposal; a press closes the menu.
#[component]
pub fn Proposals(room: Room, close: Callback<()>) -> impl IntoView {
    let locale = use_locale();
    let row = move |(kind, glyph, words): (OfferKind, Glyph, Words)| {
        let shown = Memo::new(move |_| room.may_propose(kind));
        let propose = move |()| {
            close.run(());
            room.propose(kind);
        };
        let said = move || words(locale.get());
        (move || shown.get().then(|| view! { <Button glyph on_press=propose>{said}</Button> }))
            .into_any()
    };
    ROWS.map(row).collect_view()
}
