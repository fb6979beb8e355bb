//! The table: where a game is played.

use ::battlezone::State;
use catalog::GameId;
use leptos::prelude::*;

use crate::browser;
use crate::game_setup::NewGame;
use crate::games::{Board, battlezone, board};
use crate::saves::{self, Place};
use crate::session::{Begun, Session};
use crate::tabs::{Door, Tabs};
use crate::texts::use_texts;
use crate::ui::{Button, EmptyPage, LinkButton, Page};

/// A game as it comes to the table.
enum Arrival {
    BattleZone(Box<Begun<State>>),
    Nothing,
    /// It cannot be played, for this reason.
    Refused(String),
}

/// The game in progress; without one, the way to start it. One tab plays at a time.
#[component]
pub fn Play() -> impl IntoView {
    let tabs = Tabs::ask();
    let door = Memo::new(move |_| tabs.door.get());
    move || match door.get() {
        Door::Asking => ().into_any(),
        Door::Elsewhere => view! { <OpenElsewhere tabs/> }.into_any(),
        Door::Here => view! { <Here/> }.into_any(),
    }
}

/// Says that another tab plays, and takes over only when told to.
#[component]
fn OpenElsewhere(tabs: Tabs) -> impl IntoView {
    let text = use_texts();
    view! {
        <Page title=Signal::derive(move || text.get().table.title.to_owned())>
            <section class="empty">
                <h2>{move || text.get().play.open_elsewhere}</h2>
                <p class="muted">{move || text.get().play.open_elsewhere_hint}</p>
                <Button primary=true on_press=move |()| tabs.take()>{move || text.get().play.take_over}</Button>
                <LinkButton href="/">{move || text.get().unknown.way_on}</LinkButton>
            </section>
        </Page>
    }
}

#[component]
fn Here() -> impl IntoView {
    match arrival() {
        Arrival::BattleZone(begun) => view! { <battlezone::Table begun=*begun/> }.into_any(),
        Arrival::Nothing => view! { <NoGame/> }.into_any(),
        Arrival::Refused(reason) => view! { <CannotPlay reason/> }.into_any(),
    }
}

/// A game that was just set up, or else the one that was kept.
fn arrival() -> Arrival {
    let texts = use_texts().get_untracked();
    if let Some(new) = NewGame::take() {
        let nameless = |index: usize| texts.play.player.with(&[("n", &(index + 1))]);
        return match board(new.game) {
            Board::BattleZone => match Session::begin(&new, browser::random_seed, nameless) {
                Ok(begun) => Arrival::BattleZone(Box::new(begun)),
                Err(error) => Arrival::Refused(texts.play.cannot_begin.with(&[("reason", &error)])),
            },
        };
    }
    let Ok(Some(kept)) = saves::read(Place::Auto) else { return Arrival::Nothing };
    let resumed = GameId::of_record(&kept.record).and_then(|game| match board(game) {
        Board::BattleZone => Session::resume(&kept.record),
    });
    match resumed {
        Ok(begun) => Arrival::BattleZone(Box::new(begun)),
        Err(error) => Arrival::Refused(texts.play.damaged.with(&[("reason", &error)])),
    }
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
                <h2>{move || text.get().table.no_game}</h2>
                <p class="warning">{reason}</p>
                <LinkButton href="/saves" primary=true>{move || text.get().common.saves}</LinkButton>
                <LinkButton href="/">{move || text.get().unknown.way_on}</LinkButton>
            </section>
        </Page>
    }
}
