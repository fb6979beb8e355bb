//! The opening of a game that is being set up, as the table will lay it out.

use imperial::{Setup, State};
use leptos::prelude::*;
use tabletop::{Game, Rng, Seat};

use super::drawing::{Lie, Shape};
use super::ground::picture;
use super::picture::{Marks, Picture};
use super::words;
use crate::game_setup::NewGame;
use crate::texts::Texts;

/// The first position of a game; `None` if it cannot begin.
fn opening(game: &NewGame) -> Option<State> {
    let setup: Setup = game.setup().ok()?;
    // Chance decides only who begins, which is not seen in the picture.
    State::new(&setup, &mut Rng::fast(game.seed?)).ok()
}

/// The opening as a picture, and in words for those who do not see it.
pub fn preview(game: &NewGame, texts: &Texts) -> Option<AnyView> {
    let state = opening(game)?;
    let army = |seat| {
        let pieces = state.reserve(seat).pieces();
        let units = pieces.map(|(piece, count)| words::units_of(piece, count, texts));
        units.collect::<Vec<_>>().join(", ")
    };
    let gaps: [(&str, &dyn std::fmt::Display); 2] = [("a", &army(Seat::A)), ("b", &army(Seat::B))];
    let words = texts.imperial().setup.preview_of.with(&gaps);
    let lie = Lie { bottom: Seat::A, shape: Shape::Squat };
    let picture = picture(&Picture::of(&state), &Marks::default(), lie);
    Some(view! { <p class="vh">{words}</p> {picture} }.into_any())
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
}
