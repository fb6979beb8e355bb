//! Opening a record from a file. A damaged one is refused with line and reason, and changes
//! nothing.

use catalog::GameId;
use host::record::RecordError;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::Event;

use crate::i18n::{say, td_string, use_locale};
use crate::records::use_records;
use crate::screens::refusal;
use crate::ui::{Dialog, Glyph, Icon};
use crate::{browser, modules};

/// Why a file is not opened.
enum Refused {
    /// The part of the program with its game could not be loaded.
    NotLoaded,
    /// The record is not true.
    Untrue(RecordError),
}

/// Plays a record through.
async fn check(record: &str) -> Result<(), Refused> {
    let game = GameId::of_record(record).map_err(Refused::Untrue)?;
    let any_game = modules::load(game).await.map_err(|_| Refused::NotLoaded)?;
    any_game.read(record).map(drop).map_err(Refused::Untrue)
}

/// A file input that looks like a button.
#[component]
pub fn OpenRecord(
    /// Whether it is the main button of the screen.
    primary: bool,
) -> impl IntoView {
    let (locale, records) = (use_locale(), use_records());
    let (refused, sentence) = (RwSignal::new(false), RwSignal::new(String::new()));
    let refuse = move |said: String| {
        sentence.set(said);
        refused.set(true);
    };
    let open = move |event: Event| {
        let input = browser::target(&event);
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        spawn_local(async move {
            let read = browser::read_file(&file).await;
            // So that the same file can be chosen again.
            input.set_value("");
            let locale = locale.get_untracked();
            match read {
                Err(_) => refuse(td_string!(locale, screens.replay.unreadable).to_owned()),
                Ok(record) => match check(&record).await {
                    Err(Refused::Untrue(error)) => refuse(refusal::sentence(&error, locale)),
                    Err(Refused::NotLoaded) => {
                        refuse(td_string!(locale, common.not_loaded_hint).to_owned());
                    }
                    Ok(()) => records.set_replay(record),
                },
            }
        });
    };
    view! {
        <label class="btn filebtn" class:primary=primary class:quiet=!primary>
            <Icon glyph=Glyph::UPLOAD/>
            <span>{say!(locale, screens.replay.open)}</span>
            <input type="file" accept=".txt,.record,text/plain" on:change=open/>
        </label>
        <Dialog open=refused title=say!(locale, screens.replay.refused)>
            <p role="alert">{sentence}</p>
            <p class="actions">
                <button type="button" class="btn primary" on:click=move |_| refused.set(false)>
                    {say!(locale, common.close)}
                </button>
            </p>
        </Dialog>
    }
}
