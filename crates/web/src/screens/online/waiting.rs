//! The room before the game: the invitation, the seats, who is ready, and what is said.

use catalog::GameId;
use leptos::prelude::*;
use serde_json::json;

use super::chat::Chat;
use super::invite::Invite;
use super::name::{NameCard, Trouble};
use super::seats::SeatList;
use crate::online::Room;
use crate::online::me::use_me;
use crate::texts::use_texts;
use crate::ui::{Button, Glyph, Page};
use crate::ui::{live, say};

/// The waiting room.
#[component]
pub fn Waiting(room: Room) -> impl IntoView {
    let text = use_texts();
    let title = Memo::new(move |_| {
        let game = room.info.with(|it| it.as_ref()?.game.parse::<GameId>().ok());
        game.map_or("", |game| game.info().title)
    });
    let heading =
        Signal::derive(move || text.get().online().room.title.with(&[("game", &title.get())]));
    view! {
        <Page title=heading>
            <NameCard then=Callback::new(move |()| room.ask_again())/>
            <Trouble problem=room.trouble.into()/>
            <SeatList room/>
            <Begin room/>
            <Invite room/>
            <section class="card"><Chat room/></section>
            <p class="muted small">{say(text, |texts| texts.online().room.dice)}</p>
        </Page>
    }
}

/// Ready or not, and for the host the start.
#[component]
fn Begin(room: Room) -> impl IntoView {
    let (text, me) = (use_texts(), use_me());
    let is_host = Memo::new(move |_| {
        room.info.with(|it| it.as_ref().is_some_and(|it| me.is(it.host.as_deref())))
    });
    let full = Memo::new(move |_| room.seats().iter().all(|it| it.kind != "open"));
    let ready = Memo::new(move |_| {
        let you = room.you.get();
        you.map(|you| room.seats().iter().any(|it| it.seat == you && it.ready))
    });
    // The host says it by starting.
    let all_ready = Memo::new(move |_| {
        let host = room.info.with(|it| it.as_ref()?.host.clone());
        room.seats().iter().all(|it| it.kind != "human" || it.ready || it.player == host)
    });
    let hint = move || {
        let words = &text.get().online().room;
        match (full.get(), is_host.get()) {
            (false, _) => words.wait_seats,
            (true, false) => words.wait_host,
            (true, true) if all_ready.get() => "",
            (true, true) => words.not_all_ready,
        }
    };
    let own = move || {
        let words = &text.get().online().room;
        ready.get().filter(|_| !is_host.get()).map(|ready| {
            let word = if ready { words.not_ready } else { words.ready };
            let set = move |()| room.tell("PUT", "/ready", json!({"ready": !ready}));
            view! { <Button glyph=Glyph::CHECK primary=!ready on_press=set>{word}</Button> }
        })
    };
    let start = move || {
        is_host.get().then(|| {
            let waits = Signal::derive(move || !full.get());
            view! {
                <Button primary=true class="big" glyph=Glyph::PLAY disabled=waits on_press=move |()| room.start()>
                    {say(text, |texts| texts.online().room.start)}
                </Button>
                <Button class="quiet" on_press=move |()| room.tell("POST", "/cancel", json!({}))>
                    {say(text, |texts| texts.online().room.cancel)}
                </Button>
            }
        })
    };
    view! {
        <section class="begin">
            <p role="status" class="muted">{live(hint)}</p>
            {live(own)}
            {live(start)}
        </section>
    }
}
