//! What can be proposed to the others at an online table: rows of its menu.

use leptos::prelude::*;
use protocol::OfferKind;

use crate::online::Room;
use crate::texts::{OfferTexts, use_texts};
use crate::ui::{Button, Glyph};

/// What a row says.
type Words = fn(&OfferTexts) -> &'static str;

const ROWS: [(OfferKind, Glyph, Words); 4] = [
    (OfferKind::Rewind, Glyph::UNDO, |words| words.rewind),
    (OfferKind::Draw, Glyph::CHECK, |words| words.draw),
    (OfferKind::Pause, Glyph::PAUSE, |words| words.pause),
    (OfferKind::Resume, Glyph::PLAY, |words| words.resume),
];

/// A row for each thing that can be proposed now; a press closes the menu.
#[component]
pub fn Proposals(room: Room, close: Callback<()>) -> impl IntoView {
    let text = use_texts();
    let row = move |(kind, glyph, words): (OfferKind, Glyph, Words)| {
        let shown = Memo::new(move |_| room.may_propose(kind));
        let propose = move |()| {
            close.run(());
            room.propose(kind);
        };
        let said = move || words(&text.get().away().offers);
        (move || shown.get().then(|| view! { <Button glyph on_press=propose>{said}</Button> }))
            .into_any()
    };
    ROWS.map(row).collect_view()
}
