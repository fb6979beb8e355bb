//! The board of a game that is being set up, as the table will lay it out.

use conquer::State;
use leptos::prelude::*;

use super::board::still;
use super::picture::Picture;
use crate::game_setup::NewGame;
use crate::texts::Texts;

/// The first position of a game; `None` if it cannot begin.
fn opening(game: &NewGame) -> Option<State> {
    game.opening(game.setup().ok()?)
}

/// The board as a picture, and in words for those who do not see it.
pub fn preview(game: &NewGame, texts: &Texts) -> Option<AnyView> {
    let state = opening(game)?;
    let board = state.field().board();
    let words = texts.conquer().setup.preview_of.with(&[
        ("width", &board.width()),
        ("height", &board.height()),
        ("rocks", &texts.conquer().play.rocks.of(board.rocks().len().into())),
    ]);
    let picture = still(&Picture::of(&state));
    Some(view! { <p class="vh">{words}</p> {picture} }.into_any())
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::GameId;

    fn game(options: serde_json::Value, seed: u64) -> NewGame {
        NewGame::of_people(GameId::Conquer, 2, options, seed)
    }

    #[test]
    fn the_same_seed_shows_the_same_rocks_and_another_one_others() {
        let empty = || serde_json::json!({});
        assert_eq!(opening(&game(empty(), 5)), opening(&game(empty(), 5)));
        assert_ne!(opening(&game(empty(), 5)), opening(&game(empty(), 6)));
    }

    #[test]
    fn size_and_rocks_are_shown_as_chosen_and_a_game_that_cannot_be_is_not() {
        let chosen = serde_json::json!({ "players": 8, "size": "epic", "rocks": 0 });
        let board = opening(&game(chosen, 5)).unwrap().field().board().clone();
        assert_eq!((board.width(), board.rocks().len()), (32, 0));
        assert_eq!(opening(&game(serde_json::json!({ "players": 9 }), 5)), None);
    }
}
