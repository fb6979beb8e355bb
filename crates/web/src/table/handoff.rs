//! Handoff: hides the table while the device passes to another person.

use leptos::html::H1;
use leptos::prelude::*;

use super::{Controls, PlaybackPhase};
use crate::games;
use crate::i18n::{say, told, use_locale};
use crate::ui::{Button, Glyph, SeatTile};

/// The table, or in its place the page that asks to pass the device on: then nothing of the game is
/// in the document.
#[component]
pub fn Handoff(
    /// The commands of the table.
    controls: Controls,
    /// The table.
    children: ChildrenFn,
) -> impl IntoView {
    let next = Memo::new(move |_| match controls.common.phase.get() {
        PlaybackPhase::Handoff(seat) => Some(seat),
        _ => None,
    });
    move || match next.get() {
        Some(seat) => view! { <Cover controls index=seat.index() as u8/> }.into_any(),
        None => children().into_any(),
    }
}

#[component]
fn Cover(controls: Controls, index: u8) -> impl IntoView {
    let locale = use_locale();
    let heading = NodeRef::<H1>::new();
    Effect::new(move |_| {
        if let Some(heading) = heading.get() {
            let _ = heading.focus();
        }
    });
    let words = move || {
        let seat = controls.common.seats().nth(index.into());
        let name = seat.map_or_else(String::new, |seat| controls.common.card_name(seat));
        told!(locale.get(), table.play.pass_device, name = &name)
    };
    view! {
        <main class=format!("cover {}", games::card(controls.game).class)>
            <SeatTile index/>
            <h1 node_ref=heading tabindex="-1">{words}</h1>
            <p class="muted">{say!(locale, table.play.pass_hint)}</p>
            <Button primary=true class="big" glyph=Glyph::PLAY on_press=controls.go_on>
                {say!(locale, table.play.ready)}
            </Button>
        </main>
    }
}
