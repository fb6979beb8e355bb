//! The log, newest line first, and the field for typed moves.

use leptos::html;
use leptos::prelude::*;
use web_sys::{KeyboardEvent, SubmitEvent};

use super::lit::lights;
use super::{Controls, Opened, TableState};
use crate::i18n::{say, use_locale};
use crate::ui::{CloseButton, Glyph, Icon};

/// One line of the log.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Its icon.
    pub glyph: Glyph,
    /// What happened.
    pub words: String,
    /// One-word verdict and whether it favours the actor.
    pub verdict: Option<(&'static str, bool)>,
    /// Its number, if such events are counted.
    pub number: Option<u32>,
    /// The places of the board that it concerns: the `data-id`s of their elements.
    pub places: Vec<String>,
}

impl Line {
    /// A line of words alone.
    pub fn plain(glyph: Glyph, words: String) -> Line {
        Line { glyph, words, verdict: None, number: None, places: Vec::new() }
    }

    /// The line with these places.
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
    /// The commands of the table.
    controls: Controls,
    /// The dialogs that are open.
    opened: Opened,
    /// An example of a typed move.
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

fn entry(common: TableState, line: Line) -> impl IntoView {
    let stop = (!line.places.is_empty()).then_some("0");
    let verdict = line.verdict.map(|(word, well)| {
        view! { " "<em class=if well { "won" } else { "lost" }>{word}</em> }
    });
    view! {
        <li {..lights(common, line.places)} tabindex=stop>
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
