//! The waiting room of a match: invitation, seats, ready marks, chat.

use catalog::GameId;
use gloo_net::http::Method;
use leptos::prelude::*;
use protocol::{SeatKind, SetReady};
use wasm_bindgen_futures::spawn_local;
use web_sys::SubmitEvent;

use super::chat::Chat;
use super::fairness::Alarm;
use super::header::Notify;
use super::invite::Invite;
use super::name::{NameCard, Trouble};
use super::seats::SeatList;
use crate::i18n::{say, td_string, use_locale};
use crate::online::Room;
use crate::online::me::use_me;
use crate::table::DicePromise;
use crate::ui::Field;
use crate::ui::{Button, Glyph, Icon, Page};

/// The waiting room.
#[component]
pub fn Waiting(room: Room) -> impl IntoView {
    let locale = use_locale();
    let title = Memo::new(move |_| {
        let game = room.info.with(|it| it.as_ref()?.game.parse::<GameId>().ok());
        game.map_or("", |game| game.info().title)
    });
    let heading =
        Signal::derive(move || td_string!(locale.get(), online.room.title, game = title.get()));
    view! {
        <Page title=heading>
            <NameCard then=Callback::new(move |()| room.ask_again())/>
            <Alarm room/>
            <Trouble problem=room.trouble.into()/>
            <SeatList room/>
            <TimeLimit room/>
            <Begin room/>
            <Invite room/>
            <section class="card"><Chat room/></section>
            <section class="card">
                <h2>{say!(locale, remote.dice.promise)}</h2>
                <p class="muted small">{say!(locale, online.room.dice, what = room.chance(locale.get()))}</p>
                <DicePromise room/>
                <OwnWords room/>
            </section>
        </Page>
    }
}

/// The maximum duration of the game, if its setup limits it.
#[component]
fn TimeLimit(room: Room) -> impl IntoView {
    let locale = use_locale();
    let minutes = move || room.info.with(|it| it.as_ref()?.setup["time_limit"].as_u64());
    move || {
        minutes().map(|minutes| {
            let words = td_string!(locale.get(), online.room.time_limit, n = minutes);
            view! { <p class="timelimit"><Icon glyph=Glyph::CLOCK/>{words}</p> }
        })
    }
}

/// Whether every seat is taken.
fn is_full(room: Room) -> Memo<bool> {
    Memo::new(move |_| room.seats().iter().all(|it| it.kind != SeatKind::Open))
}

/// The form to add a text to the dice, until all seats are taken and the nonces are revealed.
#[component]
fn OwnWords(room: Room) -> impl IntoView {
    let (locale, full, used) = (use_locale(), is_full(room), RwSignal::new(false));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        if room.you.get_untracked().is_none() {
            return; // they are used when the player takes a seat
        }
        spawn_local(async move {
            match room.promise_words().await {
                Ok(()) => drop(used.try_set(true)),
                Err(problem) => drop(room.trouble.try_set(Some(problem))),
            }
        });
    };
    let seated = Memo::new(move |_| room.you.get().is_some());
    let button = move || {
        let locale = locale.get();
        seated.get().then(|| view! { <button type="submit" class="btn">{td_string!(locale, online.room.use_words)}</button> })
    };
    let note = move || {
        let (locale, used) = (locale.get(), used.get());
        used.then(|| td_string!(locale, online.room.words_used, what = room.chance(locale)))
    };
    let form = move || {
        (!full.get()).then(|| {
            view! {
                <details class="more">
                    <summary>{say!(locale, online.room.add_words, what = room.chance(locale.get()))}</summary>
                    <form class="nameform" on:submit=submit>
                        <p class="muted small">{say!(locale, online.room.why_words, what = room.chance(locale.get()))}</p>
                        <Field label=say!(locale, online.room.words) typed=room.words most=40 autocomplete="off" id="own-words"/>
                        {button}
                        <p role="status" class="muted small">{note}</p>
                    </form>
                </details>
            }
        })
    };
    form.into_any()
}

/// The ready mark, and for the host the Start button.
#[component]
fn Begin(room: Room) -> impl IntoView {
    let (locale, me) = (use_locale(), use_me());
    let is_host = Memo::new(move |_| {
        room.info.with(|it| it.as_ref().is_some_and(|it| me.is(it.host.as_deref())))
    });
    let full = is_full(room);
    let ready = Memo::new(move |_| {
        let you = room.you.get();
        you.map(|you| room.seats().iter().any(|it| it.seat == you && it.ready))
    });
    // The host is ready by starting.
    let all_ready = Memo::new(move |_| {
        let host = room.info.with(|it| it.as_ref()?.host.clone());
        room.seats().iter().all(|it| it.kind != SeatKind::Human || it.ready || it.player == host)
    });
    let hint = move || {
        let locale = locale.get();
        match (full.get(), is_host.get()) {
            (false, _) => td_string!(locale, online.room.wait_seats),
            (true, false) => td_string!(locale, online.room.wait_host),
            (true, true) if all_ready.get() => "",
            (true, true) => td_string!(locale, online.room.not_all_ready),
        }
    };
    let own = move || {
        let locale = locale.get();
        ready.get().filter(|_| !is_host.get()).map(|ready| {
            let word = if ready {
                td_string!(locale, online.room.not_ready)
            } else {
                td_string!(locale, online.room.ready)
            };
            let body = SetReady { ready: !ready, cmd_id: None };
            let set = move |()| room.send(Method::PUT, "/ready", body.clone());
            view! { <Button glyph=Glyph::CHECK primary=!ready on_press=set>{word}</Button> }
        })
    };
    let start = move || {
        is_host.get().then(|| {
            let waits = Signal::derive(move || !full.get());
            view! {
                <Button primary=true class="big" glyph=Glyph::PLAY disabled=waits on_press=move |()| room.start()>
                    {say!(locale, online.room.start)}
                </Button>
                <Button class="quiet" on_press=move |()| room.call(Method::POST, "/cancel")>
                    {say!(locale, online.room.cancel)}
                </Button>
            }
        })
    };
    view! {
        <section class="begin">
            <p role="status" class="muted">{hint}</p>
            {own}
            {start}
            <Notify in_words=true/>
        </section>
    }
}
