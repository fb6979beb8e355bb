//! Saved and past games, on Home and in the list of saved games: each with its board in small, the
//! unfinished ones as links to their tables, the past ones with their results.

use std::sync::Arc;

use catalog::GameId;
use host::Player;
use leptos::prelude::*;
use tabletop::Seat;
use wasm_bindgen_futures::spawn_local;

use super::saves::{DeleteButton, Export, Watch, storage_sentence};
use super::small_board::SmallBoard;
use crate::browser;
use crate::games::map_svg::Prefix;
use crate::history::{self, Ended};
use crate::i18n::{Locale, say, td_string, told, use_locale};
use crate::modules;
use crate::player_names::PlayerNames;
use crate::report::Report;
use crate::saves::{self, Save, Summary};
use crate::ui::{Button, Glyph, Icon, Link};

/// Maximum number of past games on Home.
const ON_HOME: usize = 4;
/// Number of past games listed at once, each with its board.
const AT_ONCE: usize = 12;
/// Maximum number of boards drawn on one page; later rows show the picture of their game.
const BOARDS: usize = Prefix::SMALL_BOARDS;

/// The report of a record, once its game is loaded and the record was played through.
pub type LoadedReport = RwSignal<Option<Arc<dyn Report>>>;

/// Plays a record through in the background. An unreadable record has no report.
pub fn load_report(game: GameId, record: String) -> LoadedReport {
    let loaded: LoadedReport = RwSignal::new(None);
    spawn_local(async move {
        if let Ok(any_game) = modules::load(game).await
            && let Ok(report) = any_game.read(&record)
        {
            let _ = loaded.try_set(Some(report)); // the player may have gone elsewhere
        }
    });
    loaded
}

/// The last position of a saved or past game.
#[component]
pub fn KeptBoard(
    /// The game.
    game: GameId,
    /// The report of its record, once it is loaded.
    report: LoadedReport,
    /// The index of its small board on the page.
    nth: usize,
) -> impl IntoView {
    let drawn = move || report.get().filter(|_| nth < BOARDS).and_then(|it| it.picture(nth));
    view! { <SmallBoard game drawn/> }
}

/// The players of a record by their names at the table; several bots of one level in a row as a
/// number.
pub fn players(match_id: &str, players: &[Player], locale: Locale) -> String {
    let called = PlayerNames::of_record(match_id, players);
    let seats: Vec<Seat> = Seat::first(players.len() as u8).collect();
    let same_level = |a: &Seat, b: &Seat| {
        let level = called.level(*a, locale);
        level.is_some() && level == called.level(*b, locale)
    };
    let words = seats.chunk_by(same_level).map(|group| match group.len() {
        1 => called.with_level(group[0], locale),
        count => format!("{} × {count}", called.level(group[0], locale).unwrap_or_default()),
    });
    words.collect::<Vec<_>>().join(" – ")
}

/// A link to each unfinished game.
#[component]
pub fn UnfinishedGames() -> impl IntoView {
    let locale = use_locale();
    let cards = saves::unfinished().into_iter().enumerate();
    let cards: Vec<_> =
        cards.map(|(nth, (summary, save))| view! { <li><Resume nth summary save/></li> }).collect();
    (!cards.is_empty()).then(|| {
        view! { <ul class="resumes" aria-label=say!(locale, screens.kept.unfinished)>{cards}</ul> }
    })
}

#[component]
fn Resume(nth: usize, summary: Summary, save: Save) -> impl IntoView {
    let locale = use_locale();
    let game = summary.game;
    let seats = saves::players(&save.record);
    let match_id = saves::match_id(&save.record).to_owned();
    let report = load_report(game, save.record);
    let turn = {
        let seats = seats.clone();
        move || report.get().and_then(|report| whose_turn(&*report, &seats, locale.get()))
    };
    let facts = move || {
        let steps = td_string!(locale.get(), screens.saves.steps, count = summary.step);
        let ago = browser::time_ago(save.saved_at, locale.get());
        turn().into_iter().chain([steps, ago]).collect::<Vec<_>>().join(" · ")
    };
    view! {
        <Link to=format!("/play?game={game}") class="resume">
            <KeptBoard game report nth/>
            <span class="rtxt">
                <small>{say!(locale, screens.home.resume)}</small>
                <strong>{game.info().title}</strong>
                <span class="small">{move || players(&match_id, &seats, locale.get())}</span>
                <span class="muted small">{facts}</span>
            </span>
            <span class="go"><Icon glyph=Glyph::PLAY solid=true/></span>
        </Link>
    }
}

/// Whose turn it is: "Your turn" if only one person plays.
fn whose_turn(report: &dyn Report, seats: &[Player], locale: Locale) -> Option<String> {
    let seat = report.to_act(report.last())?;
    let people = seats.iter().filter(|player| player.is_human()).count();
    let is_human = seats.get(seat.index()).is_some_and(Player::is_human);
    Some(if is_human && people == 1 {
        td_string!(locale, screens.kept.your_turn).to_owned()
    } else {
        told!(locale, screens.kept.turn_of, name = report.name(seat))
    })
}

/// The last games, on Home; empty before one has ended.
#[component]
pub fn RecentGames() -> impl IntoView {
    let locale = use_locale();
    let games = history::list().unwrap_or_default();
    let first_board = saves::unfinished().len();
    let rows: Vec<_> = games
        .into_iter()
        .take(ON_HOME)
        .enumerate()
        .filter_map(|(index, ended)| {
            let game = ended.game()?;
            Some(view! { <li><PastGame nth={first_board + index} game ended/></li> })
        })
        .collect();
    (!rows.is_empty()).then(|| {
        view! {
            <section class="recent">
                <h2>{say!(locale, screens.kept.recent)}</h2>
                <ul class="pasts">{rows}</ul>
                <Link to="/saves" class="btn quiet">{say!(locale, screens.kept.all)}</Link>
            </section>
        }
    })
}

/// All past games, in the list of saved games, and how long they are kept.
#[component]
pub fn PastGames(
    /// The number of small boards on the page before these.
    boards_before: usize,
) -> impl IntoView {
    let locale = use_locale();
    let (changes, shown) = (RwSignal::new(0_u32), RwSignal::new(AT_ONCE));
    let said = RwSignal::new(String::new());
    let rows = move || {
        changes.track();
        let games = history::list().unwrap_or_default();
        let row = |(nth, ended): (usize, Ended)| {
            let (game, number) = (ended.game()?, ended.number);
            let record = ended.record();
            let delete = Callback::new(move |()| {
                said.set(match history::delete(number) {
                    Ok(()) => td_string!(locale.get_untracked(), screens.kept.deleted).to_owned(),
                    Err(error) => storage_sentence(error, locale.get_untracked()).to_owned(),
                });
                changes.update(|changes| *changes += 1);
            });
            Some(view! {
                <li>
                    <PastGame nth={boards_before + nth} game ended/>
                    <span class="actions">
                        {record.map(|record| view! { <Watch record=record.clone()/> <Export record/> })}
                        <DeleteButton on_delete=delete/>
                    </span>
                </li>
            })
        };
        games.into_iter().take(shown.get()).enumerate().filter_map(row).collect_view()
    };
    let count = move || {
        changes.track();
        history::list().map_or(0, |games| games.len())
    };
    let rule = move || {
        let (whole, results) = (history::KEPT_RECORDS, history::KEPT_RESULTS);
        td_string!(locale.get(), screens.kept.rule, whole = &whole, results = &results)
    };
    view! {
        <section class="recent">
            <h2>{say!(locale, screens.kept.recent)}</h2>
            <p role="status" class="status">{move || said.get()}</p>
            <Show when=move || count() == 0>
                <p class="muted">{say!(locale, screens.kept.none)}</p>
            </Show>
            <ul class="pasts long">{rows}</ul>
            <Show when=move || { count() > shown.get() }>
                <Button on_press=move |()| shown.update(|shown| *shown += AT_ONCE)>
                    {say!(locale, screens.kept.more)}
                </Button>
            </Show>
            <p class="muted small">{rule}</p>
        </section>
    }
}

/// One past game: its last position, title, result and time. As long as its record is kept, it
/// links to its result.
#[component]
fn PastGame(nth: usize, game: GameId, ended: Ended) -> impl IntoView {
    let locale = use_locale();
    let record = ended.record();
    let is_whole = record.is_some();
    let report = record.map_or_else(|| RwSignal::new(None), |record| load_report(game, record));
    let seats = ended.players();
    let ending = {
        let (ended, seats) = (ended.clone(), seats.clone());
        move || match report.get() {
            Some(report) => report.ending(locale.get()).0,
            None => headline(&ended, &seats, locale.get()),
        }
    };
    let facts = move || {
        let steps = td_string!(locale.get(), screens.saves.steps, count = ended.steps);
        let gone = td_string!(locale.get(), screens.kept.result_only).to_owned();
        let ago = browser::time_ago(ended.ended_at, locale.get());
        let facts = [steps, ago].into_iter().chain((!is_whole).then_some(gone));
        facts.collect::<Vec<_>>().join(" · ")
    };
    let match_id = ended.match_id().to_owned();
    let words = view! {
        <KeptBoard game report nth/>
        <span class="ptxt">
            <strong>{ending}</strong>
            <span class="small">{game.info().title}": "{move || players(&match_id, &seats, locale.get())}</span>
            <span class="muted small">{facts}</span>
        </span>
    };
    if is_whole {
        view! { <Link to=format!("/result?ended={}", ended.number) class="past">{words}</Link> }
            .into_any()
    } else {
        view! { <span class="past">{words}</span> }.into_any()
    }
}

/// The winner, from what is kept of every game.
fn headline(ended: &Ended, seats: &[Player], locale: Locale) -> String {
    match ended.winner() {
        Some(winner) => {
            let names = PlayerNames::of_record(ended.match_id(), seats);
            told!(locale, screens.result.wins, name = names.spoken(winner))
        }
        None => td_string!(locale, screens.result.draw).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_saved_and_every_past_game_with_its_record_has_a_board() {
        assert!(saves::Place::all().count() + history::KEPT_RECORDS <= BOARDS);
    }

    #[test]
    fn bots_of_one_level_are_counted_and_people_named() {
        let seats = ["human Anna", "bot medium", "bot medium", "human Ben", "bot hard"];
        let seats: [Player; 5] = seats.map(|seat| seat.parse().unwrap());
        let bot = PlayerNames::of_record("local-1", &seats).card(Seat::new(4), Locale::en);
        let joined = format!("Anna – Medium × 2 – Ben – {bot} · Hard");
        assert_eq!(players("local-1", &seats, Locale::en), joined);
    }

    #[test]
    fn who_plays_alone_without_a_name_is_you() {
        let seats: [Player; 2] = ["human Player 1", "bot medium"].map(|seat| seat.parse().unwrap());
        let bot = PlayerNames::of_record("local-1", &seats).card(Seat::B, Locale::en);
        assert_eq!(players("local-1", &seats, Locale::en), format!("You – {bot} · Medium"));
    }
}
