//! The screen one starts from: a card per game, and the way to everything else.

use leptos::prelude::*;
use leptos_router::components::A;

use crate::games::{GAMES, GameCard};
use crate::texts::use_texts;
use crate::ui::{Glyph, Icon, Logo};

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
                <p class="tag">{move || text.get().home.tagline}</p>
                <MainNavigation/>
            </header>
            <main class="cards" aria-label=move || text.get().home.games>
                {GAMES.iter().map(|game| view! { <Card game/> }).collect_view()}
            </main>
        </div>
    }
}

#[component]
fn MainNavigation() -> impl IntoView {
    let text = use_texts();
    let help = format!("/help/{}", GAMES[0].id);
    view! {
        <nav class="hnav" aria-label=move || text.get().common.main_navigation>
            <A href="/saves" attr:class="btn quiet"><Icon glyph=Glyph::SAVE/>{move || text.get().common.saves}</A>
            <A href="/settings" attr:class="btn quiet"><Icon glyph=Glyph::GEAR/>{move || text.get().common.settings}</A>
            <A href=help attr:class="btn quiet"><Icon glyph=Glyph::HELP/>{move || text.get().common.how_to_play}</A>
        </nav>
    }
}

/// One game: its board in small, what it is, how many play and how long.
#[component]
fn Card(game: &'static GameCard) -> impl IntoView {
    let text = use_texts();
    let facts = move || {
        let home = &text.get().home;
        let (from, to) = (*game.players.start(), *game.players.end());
        let players = if from == to {
            home.players.of(from.into())
        } else {
            home.player_range.with(&[("from", &from), ("to", &to)])
        };
        format!("{players} · {}", home.minutes.of(game.minutes.into()))
    };
    view! {
        <A href=format!("/setup/{}", game.id) attr:class="gcard">
            <span class="art">{game.miniature()}</span>
            <span class="gtxt">
                <strong>{game.title}</strong>
                <span class="gline">{move || game.pitch(text.get())}</span>
                <span class="gmeta">{facts}</span>
                <span class="gplay btn primary"><Icon glyph=Glyph::PLAY solid=true/>{move || text.get().common.play}</span>
            </span>
        </A>
    }
}
