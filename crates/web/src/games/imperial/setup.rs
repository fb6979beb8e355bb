//! Set-up: the picture of an opening, the picture of the card on Home, and the choice of armies on
//! the set-up sheet.

use catalog::set_option;
use imperial::{Army, Setup, State};
use leptos::prelude::*;
use tabletop::{Game, Rng, Seat};

use super::drawing::{Orientation, Shape};
use super::map_svg::picture;
use super::picture::{Marks, Picture};
use super::words;
use crate::game_setup::NewGame;
use crate::i18n::{Locale, say, td_string, use_locale};
use crate::screens::Sheet;
use crate::ui::{OptionRow, Segmented};

/// The option that names the armies.
const ARMY: &str = "army";
/// The index of the custom armies, after the usual ones.
const OWN: usize = Army::PRESETS.len();
/// The position of the picture on Home, from the middle of a game: both armies have met, and one
/// unit of each waits in reserve.
const MINIATURE: &str =
    "- - a2 / i2 c1i2 c2 / C1 I2C2 - / I1 A2 - | reserve I2 : i2 | turn a | ap 4 | round 5";

/// The first position of a game; `None` if it cannot begin.
fn opening(game: &NewGame) -> Option<State> {
    let setup: Setup = game.setup().ok()?;
    // Chance decides only the first player, who is not visible in the picture.
    State::new(&setup, &mut Rng::fast(game.seed?)).ok()
}

/// The names of the usual armies, in their order, and of the custom ones.
fn army_names(locale: Locale) -> [&'static str; OWN + 1] {
    [
        td_string!(locale, imperial.setup.army_names.standard),
        td_string!(locale, imperial.setup.army_names.skirmish),
        td_string!(locale, imperial.setup.army_names.battle),
        td_string!(locale, imperial.setup.army_names.war),
        td_string!(locale, imperial.setup.army_own),
    ]
}

/// The opening as a picture, and in words for those who do not see it.
pub fn preview(game: &NewGame, locale: Locale) -> Option<AnyView> {
    let state = opening(game)?;
    let army = |seat| {
        let pieces = state.reserve(seat).pieces();
        let units = pieces.map(|(piece, count)| words::units_of(piece, count, locale));
        units.collect::<Vec<_>>().join(", ")
    };
    let words = td_string!(locale, imperial.setup.preview_of, a = army(Seat::A), b = army(Seat::B));
    let orientation = Orientation { bottom: Seat::A, shape: Shape::Squat };
    let picture = picture(&Picture::of(&state), &Marks::default(), orientation);
    Some(view! { <p class="vh">{words}</p> {picture} }.into_any())
}

/// The picture of the game's card on Home.
pub fn miniature() -> AnyView {
    let orientation = Orientation { bottom: Seat::A, shape: Shape::Squat };
    picture(&Picture::of(&miniature_position()), &Marks::default(), orientation)
}

/// A position in small.
pub fn small(state: &State, _nth: usize) -> Option<AnyView> {
    let orientation = Orientation { bottom: Seat::A, shape: Shape::Squat };
    Some(picture(&Picture::of(state), &Marks::default(), orientation))
}

fn miniature_position() -> State {
    MINIATURE.parse().expect("the position of the picture is written correctly")
}

/// The choice of armies, and a field for custom ones.
pub fn sheet(sheet: Sheet) -> AnyView {
    let locale = use_locale();
    let written = move || sheet.draft.with(|draft| draft.option(ARMY).to_owned());
    let own = RwSignal::new(chosen(&untrack(written)) == OWN);
    let write = move |text: String| {
        sheet.draft.update(|draft| {
            draft.options.insert(ARMY.to_owned(), text);
        });
    };
    let name = say!(locale, imperial.setup.army);
    let choices = move || army_names(locale.get()).into_iter().enumerate().collect();
    let choose = move |index: usize| {
        own.set(index == OWN);
        match Army::PRESETS.get(index) {
            Some((name, _)) => write((*name).to_owned()),
            // Custom armies start as a copy of the chosen ones.
            None => write(Army::PRESETS[chosen(&untrack(written)).min(OWN - 1)].1.to_string()),
        }
    };
    let is_wrong = move || {
        let text = written();
        own.get() && !text.trim().is_empty() && !can_be(&text)
    };
    view! {
        <ul class="opts im-armies">
            <OptionRow name>
                <Segmented
                    label=name
                    choices
                    chosen=move || if own.get() { OWN } else { chosen(&written()) }
                    on_choose=choose
                />
                <Show when=move || own.get()>
                    <small>{say!(locale, imperial.setup.army_about)}</small>
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
                            {move || td_string!(locale.get(), screens.setup.bad_text, example = &"3I2 2C2 A2")}
                        </p>
                    </Show>
                </Show>
            </OptionRow>
        </ul>
    }
    .into_any()
}

/// The index of the typed armies among the usual ones; the index after the last for any other.
fn chosen(text: &str) -> usize {
    match text.trim() {
        "" => 0,
        text => Army::PRESETS.iter().position(|(name, _)| *name == text).unwrap_or(OWN),
    }
}

/// Whether a game can begin with these armies.
fn can_be(text: &str) -> bool {
    let setup = set_option::<State>(&Setup::default(), ARMY, text);
    setup.is_ok_and(|setup| State::new(&setup, &mut Rng::fast(0)).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::GameId;

    fn game(options: serde_json::Value) -> NewGame {
        NewGame::of_people(GameId::Imperial, 2, options, 1)
    }

    #[test]
    fn the_armies_of_the_sheet_are_shown() {
        let war = opening(&game(serde_json::json!({ "army": "war" }))).unwrap();
        assert_eq!(war.units(Seat::A), 12);
        assert_eq!(opening(&game(serde_json::json!({ "army": "9Z9" }))), None);
    }

    #[test]
    fn the_position_of_the_picture_can_be_read() {
        assert_eq!(miniature_position().round(), 5);
    }

    #[test]
    fn every_usual_army_has_its_name_and_place() {
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
