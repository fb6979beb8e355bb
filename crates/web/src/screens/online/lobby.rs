//! The lobby: open and running matches, the player's own, and the links to a new match.

use catalog::GameId;
use leptos::prelude::*;
use leptos_use::use_interval_fn;
use protocol::{Invitation, MatchPage, MatchStatus, MatchSummary};
use wasm_bindgen_futures::spawn_local;
use web_sys::SubmitEvent;

use super::boards::Boards;
use super::match_list::{MatchRow, MatchRows};
use super::name::Trouble;
use super::{if_available, leaders};
use crate::i18n::{Locale, say, td_string, use_locale};
use crate::online::me::use_me;
use crate::online::my_matches::{self, MyMatch};
use crate::online::{Problem, api};
use crate::routes::use_routes;
use crate::screens::small_board::Miniature;
use crate::ui::{Button, Field, Glyph, Icon, Link, LinkButton, Page, Segmented};

/// Interval at which the list is read, in milliseconds.
const REFRESH_MS: u64 = 5_000;

/// Which matches are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    All,
    Open,
    Running,
}

impl Kind {
    fn shows(self, summary: &MatchSummary) -> bool {
        match self {
            Kind::All => true,
            Kind::Open => summary.status == MatchStatus::Waiting && summary.open_seats > 0,
            Kind::Running => summary.status != MatchStatus::Waiting,
        }
    }
}

/// The lobby.
#[component]
pub fn Lobby() -> impl IntoView {
    if_available(|| view! { <LobbyPage/> }.into_any())
}

#[component]
fn LobbyPage() -> impl IntoView {
    let locale = use_locale();
    let matches = RwSignal::new(MatchPage { matches: Vec::new(), next: None });
    let own = RwSignal::new(Vec::new());
    let pages = RwSignal::new(1_usize);
    let problem = RwSignal::new(None::<Problem>);
    let boards = Boards::new();
    let look = move || {
        let pages = pages.get_untracked();
        spawn_local(async move {
            let found = my_matches::read().await;
            for it in &found {
                if let Some(view) = it.view.clone() {
                    boards.keep(&it.summary.id, view, i64::MAX); // it is read with every look
                }
            }
            let _ = own.try_set(found);
            match read(pages).await {
                Ok(found) => {
                    boards.read(&found.matches);
                    let _ = problem.try_set(None);
                    let _ = matches.try_set(found);
                }
                Err(refused) => drop(problem.try_set(Some(refused))),
            }
        });
    };
    look();
    let more = Callback::new(move |()| {
        pages.update(|pages| *pages += 1);
        look();
    });
    use_interval_fn(look, REFRESH_MS);
    view! {
        <Page title=say!(locale, screens.home.online)>
            <OwnMatches matches=own boards/>
            <section class="card">
                <p>{say!(locale, online.lobby.pitch)}</p>
                <p class="lobbylinks">
                    <ProfileLink/>
                    <LinkButton href=leaders::address(GameId::ALL[0]) glyph=Glyph::TROPHY>
                        {say!(locale, online.leaders.title)}
                    </LinkButton>
                </p>
                <h2>{say!(locale, online.create.which)}</h2>
                <ul class="newgames">{GameId::ALL.iter().map(|&game| new_match(game)).collect_view()}</ul>
                <ByCode/>
            </section>
            <Trouble problem=problem.into()/>
            <List matches boards more/>
        </Page>
    }
}

/// The link to a new match of a game, with its board in small.
fn new_match(game: GameId) -> impl IntoView {
    view! {
        <li>
            <Link to=format!("/online/new/{game}") class="newgame">
                <Miniature game/>
                <span><Icon glyph=Glyph::PLUS/>{game.info().title}</span>
            </Link>
        </li>
    }
}

/// Reads this many pages of the list.
async fn read(pages: usize) -> Result<MatchPage, Problem> {
    let mut found: MatchPage = api::get("/matches").await?;
    for _ in 1..pages {
        let Some(next) = found.next.take() else { break };
        let page: MatchPage = api::get(&format!("/matches?cursor={next}")).await?;
        found.matches.extend(page.matches);
        found.next = page.next;
    }
    Ok(found)
}

#[component]
fn ProfileLink() -> impl IntoView {
    let (locale, me) = (use_locale(), use_me());
    (move || {
        me.get().map(|me| {
            let words = td_string!(locale.get(), online.me.you_are, name = &me.name);
            view! { <LinkButton href="/online/me" glyph=Glyph::PERSON>{words}</LinkButton> }
        })
    })
    .into_any()
}

/// The form to enter a match by its code.
#[component]
fn ByCode() -> impl IntoView {
    let (locale, routes) = (use_locale(), use_routes());
    let code = RwSignal::new(String::new());
    let problem = RwSignal::new(None::<Problem>);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let code: String =
            code.get_untracked().chars().filter(char::is_ascii_alphanumeric).collect();
        spawn_local(async move {
            match api::get::<Invitation>(&format!("/invites/{code}")).await {
                Ok(invited) => routes.go(&format!("/online/m/{}", invited.id)),
                Err(refused) => drop(problem.try_set(Some(refused))),
            }
        });
    };
    view! {
        <form class="nameform" on:submit=submit>
            <Field label=say!(locale, online.lobby.code) typed=code most=12 autocomplete="off"/>
            <button type="submit" class="btn">{say!(locale, online.lobby.code_go)}</button>
            <Trouble problem=problem.into()/>
        </form>
    }
}

#[component]
fn List(matches: RwSignal<MatchPage>, boards: Boards, more: Callback<()>) -> impl IntoView {
    let locale = use_locale();
    let game = RwSignal::new(None::<GameId>);
    let kind = RwSignal::new(Kind::All);
    let games = move || {
        let all = (None, td_string!(locale.get(), online.lobby.all_games));
        let each = |game: &GameId| (Some(*game), game.info().title);
        std::iter::once(all).chain(GameId::ALL.iter().map(each)).collect::<Vec<_>>()
    };
    let kinds = move || {
        let locale = locale.get();
        vec![
            (Kind::All, td_string!(locale, online.lobby.all_kinds)),
            (Kind::Open, td_string!(locale, online.lobby.open)),
            (Kind::Running, td_string!(locale, online.lobby.running)),
        ]
    };
    let shown = move || {
        let (game, kind) = (game.get(), kind.get());
        let fits =
            |it: &&MatchSummary| kind.shows(it) && game.is_none_or(|game| game.name() == it.game);
        matches.with(|all| all.matches.iter().filter(fits).cloned().collect::<Vec<_>>())
    };
    let rows = Signal::derive(move || {
        let locale = locale.get();
        let row =
            |it: MatchSummary| MatchRow { way_in: way_in(&it, locale), summary: it, more: None };
        shown().into_iter().map(row).collect::<Vec<_>>()
    });
    let is_empty = Memo::new(move |_| rows.with(Vec::is_empty));
    let further = move || {
        let there = matches.with(|all| all.next.is_some());
        let words = say!(locale, online.lobby.more);
        there.then(|| view! { <p><Button on_press=move |()| more.run(())>{words}</Button></p> })
    };
    view! {
        <section class="card">
            <h2>{say!(locale, online.lobby.matches)}</h2>
            <div class="filters">
                <Segmented
                    label=say!(locale, online.lobby.game)
                    choices=games
                    chosen=move || game.get()
                    on_choose=move |chosen| game.set(chosen)
                />
                <Segmented
                    label=say!(locale, online.lobby.kind)
                    choices=kinds
                    chosen=move || kind.get()
                    on_choose=move |chosen| kind.set(chosen)
                />
            </div>
            <Show when=move || is_empty.get()>
                <p class="muted">{say!(locale, online.lobby.none)}" "{say!(locale, online.lobby.none_hint)}</p>
            </Show>
            <MatchRows rows boards/>
            {further}
        </section>
    }
}

/// The text of the button that opens a match.
fn way_in(it: &MatchSummary, locale: Locale) -> &'static str {
    match (it.status == MatchStatus::Waiting, it.open_seats) {
        (true, 1..) => td_string!(locale, online.lobby.enter),
        (true, 0) => td_string!(locale, online.lobby.look),
        (false, _) => td_string!(locale, online.lobby.watch),
    }
}

/// The player's matches; those where it is the player's turn are marked.
#[component]
fn OwnMatches(matches: RwSignal<Vec<MyMatch>>, boards: Boards) -> impl IntoView {
    let (locale, me) = (use_locale(), use_me());
    let rows = Signal::derive(move || {
        let locale = locale.get();
        let row = |it: MyMatch| {
            let own = it.summary.seats.iter().find(|seat| me.is(seat.player.as_deref()));
            let asked = own.is_some_and(|own| it.to_act == Some(own.seat));
            let more = asked.then_some(td_string!(locale, remote.table.your_turn));
            let way_in = td_string!(locale, online.lobby.go_on);
            MatchRow { summary: it.summary, way_in, more }
        };
        matches.get().into_iter().map(row).collect::<Vec<_>>()
    });
    let is_there = Memo::new(move |_| !rows.with(Vec::is_empty));
    view! {
        <Show when=move || is_there.get()>
            <section class="card">
                <h2>{say!(locale, online.lobby.mine)}</h2>
                <MatchRows rows boards/>
            </section>
        </Show>
    }
}
