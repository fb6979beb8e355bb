//! The list of saved games: the unfinished one of each title, five slots with import and export,
//! and the games that have ended.

use catalog::GameId;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::kept_games::{KeptBoard, PastGames, load_report, players};
use super::replace::is_unfinished;
use crate::browser;
use crate::i18n::{Locale, say, td_string, use_locale};
use crate::records::use_records;
use crate::routes::use_routes;
use crate::saves::{self, Place, Save, Summary, Unreadable};
use crate::settings::use_settings;
use crate::storage::StorageError;
use crate::ui::{Button, Dialog, Glyph, Icon, Page};

/// All saved games.
#[component]
pub fn Saves() -> impl IntoView {
    let locale = use_locale();
    let list = List::new();
    provide_context(list);
    view! {
        <Page title=say!(locale, screens.saves.title)>
            <p role="status" class="status">{move || list.said.get()}</p>
            {move || match list.games() {
                Err(_) => view! { <p class="warning">{td_string!(locale.get(), screens.saves.disabled)}</p> }.into_any(),
                Ok(games) if games.is_empty() => view! { <Empty/> }.into_any(),
                Ok(games) => {
                    let rows = games.into_iter().enumerate();
                    let rows = rows.map(|(nth, (place, save))| view! { <Row nth place save/> });
                    view! { <ul class="saves">{rows.collect_view()}</ul> }.into_any()
                }
            }}
            <Import/>
            <PastGames boards_before=Place::all().count()/>
        </Page>
    }
}

/// The state of the list, and its last message.
#[derive(Clone, Copy)]
struct List {
    changes: RwSignal<u32>,
    said: RwSignal<String>,
}

impl List {
    fn new() -> List {
        List { changes: RwSignal::new(0), said: RwSignal::new(String::new()) }
    }

    /// All saved games, read again after each change. A finished game of a table is among the past
    /// games.
    fn games(&self) -> Result<Vec<(Place, Save)>, StorageError> {
        self.changes.track();
        let is_past = |place, save: &Save| {
            let is_over = || saves::glance(&save.record).is_some_and(|summary| summary.over);
            matches!(place, Place::Auto(_)) && is_over()
        };
        Place::all()
            .filter_map(|place| saves::read(place).map(|save| Some((place, save?))).transpose())
            .filter(|kept| !matches!(kept, Ok((place, save)) if is_past(*place, save)))
            .collect()
    }

    fn changed(&self, said: String) {
        self.said.set(said);
        self.changes.update(|changes| *changes += 1);
    }
}

#[component]
fn Empty() -> impl IntoView {
    let locale = use_locale();
    view! {
        <section class="empty">
            <h2>{say!(locale, screens.saves.empty)}</h2>
            <p class="muted">{say!(locale, screens.saves.empty_hint)}</p>
        </section>
    }
}

/// One saved game and its buttons.
#[component]
fn Row(nth: usize, place: Place, save: Save) -> impl IntoView {
    let (locale, settings) = (use_locale(), use_settings());
    // First the summary from its text, then the one from playing it through.
    let shown_summary = RwSignal::new(saves::glance(&save.record).ok_or(Unreadable::NotNow));
    let record = save.record.clone();
    spawn_local(async move {
        let summary = saves::summary(&record).await;
        let _ = shown_summary.try_set(summary);
    });
    let title = {
        let save = save.clone();
        move || {
            shown_summary.with(|summary| heading(place, &save, summary.as_ref().ok(), locale.get()))
        }
    };
    let seats = saves::players(&save.record);
    let match_id = saves::match_id(&save.record).to_owned();
    let facts = move || match shown_summary.get() {
        Ok(summary) => {
            let players = players(&match_id, &seats, locale.get());
            let steps = td_string!(locale.get(), screens.saves.steps, count = summary.step);
            let time = browser::date_and_time(save.saved_at, settings.with(|it| it.language));
            format!("{players} · {steps} · {time}")
        }
        Err(reason) => refusal(reason, locale.get()),
    };
    let readable = Memo::new(move |_| shown_summary.with(Result::is_ok));
    let record = save.record.clone();
    let buttons = {
        let save = save.clone();
        move || {
            readable.get().then(|| {
                view! {
                    <Open place save=save.clone()/>
                    <Watch record=save.record.clone()/>
                }
            })
        }
    };
    let board = GameId::of_record(&save.record).ok().map(|game| {
        let report = load_report(game, save.record.clone());
        view! { <KeptBoard game report nth/> }
    });
    view! {
        <li class="card save">
            {board}
            <span class="savetxt">
                <strong>{title}</strong>
                <small class:warning=move || !readable.get()>{facts}</small>
            </span>
            <span class="actions">
                {buttons}
                <Export record/>
                <Delete place/>
            </span>
        </li>
    }
}

fn heading(place: Place, save: &Save, summary: Option<&Summary>, locale: Locale) -> String {
    let game = summary.map_or("Salient", |summary| summary.game.info().title);
    match place {
        Place::Auto(_) | Place::OldAuto => {
            format!("{game} · {}", td_string!(locale, screens.saves.in_progress))
        }
        Place::Slot(_) if save.name.is_empty() => game.to_owned(),
        Place::Slot(_) => format!("{} · {game}", save.name),
    }
}

/// Why a record cannot be opened, as a sentence.
fn refusal(reason: Unreadable, locale: Locale) -> String {
    match reason {
        Unreadable::Newer => td_string!(locale, screens.saves.newer).to_owned(),
        Unreadable::Older => td_string!(locale, screens.saves.older).to_owned(),
        Unreadable::NotNow => td_string!(locale, common.not_loaded_hint).to_owned(),
        Unreadable::Damaged { line } => td_string!(locale, screens.saves.damaged, line = &line),
    }
}

/// Makes the save the game in progress of its title and opens the table. Asks first if that would
/// replace another unfinished game.
#[component]
fn Open(place: Place, save: Save) -> impl IntoView {
    let locale = use_locale();
    let list: List = expect_context();
    let asking = RwSignal::new(false);
    let routes = use_routes();
    let is_on_table = matches!(place, Place::Auto(_));
    let game = GameId::of_record(&save.record).ok();
    let address = game.map_or("/play".to_owned(), |game| format!("/play?game={game}"));
    let open = Callback::new(move |()| {
        let kept = if is_on_table { Ok(()) } else { save.clone().put_on_table() };
        match kept {
            Ok(()) => routes.go(&address),
            Err(error) => list.said.set(storage_sentence(error, locale.get_untracked()).to_owned()),
        }
    });
    let press = move |()| {
        if !is_on_table && game.is_some_and(is_unfinished) {
            asking.set(true);
        } else {
            open.run(());
        }
    };
    view! {
        <Button on_press=press glyph=Glyph::PLAY>{say!(locale, screens.saves.open)}</Button>
        <Dialog open=asking title=say!(locale, screens.saves.replace)>
            <p>{say!(locale, screens.saves.replace_hint)}</p>
            <p class="actions">
                <Button on_press=move |()| asking.set(false)>{say!(locale, common.cancel)}</Button>
                <Button on_press=open primary=true>{say!(locale, screens.saves.open)}</Button>
            </p>
        </Dialog>
    }
}

/// Shows the game from its start.
#[component]
pub fn Watch(record: String) -> impl IntoView {
    let (locale, records, routes) = (use_locale(), use_records(), use_routes());
    let watch = move |()| {
        records.set_replay(record.clone());
        routes.go("/replay");
    };
    view! { <Button on_press=watch glyph=Glyph::REPLAY>{say!(locale, screens.result.replay)}</Button> }
}

#[component]
pub fn Export(record: String) -> impl IntoView {
    let locale = use_locale();
    let download = move |()| {
        // The player asked for a file; a browser that refuses shows its own reason.
        let _ = browser::download("salient-record.txt", &record);
    };
    view! { <Button on_press=download glyph=Glyph::DOWNLOAD>{say!(locale, screens.saves.export)}</Button> }
}

#[component]
fn Delete(place: Place) -> impl IntoView {
    let locale = use_locale();
    let list: List = expect_context();
    let delete = move |()| {
        let locale = locale.get_untracked();
        match saves::remove(place) {
            Ok(()) => list.changed(td_string!(locale, screens.saves.deleted).to_owned()),
            Err(error) => list.said.set(storage_sentence(error, locale).to_owned()),
        }
    };
    view! { <DeleteButton on_delete=delete/> }
}

/// Asks before a saved game is deleted.
#[component]
pub fn DeleteButton(#[prop(into)] on_delete: Callback<()>) -> impl IntoView {
    let locale = use_locale();
    let asking = RwSignal::new(false);
    let title = move || td_string!(locale.get(), screens.saves.delete_question).to_owned();
    let delete = move |()| {
        asking.set(false);
        on_delete.run(());
    };
    view! {
        <Button on_press=move |()| asking.set(true) class="danger">{say!(locale, common.delete)}</Button>
        <Dialog open=asking title=Signal::derive(title)>
            <p>{say!(locale, screens.saves.delete_hint)}</p>
            <p class="actions">
                <Button on_press=move |()| asking.set(false)>{say!(locale, common.cancel)}</Button>
                <Button on_press=delete class="danger">{say!(locale, common.delete)}</Button>
            </p>
        </Dialog>
    }
}

/// Imports a record from a file into a free slot, if it can be played through.
#[component]
fn Import() -> impl IntoView {
    let locale = use_locale();
    let list: List = expect_context();
    let choose = move |event: web_sys::Event| {
        let input = browser::target(&event);
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        spawn_local(async move {
            let record = browser::read_file(&file).await.unwrap_or_default();
            // Otherwise the same file could not be chosen again.
            input.set_value("");
            let name = file.name();
            let name = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem);
            list.changed(import(name, &record, locale.get_untracked()).await);
        });
    };
    view! {
        <label class="btn file">
            <Icon glyph=Glyph::UPLOAD/>
            {say!(locale, screens.saves.import)}
            <input class="vh" type="file" accept=".txt,.record,text/plain" on:change=choose/>
        </label>
    }
}

/// Saves an imported record and returns a sentence about it.
async fn import(name: &str, record: &str, locale: Locale) -> String {
    if let Err(reason) = saves::summary(record).await {
        return refusal(reason, locale);
    }
    let kept = saves::free_slot().and_then(|slot| {
        let save = Save::new(name.to_owned(), record.to_owned());
        slot.map(|slot| saves::write(slot, &save)).transpose()
    });
    match kept {
        Ok(Some(())) => td_string!(locale, screens.saves.imported).to_owned(),
        Ok(None) => td_string!(locale, screens.saves.no_slot).to_owned(),
        Err(error) => storage_sentence(error, locale).to_owned(),
    }
}

pub fn storage_sentence(error: StorageError, locale: Locale) -> &'static str {
    match error {
        StorageError::Disabled => td_string!(locale, screens.saves.disabled),
        StorageError::Full => td_string!(locale, screens.saves.full),
    }
}
