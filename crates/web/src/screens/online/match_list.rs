//! Matches as rows of the lobby: the small board, the game, the players, and the button.

use catalog::GameId;
use leptos::prelude::*;
use protocol::{MatchStatus, MatchSummary, Visibility};
use wasm_bindgen_futures::spawn_local;

use super::boards::Boards;
use crate::games::AnyGame;
use crate::i18n::{Locale, td_string, use_locale};
use crate::modules;
use crate::screens::small_board::SmallBoard;
use crate::ui::LinkButton;

/// One row: a match, the text of its button, and an optional further fact.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchRow {
    /// The match.
    pub summary: MatchSummary,
    /// The text of the button.
    pub way_in: &'static str,
    /// A further fact, such as that it is the player's turn.
    pub more: Option<&'static str>,
}

impl MatchRow {
    /// The content of a row. A row with the same content is not rebuilt, so it keeps its focus.
    fn key(&self) -> String {
        let it = &self.summary;
        let players = it.seats.iter().map(|seat| seat.name.as_deref().unwrap_or_default());
        let players: Vec<&str> = players.collect();
        format!("{} {:?} {} {players:?} {:?}", it.id, it.status, it.open_seats, self.more)
    }
}

/// A list of matches.
#[component]
pub fn MatchRows(
    /// The rows.
    #[prop(into)]
    rows: Signal<Vec<MatchRow>>,
    /// The boards of the matches.
    boards: Boards,
) -> impl IntoView {
    view! {
        <ul class="matches">
            <For each=move || rows.get() key=MatchRow::key let(row)>
                <Row row boards/>
            </For>
        </ul>
    }
}

#[component]
fn Row(row: MatchRow, boards: Boards) -> impl IntoView {
    let locale = use_locale().get_untracked();
    let it = row.summary;
    let game = it.game.parse::<GameId>().ok();
    let title = game.map_or(it.game.clone(), |game| game.info().title.to_owned());
    let host = it.seats.iter().find_map(|seat| seat.name.as_ref());
    let called = it.title.clone().unwrap_or_else(|| match host {
        Some(name) => td_string!(locale, online.lobby.of_host, name = name),
        None => title.clone(),
    });
    let facts = facts(&it, title, row.more, locale);
    let people: Vec<String> = it.seats.iter().filter_map(|seat| seat.name.clone()).collect();
    let label = td_string!(locale, common.labelled, label = row.way_in, words = &called);
    let address = format!("/online/m/{}", it.id);
    view! {
        <li>
            {game.map(|game| view! { <MatchBoard id=it.id game boards/> })}
            <span class="mtxt">
                <strong>{called}</strong>
                <small>{facts}</small>
                <small>{people.join(" – ")}</small>
            </span>
            <LinkButton href=address attr:aria-label=label>{row.way_in}</LinkButton>
        </li>
    }
}

/// The facts of a match, from its game to whether it needs a password.
fn facts(it: &MatchSummary, title: String, more: Option<&str>, locale: Locale) -> String {
    let mut facts = vec![title];
    facts.extend(more.map(str::to_owned));
    if it.status == MatchStatus::Waiting {
        facts.push(td_string!(locale, online.lobby.waiting).to_owned());
        facts.push(td_string!(locale, online.lobby.open_seats, count = it.open_seats as u64));
    } else {
        facts.push(td_string!(locale, online.lobby.in_play).to_owned());
    }
    if it.rated {
        facts.push(td_string!(locale, online.lobby.rated).to_owned());
    }
    if it.visibility == Visibility::Password {
        facts.push(td_string!(locale, online.lobby.locked).to_owned());
    }
    facts.join(" · ")
}

/// The current board of a match.
#[component]
fn MatchBoard(id: String, game: GameId, boards: Boards) -> impl IntoView {
    let board = boards.of(id);
    let any_game = RwSignal::new(modules::loaded(game));
    Effect::new(move |_| {
        if board.with(Option::is_some) && any_game.with_untracked(Option::is_none) {
            spawn_local(async move {
                // If its game cannot be loaded, a match keeps the picture of the game.
                let loaded: Option<&'static dyn AnyGame> = modules::load(game).await.ok();
                let _ = any_game.try_set(loaded);
            });
        }
    });
    let drawn = move || {
        let (board, any_game) = (board.get()?, any_game.get()?);
        any_game.picture(&board.view, board.nth)
    };
    view! { <SmallBoard game drawn/> }
}
