//! Pictures of openings: of a game that is being set up, and of the card on Home.

use battlezone::State;
use leptos::prelude::*;
use tabletop::Seat;

use super::drawing::{Drawing, Orientation};
use super::map_svg::{Prefix, picture};
use super::rules_page;
use crate::game_setup::NewGame;
use crate::i18n::{Locale, td_string};

/// The first position of a game; `None` if it cannot begin or has no picture.
fn opening(game: &NewGame) -> Option<State> {
    let state: State = game.opening(game.setup().ok()?)?;
    state.map().cells().is_some().then_some(state)
}

/// The opening as a picture, and in words for those who do not see it.
pub fn preview(game: &NewGame, locale: Locale) -> Option<AnyView> {
    let state = opening(game)?;
    let drawing = Drawing::of(state.map(), Orientation::Landscape)?;
    let owned = |seat| state.owned(seat).len();
    let words = td_string!(
        locale,
        battlezone.setup.preview_of,
        territories = state.map().len(),
        a = owned(Seat::A),
        b = owned(Seat::B)
    );
    let picture = picture(&state, &drawing, Prefix("prev"), None);
    Some(view! { <p class="vh">{words}</p> {picture} }.into_any())
}

/// The picture of the game's card on Home: the opening of a real game, dealt by the engine.
pub fn miniature() -> AnyView {
    let state = rules_page::opening();
    let drawing =
        Drawing::of(state.map(), Orientation::Landscape).expect("a generated map can be drawn");
    picture(&state, &drawing, Prefix("mini"), None).into_any()
}

/// A position in small; `None` for a map without cells.
pub fn small(state: &State, nth: usize) -> Option<AnyView> {
    let drawing = Drawing::of(state.map(), Orientation::Landscape)?;
    Some(picture(state, &drawing, Prefix::small(nth), None).into_any())
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::GameId;

    fn game(options: serde_json::Value, seed: u64) -> NewGame {
        NewGame::of_people(GameId::BattleZone, 2, options, seed)
    }

    #[test]
    fn the_same_seed_shows_the_same_opening_and_another_one_another() {
        let empty = || serde_json::json!({});
        assert_eq!(opening(&game(empty(), 5)), opening(&game(empty(), 5)));
        assert_ne!(opening(&game(empty(), 5)), opening(&game(empty(), 6)));
    }

    #[test]
    fn a_chosen_map_is_shown_and_one_without_cells_is_not() {
        let chosen = opening(&game(serde_json::json!({ "map": "206894" }), 5)).unwrap();
        assert_eq!(chosen.map().seed(), Some(206_894));
        assert_eq!(opening(&game(serde_json::json!({ "map": "1-2 2-3" }), 5)), None);
    }
}
