//! Three hints in the first game, each at its moment, each gone for good once read.

use leptos::prelude::*;

use crate::i18n::{Locale, td_string, use_locale};
use crate::storage;
use crate::ui::Button;

/// How many hints every game has.
pub const HINTS: u8 = 3;

/// The hint that fits the moment, if it has not been read.
#[component]
pub fn Hints(
    /// The name of the game; each keeps its own count of hints that were read.
    game: &'static str,
    /// Which hint fits the moment when so many have been read.
    #[prop(into)]
    fitting: Callback<u8, Option<u8>>,
    /// What the hints say.
    words: fn(Locale) -> [&'static str; HINTS as usize],
    /// A further class.
    #[prop(optional)]
    class: &'static str,
) -> impl IntoView {
    let locale = use_locale();
    let read = RwSignal::new(load(game));
    let keep = move |count: u8| {
        read.set(count);
        // Without storage the hints come again at the next visit, which is no harm.
        let _ = storage::write(&key(game), &count.to_string());
    };
    let current = Memo::new(move |_| fitting.run(read.get()));
    move || {
        current.get().map(|number| {
            let locale = locale.get();
            let words = words(locale)[usize::from(number)];
            view! {
                <aside class=format!("hint {class}") aria-label=td_string!(locale, common.how_to_play)>
                    <p><b>{format!("{}/{HINTS}", number + 1)}</b>" "{words}</p>
                    <div>
                        <Button class="quiet" on_press=move |()| keep(HINTS)>{td_string!(locale, table.hints.no_more)}</Button>
                        <Button on_press=move |()| keep(number + 1)>{td_string!(locale, table.hints.got_it)}</Button>
                    </div>
                </aside>
            }
            .into_any()
        })
    }
}

fn key(game: &str) -> String {
    format!("hints.{game}")
}

fn load(game: &str) -> u8 {
    let kept = storage::read(&key(game)).ok().flatten();
    kept.and_then(|text| text.parse().ok()).unwrap_or(0)
}
