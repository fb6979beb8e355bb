//! What somebody at the table proposes: after the end, a rematch.

use leptos::prelude::*;
use serde_json::json;

use crate::online::Room;
use crate::routes::use_routes;
use crate::texts::use_texts;
use crate::ui::{Button, Glyph};
use crate::ui::{live, say};

const KIND: &str = "rematch";

/// A rematch that was proposed, or has been made.
#[component]
pub fn Offers(room: Room) -> impl IntoView {
    let (text, routes) = (use_texts(), use_routes());
    let made = Memo::new(move |_| room.info.with(|it| it.as_ref()?.rematch.clone()));
    let offer = Memo::new(move |_| {
        let offers = room.info.with(|it| it.as_ref().map(|it| it.offers.clone()))?;
        let offer = offers.into_iter().find(|it| it.kind == KIND)?;
        let you = room.you.get();
        let agreed = Some(offer.by) == you || you.is_some_and(|you| offer.accepted.contains(&you));
        let name = room.seats().into_iter().find(|it| it.seat == offer.by).and_then(|it| it.name);
        Some((agreed, name.unwrap_or_default()))
    });
    let shown = move || {
        let table = &text.get().online.table;
        if let Some(id) = made.get() {
            let go = move |()| routes.go(&format!("/online/m/{id}"));
            return Some(view! { <Button primary=true glyph=Glyph::ROTATE on_press=go>{table.to_rematch}</Button> }.into_any());
        }
        let (agreed, name) = offer.get()?;
        if agreed {
            return Some(view! { <p>{table.rematch_asked}</p> }.into_any());
        }
        room.you.get()?;
        let answer = move |word: &'static str| {
            move |()| room.tell("POST", &format!("/offers/{KIND}/{word}"), json!({}))
        };
        Some(
            view! {
                <p>{table.rematch_wanted.with(&[("name", &name)])}</p>
                <Button primary=true on_press=answer("accept")>{table.accept}</Button>
                <Button on_press=answer("decline")>{table.decline}</Button>
            }
            .into_any(),
        )
    };
    view! { <div class="offers" role="status">{live(shown)}</div> }
}

/// Proposes another match with the same people; for who played.
#[component]
pub fn Rematch(room: Room) -> impl IntoView {
    let text = use_texts();
    let idle = Memo::new(move |_| {
        let proposed = room.info.with(|it| {
            it.as_ref().is_some_and(|it| {
                it.rematch.is_some() || it.offers.iter().any(|it| it.kind == KIND)
            })
        });
        room.you.get().is_some() && !proposed
    });
    let propose = move |()| room.tell("POST", "/offers", json!({"kind": KIND}));
    let button = move || {
        idle.get().then(|| {
            view! {
                <Button on_press=propose primary=true class="big" glyph=Glyph::ROTATE>
                    {say(text, |texts| texts.online.table.rematch)}
                </Button>
            }
        })
    };
    view! { {live(button)}<Offers room/> }
}
