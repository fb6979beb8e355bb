//! Three hints in the first game, each at its moment, each gone for good once read.

use leptos::prelude::*;
use worldbattle::Phase;

use super::stage::Stage;
use crate::storage;
use crate::texts::use_texts;
use crate::ui::Button;

const KEY: &str = "hints-worldbattle";
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
        fitting(read.get(), stage.state.with(|state| state.phase()))
    });
    move || {
        current.get().map(|number| {
            let (common, own) = (&text.get().hints, &text.get().worldbattle.hints);
            let words = [own.place, own.attack, own.fortify][usize::from(number)];
            view! {
                <aside class="hint" aria-label=text.get().common.how_to_play>
                    <p><b>{format!("{}/{HINTS}", number + 1)}</b>" "{words}</p>
                    <div>
                        <Button class="quiet" on_press=move |()| keep(HINTS)>{common.no_more}</Button>
                        <Button on_press=move |()| keep(number + 1)>{common.got_it}</Button>
                    </div>
                </aside>
            }
        })
    }
}

/// The hint for a phase, once those before it have been read.
fn fitting(read: u8, phase: Phase) -> Option<u8> {
    let number = match phase {
        Phase::Reinforce => 0,
        Phase::Attack => 1,
        Phase::Fortify => 2,
        Phase::Trade | Phase::Over(_) => return None,
    };
    (number >= read).then_some(number)
}

fn load() -> u8 {
    let kept = storage::read(KEY).ok().flatten();
    kept.and_then(|text| text.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_phase_has_its_hint_until_it_was_read() {
        assert_eq!(fitting(0, Phase::Reinforce), Some(0));
        assert_eq!(fitting(1, Phase::Reinforce), None);
        assert_eq!(fitting(0, Phase::Attack), Some(1));
        assert_eq!(fitting(2, Phase::Fortify), Some(2));
        assert_eq!(fitting(3, Phase::Fortify), None);
        assert_eq!(fitting(0, Phase::Trade), None);
    }
}
