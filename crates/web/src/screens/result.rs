//! The result of the game that ended last: winner, reason, ranking, and the proof of its dice.

mod verify;

use battlezone::State;
use catalog::GameId;
use leptos::prelude::*;
use std::sync::Arc;
use tabletop::Seat;

use super::refusal;
use super::replace::{ReplaceQuestion, a_game_is_unfinished};
use crate::browser;
use crate::games::battlezone::tale;
use crate::games::{Board, board};
use crate::records::use_records;
use crate::routes::use_routes;
use crate::session::Hosting;
use crate::story::Story;
use crate::texts::use_texts;
use crate::ui::{Button, EmptyPage, Glyph, Icon, Link, SeatTile, use_page_heading};

/// The result; before any game has ended, a word that says so.
#[component]
pub fn ResultScreen() -> impl IntoView {
    let text = use_texts();
    match use_records().result() {
        Some(record) => view! { <Shown record/> }.into_any(),
        None => view! {
            <EmptyPage
                title=Signal::derive(move || text.get().result.title.to_owned())
                fact=Signal::derive(move || text.get().result.none.to_owned())
                hint=Signal::derive(move || text.get().result.none_hint.to_owned())
            />
        }
        .into_any(),
    }
}

#[component]
fn Shown(record: String) -> impl IntoView {
    let text = use_texts();
    let story = GameId::of_record(&record).and_then(|game| match board(game) {
        Board::BattleZone => Story::<State>::read(&record),
    });
    match story {
        Ok(story) => view! { <Result story=Arc::new(story) record/> }.into_any(),
        Err(error) => view! {
            <EmptyPage
                title=Signal::derive(move || text.get().result.title.to_owned())
                fact=Signal::derive(move || text.get().result.damaged.to_owned())
                hint=Signal::derive(move || refusal::sentence(&error, text.get()))
            />
        }
        .into_any(),
    }
}

#[component]
fn Result(story: Arc<Story<State>>, record: String) -> impl IntoView {
    let text = use_texts();
    let ending = {
        let story = story.clone();
        Memo::new(move |_| tale::ending(&story, text.get()))
    };
    let heading = use_page_heading(Signal::derive(move || ending.get().0));
    let winner =
        tale::winner(&story).map_or("none", |seat| if seat == Seat::A { "a" } else { "b" });
    view! {
        <main class="result bz">
            <Top story=story.clone() record=record.clone()/>
            <section class=format!("winner {winner}")>
                <div class="crest" aria-hidden="true"><Icon glyph=Glyph::TROPHY/></div>
                <div>
                    <h1 node_ref=heading tabindex="-1">{move || ending.get().0}</h1>
                    <p>{move || ending.get().1}</p>
                </div>
                <Actions story=story.clone() record=record.clone()/>
            </section>
            <Ranking story=story.clone()/>
            <verify::Verify record/>
        </main>
    }
}

/// The way home, what was played, and the record to download.
#[component]
fn Top(story: Arc<Story<State>>, record: String) -> impl IntoView {
    let text = use_texts();
    let attacks: u32 =
        [Seat::A, Seat::B].map(|seat| tale::tally(&story, seat).attacks).iter().sum();
    let rounds = story.state(story.last()).round();
    let title = GameId::BattleZone.info().title;
    let facts = move || {
        let words = &text.get().result;
        let (attacks, rounds) = (words.attacks.of(attacks.into()), words.rounds.of(rounds.into()));
        format!("{title} · {rounds} · {attacks}")
    };
    let download = move |()| {
        // The player has asked for a file; a browser that refuses shows its own reason.
        let _ = browser::download("salient-record.txt", &record);
    };
    view! {
        <header class="rtop">
            <Link to="/" class="btn quiet sq" label=Signal::derive(move || text.get().common.home.to_string())>
                <Icon glyph=Glyph::CLOSE/>
            </Link>
            <p class="muted small">{facts}</p>
            <Button
                on_press=download
                class="quiet sq"
                glyph=Glyph::DOWNLOAD
                attr:aria-label=move || text.get().result.download
                attr:title=move || text.get().result.download
            >
                ""
            </Button>
        </header>
    }
}

/// Rematch, with new dice or the same, and replay.
#[component]
fn Actions(story: Arc<Story<State>>, record: String) -> impl IntoView {
    let text = use_texts();
    let (records, routes) = (use_records(), use_routes());
    let seed = story.seed();
    let asking = RwSignal::new(false);
    let chosen = RwSignal::new(None);
    let begin = {
        Callback::new(move |()| {
            let hosting = Hosting::of(story.match_id());
            story.rematch(chosen.get_untracked(), &hosting).hand_over();
            routes.go("/play");
        })
    };
    let rematch = Callback::new(move |seed: Option<u64>| {
        chosen.set(seed);
        if a_game_is_unfinished() {
            asking.set(true);
        } else {
            begin.run(());
        }
    });
    let replay = move |()| {
        records.set_replay(record.clone());
        routes.go("/replay");
    };
    view! {
        <div class="wact">
            <Button on_press=move |()| rematch.run(None) primary=true class="big" glyph=Glyph::ROTATE>
                {move || text.get().result.rematch}
            </Button>
            <Button on_press=replay class="big" glyph=Glyph::REPLAY>{move || text.get().result.replay}</Button>
            {seed.map(|seed| view! {
                <Button on_press=move |()| rematch.run(Some(seed)) class="same" glyph=Glyph::DICE>
                    {move || text.get().result.same_seed}
                </Button>
            })}
        </div>
        <ReplaceQuestion asking begin/>
    }
}

#[component]
fn Ranking(story: Arc<Story<State>>) -> impl IntoView {
    let text = use_texts();
    let undone = story.undone();
    let undone = move || match undone {
        0 => text.get().result.none_undone.to_owned(),
        steps => text.get().result.undone.of(steps.into()),
    };
    let rows = tale::ranking(&story).into_iter().map(|(place, seat)| {
        let (story, tally) = (story.clone(), tale::tally(&story, seat));
        let facts = move || {
            let words = &text.get().result;
            let won = words.won.with(&[("n", &tally.won)]);
            format!("{}, {won}", words.attacks.of(tally.attacks.into()))
        };
        let land = move || text.get().result.territories.of(tally.territories.into());
        view! {
            <li>
                <b>{place}</b>
                <SeatTile index=seat.index() as u8/>
                <span>{move || tale::name(&story, seat, text.get())}<small>{facts}</small></span>
                <b title=land aria-label=land role="img">{tally.territories}</b>
            </li>
        }
    });
    view! {
        <section class="card rank">
            <h2>{move || text.get().result.ranking}</h2>
            <ol>{rows.collect_view()}</ol>
            <p class="muted small">{undone}</p>
        </section>
    }
}
