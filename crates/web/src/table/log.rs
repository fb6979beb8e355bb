//! What has happened, newest first, and the field in which moves can be typed.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;
use web_sys::{KeyboardEvent, SubmitEvent};

use super::{Controls, Opened, TableState};
use crate::i18n::{say, use_locale};
use crate::ui::{CloseButton, Glyph, Icon};

/// One line of the log.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Its sign.
    pub glyph: Glyph,
    /// What happened.
    pub words: String,
    /// How it went, in a word: well or badly for who did it.
    pub verdict: Option<(&'static str, bool)>,
    /// Its number, where such things are counted.
    pub number: Option<u32>,
    /// The places of the board that it is about: the `data-id`s of their elements.
    pub places: Vec<String>,
}

impl Line {
    /// A line of words alone.
    pub fn plain(glyph: Glyph, words: String) -> Line {
        Line { glyph, words, verdict: None, number: None, places: Vec::new() }
    }

    /// The same line about these places.
    pub fn about<P: ToString>(self, places: impl IntoIterator<Item = P>) -> Line {
        Line { places: places.into_iter().map(|place| place.to_string()).collect(), ..self }
    }

    /// The whole line as text, for the replay.
    pub fn text(&self) -> String {
        match self.verdict {
            Some((verdict, _)) => format!("{} {verdict}", self.words),
            None => self.words.clone(),
        }
    }
}

/// The log. On a phone it opens over the board, and Escape closes it.
#[component]
pub fn Log(
    /// What the table can be told.
    controls: Controls,
    /// What is open.
    opened: Opened,
    /// What a typed move looks like.
    example: &'static str,
) -> impl IntoView {
    let locale = use_locale();
    let (log, open) = (controls.common.log, opened.log);
    let escape = move |event: KeyboardEvent| {
        if event.key() == "Escape" && open.get_untracked() {
            event.stop_propagation();
            opened.close_log();
        }
    };
    let way_out = NodeRef::<html::Button>::new();
    Effect::new(move |_| {
        // The field for moves takes the focus itself.
        if open.get() && !opened.typing.get_untracked() {
            // After the menu that led here has given the focus back.
            request_animation_frame(move || {
                way_out.get_untracked().inspect(|button| drop(button.focus()));
            });
        }
    });
    let newest_first = move || log.with(|log| log.iter().rev().cloned().collect::<Vec<_>>());
    view! {
        <section class="log" class:open=open class:types=opened.typing aria-label=say!(locale, table.play.log) on:keydown=escape>
            <h2>
                {say!(locale, table.play.log)}
                <CloseButton class="logclose" node_ref=way_out on_close=move |()| opened.close_log()/>
            </h2>
            <Show when=move || log.with(Vec::is_empty)>
                <p class="muted">{say!(locale, table.play.log_empty)}</p>
            </Show>
            <ol tabindex="0" aria-label=say!(locale, table.play.log)>
                <For each=newest_first key=|(number, _)| *number let((_, line))>{entry(controls.common, line)}</For>
            </ol>
            <Show when=move || opened.typing.get()><TypedMove controls opened example/></Show>
        </section>
    }
}

/// Lights places, or none. A line that had the focus tells of its loss when it is already gone, maybe
/// with the whole table.
pub(super) fn light(common: TableState, places: &[String]) {
    let _ = common.lit.try_set(places.to_vec());
}

fn entry(common: TableState, line: Line) -> impl IntoView {
    let places: Arc<[String]> = line.places.into();
    let (pointed, focused) = (places.clone(), places.clone());
    let stop = (!places.is_empty()).then_some("0");
    let verdict = line.verdict.map(|(word, well)| {
        view! { " "<em class=if well { "won" } else { "lost" }>{word}</em> }
    });
    view! {
        <li
            tabindex=stop
            on:mouseenter=move |_| light(common, &pointed)
            on:mouseleave=move |_| light(common, &[])
            on:focus=move |_| light(common, &focused)
            on:blur=move |_| light(common, &[])
        >
            <Icon glyph=line.glyph/>
            <span>{line.words}{verdict}</span>
            <time>{line.number}</time>
        </li>
    }
}

#[component]
fn TypedMove(controls: Controls, opened: Opened, example: &'static str) -> impl IntoView {
    let locale = use_locale();
    let field = NodeRef::<html::Input>::new();
    Effect::new(move |_| {
        if let Some(field) = field.get() {
            // After the menu that led here has given the focus back.
            request_animation_frame(move || drop(field.focus()));
        }
    });
    let fold = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.stop_propagation();
            opened.close_log();
        }
    };
    let typed = RwSignal::new(String::new());
    let wrong = RwSignal::new(None::<String>);
    let play = move |event: SubmitEvent| {
        event.prevent_default();
        match controls.typed.run(typed.get_untracked()) {
            Ok(()) => {
                typed.set(String::new());
                wrong.set(None);
            }
            Err(sentence) => wrong.set(Some(sentence)),
        }
    };
    view! {
        <form class="typed" on:submit=play on:keydown=fold>
            <label for="typed-move">{say!(locale, table.play.typed)}</label>
            <input
                id="typed-move"
                node_ref=field
                type="text"
                autocomplete="off"
                placeholder=example
                prop:value=typed
                on:input=move |event| typed.set(event_target_value(&event))
            />
            <button type="submit" class="btn">{say!(locale, table.play.typed_send)}</button>
            <p class="warning" role="alert">{wrong}</p>
        </form>
    }
}
