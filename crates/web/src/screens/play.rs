//! The table of a local game: a new one, the unfinished one of a title (`/play?game=conquer`), or
//! the one that was played last.

use catalog::GameId;
use host::record::RecordError;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

use super::arriving::with_game;
use crate::game_setup::NewGame;
use crate::i18n::{say, td_string, use_locale};
use crate::saves::{self, Place, Save};
use crate::tabs::{PlayingTab, Tabs};
use crate::ui::{Button, EmptyPage, LinkButton, Page};

/// The game in progress; if there is none, a link to start one. Only one tab plays at a time.
#[component]
pub fn Play() -> impl IntoView {
    let tabs = Tabs::ask();
    let playing = Memo::new(move |_| tabs.playing.get());
    move || match playing.get() {
        PlayingTab::Unknown => ().into_any(),
        PlayingTab::Other => view! { <OpenElsewhere tabs/> }.into_any(),
        PlayingTab::This => view! { <Here/> }.into_any(),
    }
}

/// Says that another tab plays the game, and offers to take over.
#[component]
fn OpenElsewhere(tabs: Tabs) -> impl IntoView {
    let locale = use_locale();
    view! {
        <Page title=say!(locale, screens.no_table.title)>
            <section class="empty">
                <h2>{say!(locale, table.play.open_elsewhere)}</h2>
                <p class="muted">{say!(locale, table.play.open_elsewhere_hint)}</p>
                <Button primary=true on_press=move |()| tabs.take()>{say!(locale, table.play.take_over)}</Button>
                <LinkButton href="/">{say!(locale, screens.unknown.way_on)}</LinkButton>
            </section>
        </Page>
    }
}

/// A new game from the set-up screen, or else the saved one.
#[component]
fn Here() -> impl IntoView {
    if let Some(new) = NewGame::waiting() {
        return with_game(new.game, move |any_game| {
            // Not earlier: if the part had not been loaded, the new game would still be waiting.
            NewGame::forget();
            any_game.begin(&new).unwrap_or_else(|error| {
                let locale = use_locale().get_untracked();
                let reason = td_string!(locale, table.play.cannot_begin, reason = &error);
                view! { <CannotPlay reason/> }.into_any()
            })
        });
    }
    let Some(kept) = kept_game() else {
        return view! { <NoGame/> }.into_any();
    };
    match GameId::of_record(&kept.record) {
        Ok(game) => with_game(game, move |any_game| {
            any_game.resume(&kept).unwrap_or_else(|error| damaged(&error))
        }),
        Err(error) => damaged(&error),
    }
}

/// The game of the title in the address; without a title, the game that was played last.
fn kept_game() -> Option<Save> {
    let named = use_query_map().with_untracked(|query| query.get("game"));
    match named.and_then(|name| name.parse().ok()) {
        Some(game) => saves::read(Place::Auto(game)).ok().flatten(),
        None => saves::on_tables().into_iter().next().map(|(_, save)| save),
    }
}

fn damaged(error: &RecordError) -> AnyView {
    let reason = td_string!(use_locale().get_untracked(), table.play.damaged, reason = error);
    view! { <CannotPlay reason/> }.into_any()
}

#[component]
fn NoGame() -> impl IntoView {
    let locale = use_locale();
    view! {
        <EmptyPage
            title=say!(locale, screens.no_table.title)
            fact=say!(locale, screens.no_table.no_game)
            hint=say!(locale, screens.no_table.no_game_hint)
        />
    }
}

/// Says why the game cannot be opened, and links to the list where it can be downloaded or deleted.
#[component]
fn CannotPlay(reason: String) -> impl IntoView {
    let locale = use_locale();
    view! {
        <Page title=say!(locale, screens.no_table.title)>
            <section class="empty">
                <h2>{say!(locale, screens.no_table.no_game)}</h2>
                <p class="warning">{reason}</p>
                <LinkButton href="/saves" primary=true>{say!(locale, common.saves)}</LinkButton>
                <LinkButton href="/">{say!(locale, screens.unknown.way_on)}</LinkButton>
            </section>
        </Page>
    }
}
