//! The table of a local game: a new one, or the one in progress.

use catalog::GameId;
use host::record::RecordError;
use leptos::prelude::*;

use super::arriving::with_game;
use crate::game_setup::NewGame;
use crate::saves::{self, Place};
use crate::tabs::{PlayingTab, Tabs};
use crate::texts::use_texts;
use crate::ui::{Button, EmptyPage, LinkButton, Page, say};

/// The game in progress; without one, the way to start it. One tab plays at a time.
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

/// Says that another tab plays, and offers to take over.
#[component]
fn OpenElsewhere(tabs: Tabs) -> impl IntoView {
    let text = use_texts();
    view! {
        <Page title=Signal::derive(move || text.get().table.title.to_owned())>
            <section class="empty">
                <h2>{say(text, |texts| texts.play.open_elsewhere)}</h2>
                <p class="muted">{say(text, |texts| texts.play.open_elsewhere_hint)}</p>
                <Button primary=true on_press=move |()| tabs.take()>{say(text, |texts| texts.play.take_over)}</Button>
                <LinkButton href="/">{say(text, |texts| texts.unknown.way_on)}</LinkButton>
            </section>
        </Page>
    }
}

/// A game that was just set up, or else the saved one.
#[component]
fn Here() -> impl IntoView {
    if let Some(new) = NewGame::waiting() {
        return with_game(new.game, move |pages| {
            // Only now: if the part had not arrived, the game would still be waiting.
            NewGame::forget();
            pages.begin(&new).unwrap_or_else(|error| {
                let texts = use_texts().get_untracked();
                let reason = texts.play.cannot_begin.with(&[("reason", &error)]);
                view! { <CannotPlay reason/> }.into_any()
            })
        });
    }
    let Ok(Some(kept)) = saves::read(Place::Auto) else {
        return view! { <NoGame/> }.into_any();
    };
    match GameId::of_record(&kept.record) {
        Ok(game) => with_game(game, move |pages| {
            pages.resume(&kept).unwrap_or_else(|error| damaged(&error))
        }),
        Err(error) => damaged(&error),
    }
}

fn damaged(error: &RecordError) -> AnyView {
    let reason = use_texts().get_untracked().play.damaged.with(&[("reason", error)]);
    view! { <CannotPlay reason/> }.into_any()
}

#[component]
fn NoGame() -> impl IntoView {
    let text = use_texts();
    view! {
        <EmptyPage
            title=Signal::derive(move || text.get().table.title.to_owned())
            fact=Signal::derive(move || text.get().table.no_game.to_owned())
            hint=Signal::derive(move || text.get().table.no_game_hint.to_owned())
        />
    }
}

/// Says why, and leads to the list where the game can be downloaded or deleted.
#[component]
fn CannotPlay(reason: String) -> impl IntoView {
    let text = use_texts();
    view! {
        <Page title=Signal::derive(move || text.get().table.title.to_owned())>
            <section class="empty">
                <h2>{say(text, |texts| texts.table.no_game)}</h2>
                <p class="warning">{reason}</p>
                <LinkButton href="/saves" primary=true>{say(text, |texts| texts.common.saves)}</LinkButton>
                <LinkButton href="/">{say(text, |texts| texts.unknown.way_on)}</LinkButton>
            </section>
        </Page>
    }
}
