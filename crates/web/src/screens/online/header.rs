//! The part of a table's header for online play: players, clocks, connection, chat.

use catalog::GameId;
use leptos::html;
use leptos::prelude::*;
use leptos_use::{UseEventListenerOptions, use_event_listener_with_options, use_interval_fn};
use protocol::{ChatLine, MatchStatus, SeatInfo, SeatKind};
use tabletop::Seat;
use web_sys::KeyboardEvent;

use super::chat::Chat;
use crate::i18n::{Locale, say, td_string, use_locale};
use crate::online::Room;
use crate::online::socket::Connection;
use crate::player_names::bot_of;
use crate::table::keys::focus_on;
use crate::ui::{CloseButton, Glyph, Icon, SeatTile};
use crate::{browser, games};

/// How often the clocks are drawn, in milliseconds.
const CLOCK_MS: u64 = 500;

/// The chat of a table: whether it is open, and which lines were read.
#[derive(Clone, Copy)]
pub struct ChatDrawer {
    open: RwSignal<bool>,
    unread: Memo<u64>,
    /// The button that opens it, which gets the focus back.
    button: NodeRef<html::Button>,
}

impl ChatDrawer {
    /// The chat of this match, closed.
    pub fn new(room: Room) -> ChatDrawer {
        let (open, read) = (RwSignal::new(false), RwSignal::new(0));
        Effect::new(move |_| {
            let last = room.chat.with(|lines| lines.last().map_or(0, |line| line.number));
            if open.get() {
                read.set(last);
            }
        });
        let unread = Memo::new(move |_| {
            let is_unread = |line: &&ChatLine| line.number > read.get();
            room.chat.with(|lines| lines.iter().filter(is_unread).count() as u64)
        });
        ChatDrawer { open, unread, button: NodeRef::new() }
    }

    /// Closes it and gives the focus back to where it was opened.
    fn close(self) {
        self.open.set(false);
        self.button.get_untracked().inspect(|button| drop(button.focus()));
    }
}

/// The part of the header: players, connection, and the button of the chat.
#[component]
pub fn OnlineHeader(room: Room, game: GameId, chat: ChatDrawer) -> impl IntoView {
    let locale = use_locale();
    let ChatDrawer { open, unread, button } = chat;
    let label = move || {
        let locale = locale.get();
        let open = td_string!(locale, online.chat.open);
        match unread.get() {
            0 => open.to_owned(),
            count => {
                let unread = td_string!(locale, online.chat.unread, count = count);
                td_string!(locale, common.labelled, label = open, words = unread)
            }
        }
    };
    let count =
        move || Some(unread.get()).filter(|&count| count > 0).map(|count| view! { <b>{count}</b> });
    view! {
        <section class="onlinebar" aria-label=say!(locale, remote.table.players)>
            <People room game/>
            <Connected room/>
            <Notify/>
            <button
                type="button"
                node_ref=button
                class="btn quiet chatbutton"
                aria-label=label
                aria-expanded=move || open.get().to_string()
                on:click=move |_| open.update(|open| *open = !*open)
            ><Icon glyph=Glyph::CHAT/>{count}</button>
        </section>
    }
}

/// The chat beside the board, if it is open.
#[component]
pub fn ChatPanel(room: Room, chat: ChatDrawer) -> impl IntoView {
    let locale = use_locale();
    let open = chat.open;
    Effect::new(move |_| {
        if open.get() {
            request_animation_frame(|| {
                focus_on("#chat-line");
            });
        }
    });
    // Before the keys of the table hear of it, wherever the focus is; a dialog closes first.
    let escape = move |event: KeyboardEvent| {
        let is_covered = document().query_selector("dialog[open]").ok().flatten().is_some();
        if event.key() == "Escape" && open.get_untracked() && !is_covered {
            event.stop_propagation();
            chat.close();
        }
    };
    let first = UseEventListenerOptions::default().capture(true);
    let _ = use_event_listener_with_options(window(), leptos::ev::keydown, escape, first);
    view! {
        <Show when=move || open.get()>
            <aside class="chatdrawer" aria-label=say!(locale, online.chat.title)>
                <CloseButton on_close=move |()| chat.close()/>
                <Chat room/>
            </aside>
        </Show>
    }
}

/// All players: online or not, and their time left.
#[component]
fn People(room: Room, game: GameId) -> impl IntoView {
    let locale = use_locale();
    let tick = RwSignal::new(0_u32);
    use_interval_fn(move || tick.update(|it| *it += 1), CLOCK_MS);
    let limited = Memo::new(move |_| room.clock.with(Option::is_some));
    let people = move || {
        let now = limited.get().then(|| {
            tick.track();
            browser::now()
        });
        let one = |seat: SeatInfo| person(room, &seat, now, locale.get());
        room.seats().into_iter().map(one).collect_view()
    };
    view! { <ul class=format!("people {}", games::card(game).class) tabindex="0">{people}</ul> }
}

fn person(room: Room, seat: &SeatInfo, now: Option<f64>, locale: Locale) -> AnyView {
    let index = u8::from(seat.seat);
    let bot = || bot_of(&room.id.get_value(), &room.seats(), seat.seat).to_owned();
    let name = seat.name.clone().unwrap_or_else(bot);
    let there = seat.kind == SeatKind::Bot || seat.online || room.you.get() == Some(seat.seat);
    let word = if there {
        td_string!(locale, online.room.online)
    } else {
        td_string!(locale, online.room.offline)
    };
    let time = now.and_then(|now| time_left(room, seat.seat, now));
    let time = time.map(|time| view! { <time aria-label=td_string!(locale, remote.table.time_left, time = &time)>{time.clone()}</time> });
    let bot = (seat.kind == SeatKind::Human && seat.bot.is_some())
        .then(|| view! { <small>{td_string!(locale, remote.table.stands_in)}</small> });
    view! {
        <li class:away=!there class:acts=room.to_act.get() == Some(seat.seat)>
            <SeatTile index/>
            <span class="chipname">{name}</span>
            <span class="vh">{word}</span>
            <i class="presence" aria-hidden="true"></i>
            {time}{bot}
        </li>
    }
    .into_any()
}

/// The time left for a seat, as text.
fn time_left(room: Room, seat: Seat, now: f64) -> Option<String> {
    let (face, heard_at) = room.clock.get()?;
    let left = *face.left.get(seat.index())? as f64;
    let runs = face.running == Some(seat) && !room.over.get();
    let left = if runs { left - (now - heard_at) } else { left };
    Some(clock_words(left.max(0.0)))
}

fn clock_words(milliseconds: f64) -> String {
    let seconds = (milliseconds / 1000.0).ceil() as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// The state of the connection.
#[component]
fn Connected(room: Room) -> impl IntoView {
    let locale = use_locale();
    let paused = Memo::new(move |_| {
        room.info.with(|info| info.as_ref().is_some_and(|info| info.status == MatchStatus::Paused))
    });
    let words = move || {
        let locale = locale.get();
        match (room.connection.get(), room.you.get()) {
            (Connection::Lost, _) => td_string!(locale, remote.table.lost),
            (Connection::Connecting, _) => td_string!(locale, remote.table.connecting),
            (Connection::Open, _) if paused.get() => td_string!(locale, remote.table.paused),
            (Connection::Open, None) => td_string!(locale, remote.table.watching),
            (Connection::Open, Some(_)) => td_string!(locale, remote.table.connected),
        }
    };
    let is_warning =
        Signal::derive(move || room.connection.get() == Connection::Lost || paused.get());
    // A good connection needs no notice.
    let is_well = Signal::derive(move || {
        room.connection.get() == Connection::Open && room.you.get().is_some() && !paused.get()
    });
    view! { <p class="connection small" class:warning=is_warning class:vh=is_well role="status">{words}</p> }
}

/// The button to allow notifications, until the player has answered.
#[component]
pub fn Notify(
    /// Whether the button has a text.
    #[prop(optional)]
    in_words: bool,
) -> impl IntoView {
    let locale = use_locale();
    let asked = RwSignal::new(!browser::may_ask_to_notify());
    let ask = move |_| {
        browser::ask_to_notify();
        asked.set(true);
    };
    let button = move || {
        (!asked.get()).then(|| match in_words {
            true => view! {
                <button type="button" class="btn quiet" on:click=ask>
                    <Icon glyph=Glyph::BELL/>{say!(locale, remote.table.notify)}
                </button>
            }
            .into_any(),
            false => view! {
                <button type="button" class="btn quiet sq notify" aria-label=say!(locale, remote.table.notify) title=say!(locale, remote.table.notify) on:click=ask>
                    <Icon glyph=Glyph::BELL/>
                </button>
            }
            .into_any(),
        })
    };
    button.into_any()
}

/// Says in the tab's title and by a notification that it is the player's turn.
pub fn call_to_turn(room: Room, game: &'static str) {
    let locale = use_locale();
    let mine = Memo::new(move |_| {
        let you = room.you.get();
        you.is_some() && room.to_act.get() == you && !room.over.get()
    });
    Effect::new(move |_| {
        let locale = locale.get();
        let words = td_string!(locale, remote.table.your_turn);
        if mine.get() {
            document().set_title(&format!("● {words} · {game} · Salient"));
            if document().hidden() {
                browser::notify(&td_string!(locale, common.labelled, label = game, words = words));
            }
        } else {
            document().set_title(&format!("{game} · Salient"));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_shows_what_is_left_and_never_zero_before_the_end() {
        assert_eq!(clock_words(0.0), "0:00");
        assert_eq!(clock_words(1.0), "0:01");
        assert_eq!(clock_words(61_000.0), "1:01");
        assert_eq!(clock_words(86_400_000.0), "24:00:00");
    }
}
