//! Three hints in the first game, each at its moment, each gone for good once read.

use leptos::prelude::*;

use super::stage::Stage;
use crate::storage;
use crate::texts::use_texts;
use crate::ui::Button;

const KEY: &str = "hints";
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
        let selected = stage.hand.with(|hand| hand.selected.is_some());
        stage.course.desk.log.track();
        let attacks = stage.course.desk.last_number();
        fitting(read.get(), selected, attacks)
    });
    move || {
        current.get().map(|number| {
            let hints = &text.get().hints;
            let words = [hints.select, hints.attack, hints.skip][usize::from(number)];
            view! {
                <aside class="hint" aria-label=text.get().common.how_to_play>
                    <p><b>{format!("{}/{HINTS}", number + 1)}</b>" "{words}</p>
                    <div>
                        <Button class="quiet" on_press=move |()| keep(HINTS)>{hints.no_more}</Button>
                        <Button on_press=move |()| keep(number + 1)>{hints.got_it}</Button>
                    </div>
                </aside>
            }
        })
    }
}

/// The hint for this moment: how to choose, then how to attack once something is chosen, then how a
/// round ends once an attack was made.
fn fitting(read: u8, selected: bool, attacks: u32) -> Option<u8> {
    match read {
        0 => Some(if selected { 1 } else { 0 }),
        1 if selected => Some(1),
        2 if attacks > 0 && !selected => Some(2),
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
        assert_eq!(fitting(0, false, 0), Some(0));
        assert_eq!(fitting(0, true, 0), Some(1));
        assert_eq!(fitting(1, false, 0), None);
        assert_eq!(fitting(1, true, 0), Some(1));
        assert_eq!(fitting(2, false, 0), None);
        assert_eq!(fitting(2, false, 1), Some(2));
        assert_eq!(fitting(3, true, 9), None);
    }
}
