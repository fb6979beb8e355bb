//! The replay of a game: the board, moved step by step or automatically, and the button to continue
//! from a step.

mod board;
mod controls;
mod log;
mod open;
mod replay_player;

use catalog::GameId;
use host::record::RecordError;
use leptos::prelude::*;
use std::sync::Arc;
use web_sys::KeyboardEvent;

use super::arriving::with_game;
use crate::i18n::{say, td_string, use_locale};
use crate::records::use_records;
use crate::report::Report;
use crate::ui::{BackLink, Page, use_page_heading};
pub use controls::ContinueElsewhere;
use replay_player::ReplayPlayer;

/// The replay; without a record, a page that says so.
#[component]
pub fn Replay() -> impl IntoView {
    let records = use_records();
    move || match records.replay() {
        None => view! { <Nothing refused=None/> }.into_any(),
        Some(record) => replay_of(record),
    }
}

/// The replay of a record.
pub fn replay_of(record: String) -> AnyView {
    match GameId::of_record(&record) {
        Ok(game) => with_game(game, move |any_game| shown(any_game.read(&record))),
        Err(error) => shown(Err(error)),
    }
}

fn shown(read: Result<Arc<dyn Report>, RecordError>) -> AnyView {
    match read {
        Err(error) => view! { <Nothing refused=Some(error)/> }.into_any(),
        Ok(report) => view! { <Screen report/> }.into_any(),
    }
}

/// No record to replay, or one that was refused; in both cases another can be opened.
#[component]
fn Nothing(refused: Option<RecordError>) -> impl IntoView {
    let locale = use_locale();
    let is_refused = refused.is_some();
    let fact = move || match is_refused {
        true => td_string!(locale.get(), screens.replay.refused),
        false => td_string!(locale.get(), screens.replay.none),
    };
    let hint = move || match &refused {
        Some(error) => super::refusal::sentence(error, locale.get()),
        None => td_string!(locale.get(), screens.replay.none_hint).to_owned(),
    };
    view! {
        <Page title=say!(locale, screens.replay.title)>
            <section class="empty">
                <h2>{fact}</h2>
                <p class="muted">{hint}</p>
                <open::OpenRecord primary=true/>
            </section>
        </Page>
    }
}

#[component]
fn Screen(report: Arc<dyn Report>) -> impl IntoView {
    let locale = use_locale();
    let class = format!("replay {}", report.class());
    let is_local = use_context::<ContinueElsewhere>().is_none();
    let player = ReplayPlayer::new(report);
    provide_context(player);
    let heading = use_page_heading(say!(locale, screens.replay.title));
    let keys = move |event: KeyboardEvent| {
        // The slider handles the same keys itself.
        let on_slider = event.target().is_some_and(|target| controls::is_slider(&target));
        match event.key().as_str() {
            "ArrowLeft" if !on_slider => player.go(player.step.get_untracked().saturating_sub(1)),
            "ArrowRight" if !on_slider => player.go(player.step.get_untracked() + 1),
            _ => {}
        }
    };
    view! {
        <main class=class on:keydown=keys>
            <header class="ptop">
                <BackLink/>
                <h1 node_ref=heading tabindex="-1">{say!(locale, screens.replay.title)}</h1>
                {is_local.then(|| view! { <open::OpenRecord primary=false/> })}
            </header>
            <board::ReplayBoard/>
            <controls::Controls/>
            <aside class="pside">
                <board::Players/>
                <log::Log/>
                <controls::Continue/>
            </aside>
        </main>
    }
}
