//! The proposals at an online table and the buttons to answer them.

use leptos::prelude::*;
use protocol::{OfferInfo, OfferKind};

use crate::online::Room;
use crate::routes::use_routes;
use crate::texts::{OfferTexts, Template, use_texts};
use crate::ui::{Button, Glyph, say};

/// All proposals, and the button to the rematch once there is one.
#[component]
pub fn Offers(room: Room) -> impl IntoView {
    let routes = use_routes();
    let text = use_texts();
    let made = Memo::new(move |_| room.info.with(|it| it.as_ref()?.rematch.clone()));
    let to_rematch = move || {
        made.get().map(|id| {
            let go = move |()| routes.go(&format!("/online/m/{id}"));
            let words = say(text, |texts| texts.away().offers.to_rematch);
            view! { <Button primary=true glyph=Glyph::ROTATE on_press=go>{words}</Button> }
        })
    };
    let offers = Memo::new(move |_| {
        room.info.with(|it| it.as_ref().map_or_else(Vec::new, |it| it.offers.clone()))
    });
    let shown = move || offers.get().iter().map(|it| proposal(room, it)).collect_view();
    view! { <div class="offers" role="status">{to_rematch}{shown}</div> }
}

/// One proposal: that it waits for others, or the buttons to answer it.
fn proposal(room: Room, offer: &OfferInfo) -> Option<AnyView> {
    let words = &use_texts().get().away().offers;
    let you = room.you.get()?;
    let kind = offer.kind;
    let answer = move |accept: bool| move |()| room.answer(kind, accept);
    let warning = offer.reveals_next_roll.then(|| view! { <p>{words.next_roll_known}</p> });
    if offer.by == you || offer.accepted.contains(&you) {
        let withdraw = (offer.by == you).then(
            || view! { <Button class="quiet" on_press=answer(false)>{words.withdraw}</Button> },
        );
        return Some(view! { <p>{words.waiting}</p>{warning}{withdraw} }.into_any());
    }
    let by = room.seats().into_iter().find(|it| it.seat == offer.by).and_then(|it| it.name);
    let sentence = wanted(words, kind).with(&[("name", &by.unwrap_or_default())]);
    Some(
        view! {
            <p>{sentence}</p>
            {warning}
            <Button primary=true on_press=answer(true)>{words.accept}</Button>
            <Button on_press=answer(false)>{words.decline}</Button>
        }
        .into_any(),
    )
}

fn wanted(words: &OfferTexts, kind: OfferKind) -> Template {
    match kind {
        OfferKind::Rewind => words.rewind_wanted,
        OfferKind::Draw => words.draw_wanted,
        OfferKind::Pause => words.pause_wanted,
        OfferKind::Resume => words.resume_wanted,
        OfferKind::Rematch => words.rematch_wanted,
    }
}

/// The button that proposes a rematch, for those who played.
#[component]
pub fn Rematch(room: Room) -> impl IntoView {
    let text = use_texts();
    let idle = Memo::new(move |_| {
        let made = room.info.with(|it| it.as_ref().is_some_and(|it| it.rematch.is_some()));
        !made && room.may_propose(OfferKind::Rematch)
    });
    let button = move || {
        idle.get().then(|| {
            view! {
                <Button on_press=move |()| room.propose(OfferKind::Rematch) primary=true class="big" glyph=Glyph::ROTATE>
                    {say(text, |texts| texts.away().offers.rematch)}
                </Button>
            }
        })
    };
    view! { {button}<Offers room/> }
}
