//! The opening of a game that is being set up, as the table will lay it out.

use leptos::prelude::*;
use tabletop::Seat;
use worldbattle::{Setup, State};

use super::drawing::Drawing;
use super::map_svg::{Marked, picture};
use crate::game_setup::NewGame;
use crate::games::map_svg::Prefix;
use crate::texts::Texts;

/// The first position of a game; `None` if it cannot begin.
fn opening(game: &NewGame) -> Option<State> {
    let setup = Setup { players: game.seats.len() as u8, ..game.setup().ok()? };
    game.opening(setup)
}

/// The opening as a picture, and in words for those who do not see it.
pub fn preview(game: &NewGame, texts: &Texts) -> Option<AnyView> {
    let state = opening(game)?;
    let drawing = Drawing::of(state.map());
    let words = &texts.worldbattle().setup;
    let seat = |seat: Seat| {
        let letter = char::from(b'A' + seat.index() as u8);
        words.preview_seat.with(&[("n", &state.owned(seat).len()), ("seat", &letter)])
    };
    let list: Vec<String> = Seat::first(state.players()).map(seat).collect();
    let territories = state.map().len();
    let words = words.preview.with(&[("territories", &territories), ("list", &list.join(", "))]);
    let frame = drawing.frame;
    let picture = picture(&state, &drawing, Prefix("wprev"), frame, Marked::default(), true);
    Some(view! { <p class="vh">{words}</p> {picture} }.into_any())
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::GameId;

    fn game(options: serde_json::Value, seats: usize, seed: u64) -> NewGame {
        NewGame::of_people(GameId::WorldBattle, seats, options, seed)
    }

    #[test]
    fn the_same_seed_shows_the_same_opening_and_another_one_another() {
        let empty = || serde_json::json!({});
        assert_eq!(opening(&game(empty(), 3, 5)), opening(&game(empty(), 3, 5)));
        assert_ne!(opening(&game(empty(), 3, 5)), opening(&game(empty(), 3, 6)));
    }

    #[test]
    fn as_many_play_as_have_a_seat() {
        for seats in 2..=6 {
            let state = opening(&game(serde_json::json!({}), seats, 5)).unwrap();
            assert_eq!(usize::from(state.players()), seats);
        }
        let six = opening(&game(serde_json::json!({ "map": "six" }), 2, 5)).unwrap();
        assert_eq!(six.map().len(), 6);
        assert_eq!(opening(&game(serde_json::json!({ "map": "nowhere" }), 2, 5)), None);
    }
}
