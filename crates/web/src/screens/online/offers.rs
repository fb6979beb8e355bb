//! The proposals at an online table and the buttons to answer them.

use leptos::prelude::*;
use protocol::{OfferInfo, OfferKind};

use crate::i18n::{Locale, say, td_string, use_locale};
use crate::online::Room;
use crate::routes::use_routes;
use crate::ui::{Button, Glyph};

/// All proposals, and the button to the rematch once there is one.
#[component]
pub fn Offers(room: Room) -> impl IntoView {
    let routes = use_routes();
    let locale = use_locale();
    let made = Memo::new(move |_| room.info.with(|it| it.as_ref()?.rematch.clone()));
    let to_rematch = move || {
        made.get().map(|id| {
            let go = move |()| routes.go(&format!("/online/m/{id}"));
            let words = say!(locale, remote.offers.to_rematch);
            view! { <Button primary=true glyph=Glyph::ROTATE on_press=go>{words}</Button> }
        })
    };
    let offers = Memo::new(move |_| {
        room.info.with(|it| it.as_ref().map_or_else(Vec::new, |it| it.offers.clone()))
    });
    let shown = move || offers.get().iter().map(|it| proposal(room, it)).collect_view();
    view! { <div class="offers" role="status">{to_rematch}{shown}</div> }
}

/// One proposal: a note that it waits for others, or the buttons to answer it.
fn proposal(room: Room, offer: &OfferInfo) -> Option<AnyView> {
    let locale = use_locale().get();
    let you = room.you.get()?;
    let kind = offer.kind;
    let answer = move |accept: bool| move |()| room.answer(kind, accept);
    let warning = offer
        .reveals_next_roll
        .then(|| view! { <p>{td_string!(locale, remote.offers.next_roll_known)}</p> });
    if offer.by == you || offer.accepted.contains(&you) {
        let withdraw = (offer.by == you).then(
            || view! { <Button class="quiet" on_press=answer(false)>{td_string!(locale, remote.offers.withdraw)}</Button> },
        );
        return Some(
            view! { <p>{td_string!(locale, remote.offers.waiting)}</p>{warning}{withdraw} }
                .into_any(),
        );
    }
    let by = room.seats().into_iter().find(|it| it.seat == offer.by).and_then(|it| it.name);
    let sentence = wanted(kind, &by.unwrap_or_default(), locale);
    Some(
        view! {
            <p>{sentence}</p>
            {warning}
            <Button primary=true on_press=answer(true)>{td_string!(locale, remote.offers.accept)}</Button>
            <Button on_press=answer(false)>{td_string!(locale, remote.offers.decline)}</Button>
        }
        .into_any(),
    )
}

/// "Player 2 proposes a draw."
fn wanted(kind: OfferKind, name: &str, locale: Locale) -> String {
    match kind {
        OfferKind::Rewind => td_string!(locale, remote.offers.rewind_wanted, name = name),
        OfferKind::Draw => td_string!(locale, remote.offers.draw_wanted, name = name),
        OfferKind::Pause => td_string!(locale, remote.offers.pause_wanted, name = name),
        OfferKind::Resume => td_string!(locale, remote.offers.resume_wanted, name = name),
        OfferKind::Rematch => td_string!(locale, remote.offers.rematch_wanted, name = name),
    }
}

/// The button that proposes a rematch, for those who played.
#[component]
pub fn Rematch(room: Room) -> impl IntoView {
    let locale = use_locale();
    let idle = Memo::new(move |_| {
        let made = room.info.with(|it| it.as_ref().is_some_and(|it| it.rematch.is_some()));
        !made && room.may_propose(OfferKind::Rematch)
    });
    let button = move || {
        idle.get().then(|| {
            view! {
                <Button on_press=move |()| room.propose(OfferKind::Rematch) primary=true class="big" glyph=Glyph::ROTATE>
                    {say!(locale, remote.offers.rematch)}
                </Button>
            }
        })
    };
    view! { {button}<Offers room/> }
}
