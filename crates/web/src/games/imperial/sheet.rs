//! The armies on the set-up sheet: one of the usual ones, or one's own.

use catalog::set_option;
use imperial::{Army, Setup, State};
use leptos::prelude::*;
use tabletop::{Game, Rng};

use crate::screens::Sheet;
use crate::texts::use_texts;
use crate::ui::{Segmented, say};

const KEY: &str = "army";
/// The place of one's own armies behind the usual ones.
const OWN: usize = Army::PRESETS.len();

/// The choice of armies, and a field to write one's own.
pub fn sheet(sheet: Sheet) -> AnyView {
    let text = use_texts();
    let written = move || sheet.draft.with(|draft| draft.option(KEY).to_owned());
    let own = RwSignal::new(chosen(&untrack(written)) == OWN);
    let write = move |text: String| {
        sheet.draft.update(|draft| {
            draft.options.insert(KEY.to_owned(), text);
        });
    };
    let name = move || text.get().imperial().setup.army.to_owned();
    let choices = move || {
        let setup = &text.get().imperial().setup;
        let names = setup.army_names.iter().chain([&setup.army_own]);
        names.enumerate().map(|(index, name)| (index, (*name).to_owned())).collect()
    };
    let choose = move |index: usize| {
        own.set(index == OWN);
        match Army::PRESETS.get(index) {
            Some((name, _)) => write((*name).to_owned()),
            // One's own begins as what was chosen, written out.
            None => write(Army::PRESETS[chosen(&untrack(written)).min(OWN - 1)].1.to_string()),
        }
    };
    let is_wrong = move || {
        let text = written();
        own.get() && !text.trim().is_empty() && !can_be(&text)
    };
    view! {
        <ul class="opts im-armies">
            <li>
                <span>{name}</span>
                <Segmented
                    label=Signal::derive(name)
                    choices=choices
                    chosen=move || if own.get() { OWN } else { chosen(&written()) }
                    on_choose=choose
                />
                <Show when=move || own.get()>
                    <small>{say(text, |texts| texts.imperial().setup.army_about)}</small>
                    <input
                        class="field entry wide"
                        autocomplete="off"
                        spellcheck="false"
                        aria-label=name
                        aria-invalid=move || is_wrong().to_string()
                        prop:value=written
                        on:input=move |event| write(event_target_value(&event))
                    />
                    <Show when=is_wrong>
                        <p class="mistake" role="alert">
                            {move || text.get().setup.bad_text.with(&[("example", &"3I2 2C2 A2")])}
                        </p>
                    </Show>
                </Show>
            </li>
        </ul>
    }
    .into_any()
}

/// The place of what is written among the usual armies; behind them for anything else.
fn chosen(text: &str) -> usize {
    match text.trim() {
        "" => 0,
        text => Army::PRESETS.iter().position(|(name, _)| *name == text).unwrap_or(OWN),
    }
}

/// Whether a game can begin with these armies.
fn can_be(text: &str) -> bool {
    let setup = set_option::<State>(&Setup::default(), KEY, text);
    setup.is_ok_and(|setup| State::new(&setup, &mut Rng::fast(0)).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Language;

    #[test]
    fn every_usual_army_has_its_name_and_place() {
        assert_eq!(Language::English.texts().imperial().setup.army_names.len(), OWN);
        for (index, (name, army)) in Army::PRESETS.into_iter().enumerate() {
            assert_eq!(chosen(name), index);
            assert_eq!(chosen(&army.to_string()), OWN);
            assert!(can_be(name) && can_be(&army.to_string()));
        }
        assert_eq!((chosen(""), chosen("4C3 : 6I2")), (0, OWN));
    }

    #[test]
    fn impossible_armies_are_refused() {
        for text in ["9Z9", "3I2 :", "I6", "40I1", "I2 : I2 : I2"] {
            assert!(!can_be(text), "{text}");
        }
        assert!(can_be("4C3 : 6I2 2A1"));
    }
}
