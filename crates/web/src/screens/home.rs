//! Home: the unfinished games, a card per game, the last games, and links to everything else.

use catalog::GameId;
use leptos::prelude::*;

use super::kept_games::{RecentGames, UnfinishedGames};
use super::small_board::Miniature;
use crate::games;
use crate::i18n::{say, td_string, use_locale};
use crate::online::available::{Availability, use_online_available};
use crate::ui::{Glyph, Icon, Link, Logo};

/// Home.
#[component]
pub fn Home() -> impl IntoView {
    Effect::new(|_| document().set_title("Salient"));
    let locale = use_locale();
    view! {
        <div class="home">
            <header class="hero">
                <Logo/>
                <h1>"Salient"</h1>
                <p class="tag">{say!(locale, screens.home.tagline)}</p>
                <MainNavigation/>
            </header>
            <main>
                <UnfinishedGames/>
                <ul class="cards" aria-label=say!(locale, screens.home.games)>
                    {GameId::ALL.iter().map(|&game| view! { <li><Card game/></li> }).collect_view()}
                </ul>
                <RecentGames/>
            </main>
        </div>
    }
}

#[component]
fn MainNavigation() -> impl IntoView {
    let locale = use_locale();
    let help = format!("/help/{}", GameId::ALL[0]);
    let available = use_online_available();
    let online = move || {
        (available.get() == Some(Availability::Offered)).then(|| view! {
            <Link to="/online" class="btn quiet"><Icon glyph=Glyph::GLOBE/>{say!(locale, screens.home.online)}</Link>
        })
    };
    view! {
        <nav class="hnav" aria-label=say!(locale, common.main_navigation)>
            {online}
            <Link to="/saves" class="btn quiet"><Icon glyph=Glyph::SAVE/>{say!(locale, common.saves)}</Link>
            <Link to="/settings" class="btn quiet"><Icon glyph=Glyph::GEAR/>{say!(locale, common.settings)}</Link>
            <Link to=help class="btn quiet"><Icon glyph=Glyph::HELP/>{say!(locale, common.how_to_play)}</Link>
        </nav>
    }
}

/// One game: its board in small, its description, number of players and duration.
#[component]
fn Card(game: GameId) -> impl IntoView {
    let locale = use_locale();
    let info = game.info();
    let (from, to) = (*info.seats.start(), *info.seats.end());
    let facts = move || {
        let locale = locale.get();
        let players = if from == to {
            td_string!(locale, screens.home.players, count = from)
        } else {
            td_string!(locale, screens.home.player_range, from = &from, to = &to)
        };
        format!(
            "{players} · {}",
            td_string!(locale, screens.home.minutes, count = games::card(game).minutes)
        )
    };
    view! {
        <Link to=format!("/setup/{game}") class="gcard">
            <Miniature game/>
            <span class="gtxt">
                <strong>{info.title}</strong>
                <span class="gline">{move || (games::card(game).pitch)(locale.get())}</span>
                <span class="gmeta">{facts}</span>
                <span class="gplay btn primary"><Icon glyph=Glyph::PLAY solid=true/>{say!(locale, common.play)}</span>
            </span>
        </Link>
    }
}
