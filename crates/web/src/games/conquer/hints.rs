//! Three hints in the first game, each at its moment, each gone for good once read.

use leptos::prelude::*;

use super::stage::Stage;
use crate::storage;
use crate::texts::use_texts;
use crate::ui::Button;

const KEY: &str = "conquer.hints";
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
        stage.acting()?;
        fitting(read.get(), stage.state.with(conquer::State::round))
    });
    move || {
        current.get().map(|number| {
            let (hints, all) = (&text.get().conquer.hints, &text.get().hints);
            let words = [hints.place, hints.ring, hints.look][usize::from(number)];
            view! {
                <aside class="hint" aria-label=text.get().common.how_to_play>
                    <p><b>{format!("{}/{HINTS}", number + 1)}</b>" "{words}</p>
                    <div>
                        <Button class="quiet" on_press=move |()| keep(HINTS)>{all.no_more}</Button>
                        <Button on_press=move |()| keep(number + 1)>{all.got_it}</Button>
                    </div>
                </aside>
            }
        })
    }
}

/// The hint for this moment: how to place, then what a ring is, then how to look ahead.
fn fitting(read: u8, round: u32) -> Option<u8> {
    match read {
        0 => Some(0),
        1 if round >= 2 => Some(1),
        2 if round >= 4 => Some(2),
        _ => None,
    }
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
        assert_eq!(fitting(2, 3), None);
        assert_eq!(fitting(2, 4), Some(2));
        assert_eq!(fitting(3, 9), None);
    }
}
