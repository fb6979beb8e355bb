//! Three hints in the first game, each at its moment, each gone for good once read.

use imperial::State;
use leptos::prelude::*;

use super::stage::Stage;
use crate::storage;
use crate::texts::use_texts;
use crate::ui::Button;

const KEY: &str = "hints.imperial";
const HINTS: u8 = 3;

/// The hint that fits the moment, if it has not been read.
#[component]
pub fn Hints(stage: Stage) -> impl IntoView {
    let text = use_texts();
    let read = RwSignal::new(load());
    let keep = move |count: u8| {
        read.set(count);
        // Without storage the hints come again at the next visit, which is no harm.
        let _ = storage::write(KEY, &count.to_string());
    };
    let current = Memo::new(move |_| {
        stage.acting().filter(|_| stage.recap.with(Option::is_none))?;
        fitting(read.get(), stage.state.with(State::round))
    });
    move || {
        current.get().map(|number| {
            let words = text.get().imperial.table.hints[usize::from(number)];
            let hints = &text.get().hints;
            view! {
                <aside class="hint im-hint" aria-label=text.get().common.how_to_play>
                    <p><b>{format!("{}/{HINTS}", number + 1)}</b>" "{words}</p>
                    <div>
                        <Button class="quiet" on_press=move |()| keep(HINTS)>{hints.no_more}</Button>
                        <Button on_press=move |()| keep(number + 1)>{hints.got_it}</Button>
                    </div>
                </aside>
            }
            .into_any()
        })
    }
}

/// The hint for this moment: how to deploy, how to move and attack in the second round, how to win
/// in the third.
fn fitting(read: u8, round: u32) -> Option<u8> {
    (read < HINTS && round > u32::from(read)).then_some(read)
}

fn load() -> u8 {
    let kept = storage::read(KEY).ok().flatten();
    kept.and_then(|text| text.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_hint_comes_at_its_moment_and_only_once() {
        assert_eq!(fitting(0, 1), Some(0));
        assert_eq!(fitting(1, 1), None);
        assert_eq!(fitting(1, 2), Some(1));
        assert_eq!(fitting(2, 3), Some(2));
        assert_eq!(fitting(3, 9), None);
    }
}
