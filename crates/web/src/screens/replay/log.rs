//! Every step as a line; pressing one shows that step.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::replay_player::ReplayPlayer;
use crate::i18n::{say, use_locale};

/// The log, scrolled to the step that is shown.
#[component]
pub fn Log() -> impl IntoView {
    let locale = use_locale();
    let player: ReplayPlayer = expect_context();
    let list = NodeRef::<html::Ol>::new();
    Effect::new(move |_| {
        let (step, list) = (player.step.get(), list.get());
        if let Some(list) = list {
            keep_in_sight(&list, step);
        }
    });
    let line = move |step: u32| {
        let current = move || (player.step.get() == step).then_some("step");
        view! {
            <li>
                <button type="button" aria-current=current on:click=move |_| player.go(step)>
                    <b>{step}</b>
                    <span>{move || player.with(|report| report.line(step, locale.get()))}</span>
                </button>
            </li>
        }
    };
    view! {
        <section class="plog" aria-label=say!(locale, screens.replay.log)>
            <ol node_ref=list>{(0..=player.last()).map(line).collect_view()}</ol>
        </section>
    }
}

/// Scrolls only the list, so that a line is in its middle.
fn keep_in_sight(list: &HtmlElement, step: u32) {
    let line = list.children().item(step).and_then(|line| line.dyn_into::<HtmlElement>().ok());
    if let Some(line) = line {
        let middle = line.offset_top() + line.offset_height() / 2;
        list.set_scroll_top(middle - list.client_height() / 2);
    }
}
