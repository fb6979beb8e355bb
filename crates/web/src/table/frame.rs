//! The frame of every board: the bar above it, warnings, and announcements for screen readers.

use leptos::prelude::*;

use super::Controls;
use crate::browser;
use crate::i18n::{Locale, say, td_string, use_locale};
use crate::storage::StorageError;
use crate::ui::{Button, CloseButton, Glyph, Icon};

/// What is open over or beside the board.
#[derive(Clone, Copy)]
pub struct Opened {
    /// The menu.
    pub menu: RwSignal<bool>,
    /// The save slots.
    pub saving: RwSignal<bool>,
    /// The list of keys.
    pub keys: RwSignal<bool>,
    /// The rules of the game.
    pub rules: RwSignal<bool>,
    /// The settings.
    pub settings: RwSignal<bool>,
    /// The question whether to resign.
    pub giving_up: RwSignal<bool>,
    /// The promise of the dice, at an online table.
    pub promise: RwSignal<bool>,
    /// The log, if it is not beside the board.
    pub log: RwSignal<bool>,
    /// The field for typed moves, below the log.
    pub typing: RwSignal<bool>,
}

impl Opened {
    /// With everything closed.
    pub fn nothing() -> Opened {
        let [menu, saving, keys, rules, settings, giving_up, promise, log, typing] =
            [(); 9].map(|()| RwSignal::new(false));
        Opened { menu, saving, keys, rules, settings, giving_up, promise, log, typing }
    }

    /// Opens the field for typed moves and the log that holds it, or closes both.
    pub fn toggle_typing(self) {
        let opens = !self.typing.get_untracked();
        self.typing.set(opens);
        self.log.set(opens);
    }

    /// Closes the log, and with it the field for typed moves.
    pub fn close_log(self) {
        self.typing.set(false);
        self.log.set(false);
    }
}

/// What is shown beside the title of a table, if its screen provides it: at an online table the
/// players, their clocks and the chat.
#[derive(Clone)]
pub struct BesideTitle(pub ViewFn);

/// Saves the game at once when the page is hidden or the table is left.
pub fn keep_when_left(controls: Controls) {
    let keep = move || controls.keep_now.run(());
    let pagehide = window_event_listener(leptos::ev::pagehide, move |_| keep());
    let hidden = window_event_listener(leptos::ev::visibilitychange, move |_| {
        if document().hidden() {
            keep();
        }
    });
    on_cleanup(move || {
        controls.close.run(());
        pagehide.remove();
        hidden.remove();
    });
}

/// The bar above the board: menu, title, undo, sound, help.
#[component]
pub fn TopBar(
    /// The commands of the table.
    controls: Controls,
    /// The dialogs that are open.
    opened: Opened,
    /// How far the game is, in a few words.
    #[prop(into)]
    facts: Signal<String>,
    /// A shorter name of the game, for small screens.
    #[prop(optional_no_strip)]
    short: Option<&'static str>,
    /// A button that only this game has.
    #[prop(optional_no_strip)]
    extra: Option<AnyView>,
) -> impl IntoView {
    let locale = use_locale();
    let is_local = controls.common.room.is_none();
    let save = is_local.then(|| view! {
        <button type="button" class="btn sq quiet desk-only" aria-label=say!(locale, table.play.save) on:click=move |_| opened.saving.set(true)>
            <Icon glyph=Glyph::SAVE/>
        </button>
    });
    view! {
        <header class="top">
            <button type="button" class="btn sq quiet" aria-label=say!(locale, table.play.menu) on:click=move |_| opened.menu.set(true)>
                <Icon glyph=Glyph::MENU/>
            </button>
            <p class="name"><strong>{title(controls.game.info().title, short)}</strong>{facts}</p>
            {use_context::<BesideTitle>().map(|it| it.0.run())}
            {extra}
            {is_local.then(|| view! { <Takeback controls/> })}
            <SoundButton controls/>
            {save}
            <button type="button" class="btn sq quiet" aria-label=say!(locale, table.keyboard.title) on:click=move |_| opened.keys.set(true)>
                <Icon glyph=Glyph::HELP/>
            </button>
        </header>
    }
}

/// The buttons to take moves back and to redo them.
#[component]
fn Takeback(controls: Controls) -> impl IntoView {
    let locale = use_locale();
    let takeback = controls.common.takeback;
    view! {
        <button
            type="button"
            class="btn sq quiet"
            aria-label=say!(locale, table.play.undo)
            prop:disabled=move || !takeback.get().0
            on:click=move |_| controls.undo.run(())
        ><Icon glyph=Glyph::UNDO/></button>
        <button
            type="button"
            class="btn sq quiet redo"
            aria-label=say!(locale, table.play.redo)
            prop:disabled=move || !takeback.get().1
            on:click=move |_| controls.redo.run(())
        ><Icon glyph=Glyph::REDO/></button>
    }
}

/// The button that switches effects on or off.
#[component]
fn SoundButton(controls: Controls) -> impl IntoView {
    let locale = use_locale();
    let common = controls.common;
    let sound = move || common.settings.with(|settings| settings.effects);
    let mute = move || {
        let locale = locale.get();
        if sound() {
            td_string!(locale, table.play.mute)
        } else {
            td_string!(locale, table.play.unmute)
        }
    };
    let toggle = move |_| common.settings.update(|settings| settings.effects = !settings.effects);
    let sound_glyph = move || if sound() { Glyph::SOUND } else { Glyph::MUTE };
    view! {
        <button type="button" class="btn sq quiet" aria-label=mute on:click=toggle>
            {move || view! { <Icon glyph=sound_glyph()/> }}
        </button>
    }
}

/// The name of the game; on a small screen its short form, if it has one.
fn title(name: &'static str, short: Option<&'static str>) -> impl IntoView {
    let rest = short.and_then(|short| name.strip_prefix(short));
    let first = rest.and(short).unwrap_or(name);
    view! { {first}<span class="desk-only">{rest}</span> }
}

/// A warning at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trouble {
    /// The game is not saved.
    NotKept(StorageError),
    /// Bots think on the page.
    NoWorker,
}

/// The warnings, until they are closed. A game that is not saved can be downloaded.
#[component]
pub fn Warning(controls: Controls) -> impl IntoView {
    let locale = use_locale();
    let common = controls.common;
    let trouble = Memo::new(move |_| match common.autosave.trouble.get() {
        Some(error) => Some(Trouble::NotKept(error)),
        None => common.worker_failed.get().then_some(Trouble::NoWorker),
    });
    let read = RwSignal::new(None);
    let words = move |trouble| match trouble {
        Trouble::NotKept(error) => not_kept(error, locale.get()),
        Trouble::NoWorker => td_string!(locale.get(), table.play.thinks_here),
    };
    let download = move |()| {
        if let Some(save) = controls.save.run(String::new()) {
            // The player asked for a file; a browser that refuses shows its own reason.
            let _ = browser::download("salient-record.txt", &save.record);
        }
    };
    let shown = move |trouble: Trouble| {
        let way_on = matches!(trouble, Trouble::NotKept(_)).then(|| {
            view! {
                <Button glyph=Glyph::DOWNLOAD on_press=download>{say!(locale, table.play.download)}</Button>
            }
        });
        view! {
            <div class="tablewarning">
                <p role="status">{move || words(trouble)}</p>
                <CloseButton on_close=move |()| read.set(Some(trouble))/>
                {way_on}
            </div>
        }
    };
    move || trouble.get().filter(|&it| read.get() != Some(it)).map(shown)
}

/// Why the game is not saved.
pub fn not_kept(error: StorageError, locale: Locale) -> &'static str {
    match error {
        StorageError::Disabled => td_string!(locale, table.play.keeps_nothing),
        StorageError::Full => td_string!(locale, table.play.not_saved),
    }
}

/// Speaks each announcement once.
#[component]
pub fn LiveRegion(controls: Controls) -> impl IntoView {
    view! {
        <div class="vh" id="live" role="log" aria-live="polite" aria-relevant="additions">
            <For each=move || controls.common.spoken.get() key=|(number, _)| *number let((_, sentence))>
                <p>{sentence}</p>
            </For>
        </div>
    }
}
