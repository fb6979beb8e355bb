//! The leaderboard of a game, with tabs for the other games.

use catalog::GameId;
use leptos::prelude::*;
use protocol::RatingInfo;
use wasm_bindgen_futures::spawn_local;

use super::if_available;
use super::name::Trouble;
use crate::i18n::{Locale, say, td_string, use_locale};
use crate::online::me::{Me, use_me};
use crate::online::{Problem, api};
use crate::screens::game_tabs::GameTabs;
use crate::screens::setup::UnknownGame;
use crate::ui::{Button, Link, Page};

/// How many players a page of the server's list has.
const PAGE: usize = 50;

/// The leaderboard of the game named in the address.
#[component]
pub fn Leaders(name: String) -> impl IntoView {
    match name.parse::<GameId>() {
        Ok(game) => if_available(move || view! { <LeadersPage game/> }.into_any()),
        Err(_) => view! { <UnknownGame name/> }.into_any(),
    }
}

/// The address of the leaderboard of a game.
pub fn address(game: GameId) -> String {
    format!("/online/leaders/{game}")
}

#[component]
fn LeadersPage(game: GameId) -> impl IntoView {
    let (locale, me) = (use_locale(), use_me());
    let found = RwSignal::new(None::<Vec<RatingInfo>>);
    let is_all = RwSignal::new(true);
    let problem = RwSignal::new(None::<Problem>);
    let read = move || {
        let skip = found.with_untracked(|it| it.as_ref().map_or(0, Vec::len));
        spawn_local(async move {
            let path = format!("/leaderboards/{game}?skip={skip}");
            match api::get::<Vec<RatingInfo>>(&path).await {
                Ok(more) => {
                    let _ = is_all.try_set(more.len() < PAGE);
                    found.try_update(|it| it.get_or_insert_default().extend(more));
                }
                Err(refused) => drop(problem.try_set(Some(refused))),
            }
        });
    };
    read();
    let title = move || {
        let title = td_string!(locale.get(), online.leaders.title);
        td_string!(locale.get(), common.labelled, label = title, words = game.info().title)
    };
    let rows = move || {
        let found = found.get()?;
        let locale = locale.get();
        Some(if found.is_empty() {
            view! { <p class="muted">{td_string!(locale, online.leaders.none)}" "{td_string!(locale, online.leaders.none_hint)}</p> }
                .into_any()
        } else {
            let row = |(index, it): (usize, &RatingInfo)| row(index + 1, it, me, locale);
            let rows = found.iter().enumerate().map(row).collect_view();
            view! { <ol class="matches leaders">{rows}</ol> }.into_any()
        })
    };
    view! {
        <Page title=Signal::derive(title)>
            <GameTabs shown=game address=address/>
            <Trouble problem=problem.into()/>
            <section class="card">
                {rows}
                <Show when=move || !is_all.get()>
                    <p><Button on_press=move |()| read()>{say!(locale, online.leaders.more)}</Button></p>
                </Show>
            </section>
            <p class="muted small">{say!(locale, online.leaders.about)}</p>
        </Page>
    }
}

fn row(place: usize, it: &RatingInfo, me: Me, locale: Locale) -> AnyView {
    let is_own = me.is(Some(&it.player));
    let you = is_own.then_some(td_string!(locale, online.room.you));
    let games = td_string!(locale, online.me.games, count = it.games);
    let facts = you.map(str::to_owned).into_iter().chain([games]).collect::<Vec<_>>().join(" · ");
    let (address, name) = (format!("/online/players/{}", it.player), it.name.clone());
    let rating = it.rating.round();
    view! {
        <li class:own=is_own>
            <b>{place}</b>
            <span class="mtxt">
                <Link to=address>{name}</Link>
                <small>{facts}</small>
            </span>
            <b class="rating">{rating}</b>
        </li>
    }
    .into_any()
}
