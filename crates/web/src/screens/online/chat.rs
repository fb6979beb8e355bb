//! The chat of a match. Lines are plain text.

use gloo_net::http::Method;
use leptos::prelude::*;
use protocol::{ChatChannel, ChatLine, Mute, SeatInfo, SeatKind};
use web_sys::SubmitEvent;

use crate::i18n::{say, td_string, use_locale};
use crate::online::Room;
use crate::online::me::use_me;
use crate::ui::{Button, Glyph, Segmented};

/// The lines of the chat, and the field to write one.
#[component]
pub fn Chat(room: Room) -> impl IntoView {
    let locale = use_locale();
    let nothing = move || {
        let empty = room.chat.with(Vec::is_empty);
        empty
            .then(|| view! { <p class="muted">{td_string!(locale.get(), online.chat.nothing)}</p> })
    };
    view! {
        <div class="chat">
            <h2>{say!(locale, online.chat.title)}</h2>
            {nothing}
            <div class="lines" role="log" tabindex="0" aria-label=say!(locale, online.chat.title)>
                <ol>
                <For each=move || room.chat.get() key=|line| line.number let(line)>{entry(room, line)}</For>
                </ol>
            </div>
            <ChatForm room/>
            <Muting room/>
        </div>
    }
}

/// The field for a line, the choice of the channel, and the button that sends it.
#[component]
fn ChatForm(room: Room) -> impl IntoView {
    let locale = use_locale();
    let typed = RwSignal::new(String::new());
    let to_team = RwSignal::new(false);
    let has_team = Memo::new(move |_| has_team(room));
    let send = move |event: SubmitEvent| {
        event.prevent_default();
        let words = typed.get_untracked();
        if !words.trim().is_empty() {
            let team = has_team.get_untracked() && to_team.get_untracked();
            room.chat(team.then_some(ChatChannel::Team), words.trim());
            typed.set(String::new());
        }
    };
    let channels = move || {
        let locale = locale.get();
        vec![
            (false, td_string!(locale, online.chat.all)),
            (true, td_string!(locale, online.chat.team)),
        ]
    };
    let choice = move || {
        has_team.get().then(|| {
            view! {
                <Segmented
                    label=say!(locale, online.chat.to)
                    choices=channels
                    chosen=move || to_team.get()
                    on_choose=move |team| to_team.set(team)
                />
            }
        })
    };
    view! {
        <form class="nameform" on:submit=send>
            {choice}
            <input
                class="field"
                id="chat-line"
                autocomplete="off"
                maxlength="500"
                aria-label=say!(locale, online.chat.say)
                placeholder=say!(locale, online.chat.say)
                prop:value=typed
                on:input=move |event| typed.set(event_target_value(&event))
            />
            <button type="submit" class="btn">{say!(locale, online.chat.send)}</button>
        </form>
    }
}

/// Buttons for the host to mute players.
#[component]
fn Muting(room: Room) -> impl IntoView {
    let (locale, me) = (use_locale(), use_me());
    let others = Memo::new(move |_| {
        let is_host = room.info.with(|it| it.as_ref().is_some_and(|it| me.is(it.host.as_deref())));
        let other = |it: &SeatInfo| it.kind == SeatKind::Human && !me.is(it.player.as_deref());
        let seats = if is_host { room.seats() } else { Vec::new() };
        seats.into_iter().filter(other).collect::<Vec<_>>()
    });
    let button = move |it: SeatInfo| {
        let locale = locale.get();
        let name = it.name.unwrap_or_default();
        let words = match it.muted {
            true => td_string!(locale, online.room.unmute, name = name),
            false => td_string!(locale, online.room.mute, name = name),
        };
        let body = Mute { seat: it.seat.into(), muted: !it.muted, cmd_id: None };
        let glyph = if it.muted { Glyph::SOUND } else { Glyph::MUTE };
        let set = move |()| room.send(Method::PUT, "/mute", body.clone());
        view! { <Button class="quiet" glyph on_press=set>{words}</Button> }
    };
    let buttons = move || others.get().into_iter().map(button).collect_view();
    view! { <div class="muting">{buttons}</div> }
}

fn entry(room: Room, line: ChatLine) -> impl IntoView {
    let locale = use_locale();
    let ChatLine { player, channel, text: words, .. } = line;
    let who = move || {
        let locale = locale.get();
        let name = room
            .name_of(&player)
            .unwrap_or_else(|| td_string!(locale, online.chat.somebody).to_owned());
        match channel {
            ChatChannel::Team => format!("{name} ({})", td_string!(locale, online.chat.team)),
            ChatChannel::Spectators => {
                format!("{name} ({})", td_string!(locale, online.chat.spectators))
            }
            ChatChannel::All => name,
        }
    };
    view! { <li><strong>{who}</strong>" "<span>{words}</span></li> }
}

/// Whether somebody else plays on the player's side.
fn has_team(room: Room) -> bool {
    let (you, seats) = (room.you.get(), room.seats());
    let side = seats.iter().find(|it| Some(it.seat) == you).map(|it| it.side);
    seats.iter().filter(|it| Some(it.side) == side).count() > 1
}
