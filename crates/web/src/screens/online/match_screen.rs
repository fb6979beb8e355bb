//! The screen of a match: first its waiting room, then the table of its game, then the result.

use catalog::GameId;
use leptos::prelude::*;
use protocol::MatchStatus;
use wasm_bindgen_futures::spawn_local;

use super::fairness::{self, Alarm};
use super::header::{ChatDrawer, ChatPanel, OnlineHeader, call_to_turn};
use super::if_available;
use super::name::Trouble;
use super::offers::{Offers, Rematch};
use super::rematch::{Beginning, follow_rematch, use_is_beginning};
use super::waiting::Waiting;
use crate::i18n::{say, td_string, use_locale};
use crate::modules;
use crate::online::{Problem, Room, api};
use crate::screens::arriving;
use crate::screens::result::{self, Elsewhere};
use crate::table::BesideTitle;
use crate::ui::EmptyPage;

/// How many events a page of the log has.
const PAGE: usize = 500;

/// The match of this id.
#[component]
pub fn MatchScreen(id: String) -> impl IntoView {
    if_available(move || {
        let id = id.clone();
        view! { <Match id/> }.into_any()
    })
}

/// The stage of a match, which decides what the page shows.
#[derive(Debug, Clone, PartialEq)]
enum Stage {
    /// The server has not answered yet.
    Looking,
    /// The server refused.
    Refused(Problem),
    /// Not all seats are taken, or not everybody is ready.
    Waiting,
    /// A rematch that starts automatically.
    Beginning,
    /// It was cancelled before it began.
    CalledOff,
    /// It is being played.
    Table(GameId),
    /// It is over, with its record.
    Result(String),
}

fn stage(room: Room, is_beginning: bool) -> Stage {
    let Some(info) = room.info.get() else {
        return room.trouble.get().map_or(Stage::Looking, Stage::Refused);
    };
    if let Some(record) = room.record.get() {
        return Stage::Result(record);
    }
    match (room.begun.get(), info.game.parse()) {
        (true, Ok(game)) => Stage::Table(game),
        (_, Err(_)) => Stage::Refused(Problem::unreadable()),
        _ if info.status == MatchStatus::Cancelled => Stage::CalledOff,
        _ if is_beginning => Stage::Beginning,
        _ => Stage::Waiting,
    }
}

#[component]
fn Match(id: String) -> impl IntoView {
    let locale = use_locale();
    let is_beginning = use_is_beginning(&id);
    let room = Room::open(id);
    provide_context(room);
    follow_rematch(room);
    show_past_result(room);
    let once_more = |room| view! { <Rematch room/> }.into_any();
    let alarm = |room| view! { <Alarm room/> }.into_any();
    provide_context(Elsewhere { room, once_more, alarm, proven: fairness::proven });
    let stage = Memo::new(move |_| stage(room, is_beginning.get()));
    let page = move || {
        match stage.get() {
        Stage::Looking => {
            view! { <p class="start" role="status">{td_string!(locale.get(), online.room.loading)}</p> }
                .into_any()
        }
        Stage::Refused(problem) => nothing(move || problem.sentence(locale.get())),
        Stage::CalledOff => nothing(move || td_string!(locale.get(), online.room.cancelled).to_owned()),
        Stage::Waiting => view! { <Waiting room/> }.into_any(),
        Stage::Beginning => view! { <Beginning room/> }.into_any(),
        Stage::Table(game) => view! { <Playing room game/> }.into_any(),
        Stage::Result(record) => view! { <result::Shown record/> }.into_any(),
    }
    };
    page.into_any()
}

/// Shows the result of a match that was over before this page opened it.
fn show_past_result(room: Room) {
    Effect::new(move |was_known: Option<bool>| {
        let status = room.info.with(|it| it.as_ref().map(|it| it.status));
        if status == Some(MatchStatus::Finished) && was_known != Some(true) {
            room.see_result();
        }
        status.is_some()
    });
}

/// A page that says why the match cannot be shown.
pub(super) fn nothing(why: impl Fn() -> String + Send + Sync + 'static) -> AnyView {
    let locale = use_locale();
    view! {
        <EmptyPage
            title=say!(locale, screens.home.online)
            fact=why
            hint=say!(locale, online.lobby.none_hint)
        />
    }
    .into_any()
}

/// The table with the header of online play. It opens when the log so far has been read.
#[component]
fn Playing(room: Room, game: GameId) -> impl IntoView {
    let past = RwSignal::new(None::<String>);
    spawn_local(async move {
        let read = read_past(room).await;
        let _ = past.try_set(Some(read));
    });
    let locale = use_locale();
    let chat = ChatDrawer::new(room);
    provide_context(BesideTitle(ViewFn::from(move || view! { <OnlineHeader room game chat/> })));
    let table = move || {
        let past = past.get()?;
        Some(arriving(
            move || modules::load(game),
            move |loaded| {
                let table = loaded.join(room, &past);
                // After the table, which sets the tab's title to the game alone.
                call_to_turn(room, game.info().title);
                table.unwrap_or_else(|problem| nothing(move || problem.sentence(locale.get())))
            },
        ))
    };
    view! {
        <div class="onlinetable">
            <Alarm room/>
            <Offers room/>
            <Trouble problem=room.trouble.into()/>
            {table}
            <ChatPanel room chat/>
        </div>
    }
}

/// Reads all events so far, one per line. If that fails, only the log of the table is shorter.
async fn read_past(room: Room) -> String {
    let mut past = String::new();
    loop {
        let after = past.lines().count();
        let path = room.path(&format!("/events?after={after}"));
        let Ok(page) = api::get_text(&path).await else { break };
        past.push_str(&page);
        if page.lines().count() < PAGE {
            break;
        }
    }
    past
}
