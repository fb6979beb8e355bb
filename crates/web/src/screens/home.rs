//! Home: a card per game, the game in progress, and links to everything else.

use catalog::GameId;
use leptos::prelude::*;

use crate::browser;
use crate::games;
use crate::online::available::use_online_available;
use crate::saves::{self, Place};
use crate::settings::use_settings;
use crate::texts::use_texts;
use crate::ui::{Glyph, Icon, Link, Logo, say};

/// Home.
#[component]
pub fn Home() -> impl IntoView {
    Effect::new(|_| document().set_title("Salient"));
    let text = use_texts();
    view! {
        <div class="home">
            <header class="hero">
                <Logo/>
                <h1>"Salient"</h1>
                <p class="tag">{say(text, |texts| texts.home.tagline)}</p>
                <MainNavigation/>
            </header>
            <main>
                <Resume/>
                <ul class="cards" aria-label=say(text, |texts| texts.home.games)>
                    {GameId::ALL.iter().map(|&game| view! { <li><Card game/></li> }).collect_view()}
                </ul>
            </main>
        </div>
    }
}

#[component]
fn MainNavigation() -> impl IntoView {
    let text = use_texts();
    let help = format!("/help/{}", GameId::ALL[0]);
    let available = use_online_available();
    let online = move || {
        (available.get() == Some(true)).then(|| view! {
            <Link to="/online" class="btn quiet"><Icon glyph=Glyph::GLOBE/>{say(text, |texts| texts.home.online)}</Link>
        })
    };
    view! {
        <nav class="hnav" aria-label=say(text, |texts| texts.common.main_navigation)>
            {online}
            <Link to="/saves" class="btn quiet"><Icon glyph=Glyph::SAVE/>{say(text, |texts| texts.common.saves)}</Link>
            <Link to="/settings" class="btn quiet"><Icon glyph=Glyph::GEAR/>{say(text, |texts| texts.common.settings)}</Link>
            <Link to=help class="btn quiet"><Icon glyph=Glyph::HELP/>{say(text, |texts| texts.common.how_to_play)}</Link>
        </nav>
    }
}

/// The way back into the game in progress, where there is one.
#[component]
fn Resume() -> impl IntoView {
    let (text, settings) = (use_texts(), use_settings());
    let kept = saves::read(Place::Auto).ok().flatten();
    let kept = kept.and_then(|save| Some((saves::glance(&save.record)?, save.saved_at)));
    kept.filter(|(summary, _)| !summary.over).map(|(summary, saved_at)| {
        let players = summary.players.join(" – ");
        let facts = move || {
            let time = browser::date_and_time(saved_at, settings.with(|it| it.language));
            let step = text.get().saves.steps.of(summary.step.into());
            format!("{step} · {}", text.get().home.saved.with(&[("time", &time)]))
        };
        view! {
            <Link to="/play" class="resume">
                <span class="rtxt">
                    <small>{say(text, |texts| texts.home.resume)}</small>
                    <strong>{summary.game.info().title}": "{players}</strong>
                    <span class="muted small">{facts}</span>
                </span>
                <span class="go"><Icon glyph=Glyph::PLAY solid=true/></span>
            </Link>
        }
    })
}

/// One game: its board in small, what it is, how many play and how long.
#[component]
fn Card(game: GameId) -> impl IntoView {
    let text = use_texts();
    let info = game.info();
    let (from, to) = (*info.seats.start(), *info.seats.end());
    let facts = move || {
        let home = &text.get().home;
        let players = if from == to {
            home.players.of(from.into())
        } else {
            home.player_range.with(&[("from", &from), ("to", &to)])
        };
        format!("{players} · {}", home.minutes.of(games::card(game).minutes.into()))
    };
    view! {
        <Link to=format!("/setup/{game}") class="gcard">
            <span class="art" inner_html=(games::card(game).miniature)()></span>
            <span class="gtxt">
                <strong>{info.title}</strong>
                <span class="gline">{move || games::pitch(game, text.get())}</span>
                <span class="gmeta">{facts}</span>
                <span class="gplay btn primary"><Icon glyph=Glyph::PLAY solid=true/>{say(text, |texts| texts.common.play)}</span>
            </span>
        </Link>
    }
}
