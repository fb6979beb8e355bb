//! One choice out of a few, all of them in sight.

use leptos::prelude::*;

use crate::sound::{Cue, use_sound};

/// A row of buttons of which one is pressed.
#[component]
pub fn Segmented<T>(
    /// What is chosen here; read by screen readers.
    #[prop(into)]
    label: Signal<String>,
    /// The choices and their words.
    #[prop(into)]
    choices: Signal<Vec<(T, String)>>,
    /// The choice that holds.
    #[prop(into)]
    chosen: Signal<T>,
    /// What choosing does.
    #[prop(into)]
    on_choose: Callback<T>,
) -> impl IntoView
where
    T: Copy + PartialEq + Send + Sync + 'static,
{
    let sound = use_sound();
    let buttons = move || {
        let button = |(choice, words): (T, String)| {
            view! {
                <button
                    type="button"
                    aria-pressed=move || (chosen.get() == choice).to_string()
                    on:click=move |_| {
                        sound.play(Cue::ButtonClick);
                        on_choose.run(choice);
                    }
                >
                    {words}
                </button>
            }
        };
        choices.get().into_iter().map(button).collect_view()
    };
    view! { <div class="seg" role="group" aria-label=label>{buttons}</div> }
}
