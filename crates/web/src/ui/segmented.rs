//! A row of buttons for one choice out of a few.

use std::sync::Arc;

use leptos::prelude::*;

use crate::sound::{Cue, use_sound};

/// A row of buttons of which one is pressed.
#[component]
pub fn Segmented<T, W, C, O>(
    /// What is chosen here; read by screen readers.
    #[prop(into)]
    label: Signal<String>,
    /// The choices and their words.
    choices: W,
    /// The present choice.
    chosen: C,
    /// What choosing does.
    on_choose: O,
) -> impl IntoView
where
    T: Copy + PartialEq + Send + Sync + 'static,
    W: Fn() -> Vec<(T, String)> + Clone + Send + Sync + 'static,
    C: Fn() -> T + Send + Sync + 'static,
    O: Fn(T) + Send + Sync + 'static,
{
    let at = |choices: W| move |index: usize| choices().get(index).map(|(choice, _)| *choice);
    let (nth, named) = (at(choices.clone()), at(choices.clone()));
    let choice = Choice {
        words: Arc::new(move || choices().into_iter().map(|(_, words)| words).collect()),
        holds: Arc::new(move |index| nth(index).is_some_and(|choice| choice == chosen())),
        choose: Arc::new(move |index| {
            if let Some(choice) = untrack(|| named(index)) {
                on_choose(choice);
            }
        }),
    };
    view! { <Row label choice/> }
}

/// A choice by index, so that the view is compiled once for all types.
#[derive(Clone)]
struct Choice {
    words: Arc<dyn Fn() -> Vec<String> + Send + Sync>,
    holds: Arc<dyn Fn(usize) -> bool + Send + Sync>,
    choose: Arc<dyn Fn(usize) + Send + Sync>,
}

#[component]
fn Row(label: Signal<String>, choice: Choice) -> impl IntoView {
    let sound = use_sound();
    let buttons = move || {
        let button = |(index, words): (usize, String)| {
            let Choice { holds, choose, .. } = choice.clone();
            view! {
                <button
                    type="button"
                    aria-pressed=move || holds(index).to_string()
                    on:click=move |_| {
                        sound.play(Cue::ButtonClick);
                        choose(index);
                    }
                >
                    {words}
                </button>
            }
        };
        (choice.words)().into_iter().enumerate().map(button).collect_view()
    };
    view! { <div class="seg" role="group" aria-label=label>{buttons}</div> }
}
