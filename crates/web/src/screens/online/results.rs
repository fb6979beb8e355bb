//! The ratings of a player, and how the last matches ended for them.

use catalog::GameId;
use leptos::prelude::*;
use protocol::{PlayerInfo, RatingInfo, ResultInfo};

use super::leaders;
use crate::browser;
use crate::i18n::{Locale, td_string};
use crate::screens::small_board::Miniature;
use crate::ui::{Glyph, LinkButton};

/// The card with a player's ratings and results.
pub fn results_card(info: &PlayerInfo, locale: Locale) -> AnyView {
    let ratings = info.ratings.iter().map(|it| rating(it, locale)).collect_view();
    let results = info.results.iter().map(|it| result(it, locale)).collect_view();
    let rated = (!info.ratings.is_empty()).then(|| {
        view! { <h2>{td_string!(locale, online.me.ratings)}</h2><ul class="matches ratings">{ratings}</ul> }
    });
    let none = info
        .results
        .is_empty()
        .then(|| view! { <p class="muted">{td_string!(locale, online.me.no_results)}</p> });
    view! {
        <section class="card">
            {rated}
            <h2>{td_string!(locale, online.me.results)}</h2>
            {none}
            <ul class="matches">{results}</ul>
        </section>
    }
    .into_any()
}

/// A rating, and the link to the leaderboard of its game.
fn rating(it: &RatingInfo, locale: Locale) -> AnyView {
    let words =
        td_string!(locale, online.me.rating, game = title(&it.game), rating = it.rating.round());
    let games = td_string!(locale, online.me.games, count = it.games);
    let list = it.game.parse().ok().map(|game: GameId| {
        let to = leaders::address(game);
        view! { <LinkButton href=to class="quiet" glyph=Glyph::TROPHY>{td_string!(locale, online.leaders.title)}</LinkButton> }
    });
    view! { <li><span class="mtxt"><strong>{words}</strong><small>{games}</small></span>{list}</li> }
        .into_any()
}

/// A result, and the link to its match.
fn result(it: &ResultInfo, locale: Locale) -> AnyView {
    let place = td_string!(locale, online.me.place, place = &it.place, sides = &it.sides);
    let words = td_string!(locale, common.labelled, label = title(&it.game), words = place);
    let picture = it.game.parse::<GameId>().ok().map(|game| {
        view! { <Miniature game attr:aria-hidden="true"/> }
    });
    let look = it.id.as_ref().map(|id| {
        let to = format!("/online/m/{id}");
        view! { <LinkButton href=to>{td_string!(locale, online.lobby.look)}</LinkButton> }
    });
    let is_won = it.place == 1 && it.sides > 1;
    view! {
        <li>
            {picture}
            <span class="mtxt"><strong class:won=is_won>{words}</strong><small>{browser::time_ago(it.at as f64, locale)}</small></span>
            {look}
        </li>
    }
    .into_any()
}

/// The title of a game, or the server's name for a game that this page does not know.
fn title(game: &str) -> String {
    game.parse::<GameId>().map_or(game.to_owned(), |game| game.info().title.to_owned())
}
