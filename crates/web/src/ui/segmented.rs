//! A row of buttons for one choice out of a few.

use leptos::prelude::*;

use crate::sound::{Cue, use_sound};

/// A row of buttons of which one is pressed.
#[component]
pub fn Segmented<T, S>(
    /// The label of the choice; read by screen readers.
    #[prop(into)]
    label: Signal<String>,
    /// The choices and their texts.
    choices: impl Fn() -> Vec<(T, S)> + Send + 'static,
    /// The present choice.
    chosen: impl Fn() -> T + Clone + Send + Sync + 'static,
    /// Called when a choice is pressed.
    on_choose: impl Fn(T) + Clone + Send + Sync + 'static,
) -> impl IntoView
where
    T: Copy + PartialEq + Send + Sync + 'static,
    S: IntoView + 'static,
{
    let sound = use_sound();
    let button = move |(choice, words): (T, S)| {
        let (chosen, on_choose) = (chosen.clone(), on_choose.clone());
        view! {
            <button
                type="button"
                aria-pressed=move || (chosen() == choice).to_string()
                on:click=move |_| {
                    sound.play(Cue::ButtonClick);
                    on_choose(choice);
                }
            >
                {words}
            </button>
        }
    };
    let buttons = move || choices().into_iter().map(&button).collect_view();
    view! { <div class="seg" role="group" aria-label=label>{buttons}</div> }
}
