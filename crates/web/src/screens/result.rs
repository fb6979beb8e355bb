//! The result of the game that ended last: winner, reason, ranking, and the proof of its dice.

mod verify;

pub use verify::{VerifyWords, shortened};

use catalog::GameId;
use host::record::{RecordError, Verified};
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;
use std::sync::Arc;

use super::arriving::with_game;
use super::refusal;
use super::replace::{ReplaceQuestion, is_unfinished};
use crate::browser;
use crate::games::AnyGame;
use crate::history;
use crate::hosting::SuggestionsTaken;
use crate::i18n::{say, td_string, use_locale};
use crate::online::Room;
use crate::records::use_records;
use crate::report::{Achieved, Report};
use crate::routes::use_routes;
use crate::ui::seat::letter;
use crate::ui::{BackLink, Button, EmptyPage, Glyph, Icon, Link, SeatTile, use_page_heading};

/// The result of the game whose number is in the address (`/result?ended=7`), or else of the game
/// that ended last; otherwise a note that no game has ended.
#[component]
pub fn ResultScreen() -> impl IntoView {
    let locale = use_locale();
    let named = use_query_map().with_untracked(|query| query.get("ended"));
    let record = match named {
        Some(number) => number.parse().ok().and_then(history::record),
        None => use_records().result(),
    };
    match record {
        Some(record) => view! { <Shown record/> }.into_any(),
        None => view! {
            <EmptyPage
                title=Signal::derive(move || td_string!(locale.get(), screens.result.title).to_owned())
                fact=Signal::derive(move || td_string!(locale.get(), screens.result.none).to_owned())
                hint=Signal::derive(move || td_string!(locale.get(), screens.result.none_hint).to_owned())
            />
        }
        .into_any(),
    }
}

/// What the result screen shows only for an online match; provided by the screen of the match.
#[derive(Clone, Copy)]
pub struct Elsewhere {
    /// The match.
    pub room: Room,
    /// The button for a rematch.
    pub once_more: fn(Room) -> AnyView,
    /// The alarm about a broken promise about its dice.
    pub alarm: fn(Room) -> AnyView,
    /// What was proven about its dice.
    pub proven: fn(Room, &Verified) -> AnyView,
}

/// The result of the game of a record.
#[component]
pub fn Shown(record: String) -> impl IntoView {
    match GameId::of_record(&record) {
        Ok(game) => with_game(game, move |any_game| match any_game.read(&record) {
            Ok(report) => view! { <Result any_game report record=record.clone()/> }.into_any(),
            Err(error) => damaged(error),
        }),
        Err(error) => damaged(error),
    }
}

fn damaged(error: RecordError) -> AnyView {
    let locale = use_locale();
    view! {
        <EmptyPage
            title=Signal::derive(move || td_string!(locale.get(), screens.result.title).to_owned())
            fact=Signal::derive(move || td_string!(locale.get(), screens.result.damaged).to_owned())
            hint=Signal::derive(move || refusal::sentence(&error, locale.get()))
        />
    }
    .into_any()
}

#[component]
fn Result(
    any_game: &'static dyn AnyGame,
    report: Arc<dyn Report>,
    record: String,
) -> impl IntoView {
    let locale = use_locale();
    let ending = {
        let report = report.clone();
        Memo::new(move |_| report.ending(locale.get()))
    };
    let heading = use_page_heading(Signal::derive(move || ending.get().0));
    let class = format!("result {}", report.class());
    let card = report.clone().card();
    let taken = history::suggestions_taken(&record);
    let elsewhere = use_context::<Elsewhere>();
    let alarm = elsewhere.map(|it| (it.alarm)(it.room));
    // With a changed promise the record cannot be replayed, but a verification shows that.
    let testimony = elsewhere.and_then(|it| it.room.testimony.get_untracked());
    let testimony = testimony.unwrap_or_else(|| record.clone());
    let winner = report.winner().map_or("none", letter);
    view! {
        <main class=class>
            <Top report=report.clone() record=testimony.clone()/>
            {alarm}
            <section class=format!("winner {winner}")>
                <div class="crest" aria-hidden="true"><Icon glyph=Glyph::TROPHY/></div>
                <div>
                    <h1 node_ref=heading tabindex="-1">{move || ending.get().0}</h1>
                    <p>{move || ending.get().1}</p>
                </div>
                <Actions report=report.clone() record/>
            </section>
            <div class="rcolumn">
                <Ranking report=report.clone() taken/>
                {card}
                <verify::Verify any_game record=testimony/>
            </div>
            <LastPosition report/>
        </main>
    }
}

/// The link to Home, the title, and the record to download.
#[component]
fn Top(report: Arc<dyn Report>, record: String) -> impl IntoView {
    let locale = use_locale();
    let title = report.game().info().title;
    let facts = move || format!("{title} · {}", report.length(locale.get()));
    let download = move |()| {
        // The player asked for a file; a browser that refuses shows its own reason.
        let _ = browser::download("salient-record.txt", &record);
    };
    view! {
        <header class="rtop">
            <WayOut/>
            <p class="muted small">{facts}</p>
            <Button
                on_press=download
                class="quiet sq"
                glyph=Glyph::DOWNLOAD
                attr:aria-label=move || td_string!(locale.get(), screens.result.download)
                attr:title=move || td_string!(locale.get(), screens.result.download)
            >
                ""
            </Button>
        </header>
    }
}

/// The link back to the list; Home after a game, since its table is finished.
#[component]
fn WayOut() -> impl IntoView {
    let (locale, routes) = (use_locale(), use_routes());
    let is_home = move || {
        let table = browser::address("/play");
        routes.before().is_none_or(|before| before.split('?').next() == Some(&table))
    };
    move || {
        match is_home() {
        true => view! {
            <Link to="/" class="btn quiet sq" label=Signal::derive(move || td_string!(locale.get(), common.home).to_string())>
                <Icon glyph=Glyph::CLOSE/>
            </Link>
        }
        .into_any(),
        false => view! { <BackLink/> }.into_any(),
    }
    }
}

/// Rematch, with new dice or the same, and replay.
#[component]
fn Actions(report: Arc<dyn Report>, record: String) -> impl IntoView {
    let locale = use_locale();
    let (records, routes) = (use_records(), use_routes());
    let (game, seed) = (report.game(), report.seed());
    let asking = RwSignal::new(false);
    let chosen = RwSignal::new(None);
    let begin = {
        Callback::new(move |()| {
            report.rematch(chosen.get_untracked()).hand_over();
            routes.go("/play");
        })
    };
    let rematch = Callback::new(move |seed: Option<u64>| {
        chosen.set(seed);
        if is_unfinished(game) {
            asking.set(true);
        } else {
            begin.run(());
        }
    });
    let elsewhere = use_context::<Elsewhere>();
    let replay = move |()| match elsewhere {
        Some(Elsewhere { room, .. }) => {
            routes.go(&format!("/online/m/{}/replay", room.id.get_value()));
        }
        None => {
            records.set_replay(record.clone());
            routes.go("/replay");
        }
    };
    let again = match elsewhere {
        Some(Elsewhere { room, once_more, .. }) => once_more(room),
        None => view! {
            <Button on_press=move |()| rematch.run(None) primary=true class="big" glyph=Glyph::ROTATE>
                {say!(locale, screens.result.rematch)}
            </Button>
        }
        .into_any(),
    };
    // The seed of a match on a server is unknown and cannot be played again.
    let seed = seed.filter(|_| elsewhere.is_none());
    view! {
        <div class="wact">
            {again}
            <Button on_press=replay class="big" glyph=Glyph::REPLAY>{say!(locale, screens.result.replay)}</Button>
            {seed.map(|seed| view! {
                <Button on_press=move |()| rematch.run(Some(seed)) class="same" glyph=Glyph::DICE>
                    {say!(locale, screens.result.same_seed)}
                </Button>
            })}
        </div>
        <ReplaceQuestion game asking begin/>
    }
}

/// The board at the end; empty if it cannot be drawn.
#[component]
fn LastPosition(report: Arc<dyn Report>) -> impl IntoView {
    let locale = use_locale();
    report.picture(0).map(|board| {
        view! {
            <section class="card lastboard">
                <h2>{say!(locale, screens.result.last_position)}</h2>
                <div class="art">{board}</div>
            </section>
        }
    })
}

#[component]
fn Ranking(
    report: Arc<dyn Report>,
    /// How often each person asked for a hint, in a game with hints.
    taken: Option<SuggestionsTaken>,
) -> impl IntoView {
    let locale = use_locale();
    let undone = report.undone();
    let undone = move || match undone {
        0 => td_string!(locale.get(), screens.result.none_undone).to_owned(),
        steps => td_string!(locale.get(), screens.result.undone, count = steps),
    };
    let rows = move || {
        let locale = locale.get();
        let row = |(place, seat): (usize, tabletop::Seat)| {
            let Achieved { facts, figure } = report.achieved(seat, locale);
            let hints = taken.filter(|_| report.is_human(seat)).map(|taken| {
                let hints = td_string!(locale, screens.result.suggestions, count = taken.by(seat));
                view! { <small class="hints">{hints}</small> }
            });
            view! {
                <li>
                    <b>{place}</b>
                    <SeatTile index=seat.index() as u8/>
                    <span>{report.card_name(seat, locale)}<small>{facts}</small>{hints}</span>
                    <b class="figure">{figure}</b>
                </li>
            }
        };
        report.ranking().into_iter().map(row).collect_view()
    };
    view! {
        <section class="card rank">
            <h2>{say!(locale, screens.result.ranking)}</h2>
            <ol>{rows}</ol>
            <p class="muted small">{undone}</p>
        </section>
    }
}
