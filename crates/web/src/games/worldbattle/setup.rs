//! Pictures of openings: of a game that is being set up, and of the card on Home.

use leptos::prelude::*;
use tabletop::Seat;
use worldbattle::{Setup, State, outlines};

use super::drawing::Drawing;
use super::map_svg::{Marked, picture};
use super::rules_page;
use crate::game_setup::NewGame;
use crate::games::map_svg::Prefix;
use crate::i18n::{Locale, td_string};

/// The first position of a game; `None` if it cannot begin.
fn opening(game: &NewGame) -> Option<State> {
    let setup = Setup { players: game.seats.len() as u8, ..game.setup().ok()? };
    game.opening(setup)
}

/// The opening as a picture, and in words for those who do not see it.
pub fn preview(game: &NewGame, locale: Locale) -> Option<AnyView> {
    let state = opening(game)?;
    let drawing = Drawing::of(state.map());
    let seat = |seat: Seat| {
        let letter = char::from(b'A' + seat.index() as u8);
        td_string!(
            locale,
            worldbattle.setup.preview_seat,
            n = state.owned(seat).len(),
            seat = &letter
        )
    };
    let list: Vec<String> = Seat::first(state.players()).map(seat).collect();
    let territories = state.map().len();
    let words = td_string!(
        locale,
        worldbattle.setup.preview,
        territories = &territories,
        list = list.join(", ")
    );
    let frame = drawing.frame;
    let picture = picture(&state, &drawing, Prefix("wprev"), frame, Marked::default(), true);
    Some(view! { <p class="vh">{words}</p> {picture} }.into_any())
}

/// The picture of the game's card on Home: the opening of a real game, dealt by the engine. Its
/// coasts are left out: each is an empty path, which [`miniature_svg`] fills.
pub fn miniature() -> AnyView {
    let state = rules_page::opening();
    let drawing = Drawing::of(state.map()).without_coasts();
    picture(&state, &drawing, Prefix("wmini"), drawing.frame, Marked::default(), false)
}

/// The finished picture with its coasts. They come from the outlines of the table, so that those
/// are loaded only once; in small they are coarse.
pub fn miniature_svg() -> String {
    const EMPTY: &str = r#"d="""#;
    let borders = outlines::world();
    let (lakes, lands) = borders.split_last().expect("the lakes are behind the territories");
    let mut parts = include_str!("miniature.svg").split(EMPTY);
    let mut picture = parts.next().unwrap_or_default().to_owned();
    // The sea follows the territories and stays empty.
    let coasts = lands.iter().map(outlines::coarse).chain([String::new(), outlines::whole(lakes)]);
    for (coast, part) in coasts.zip(parts) {
        picture.extend([r#"d=""#, &coast, "\"", part]);
    }
    picture
}

/// A position in small.
pub fn small(state: &State, nth: usize) -> Option<AnyView> {
    let drawing = Drawing::of(state.map());
    let (prefix, frame) = (Prefix::small(nth), drawing.frame);
    Some(picture(state, &drawing, prefix, frame, Marked::default(), false))
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

    #[test]
    fn every_coast_of_the_picture_on_home_is_drawn() {
        let picture = miniature_svg();
        assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
        assert_eq!(picture.matches(r#"d="""#).count(), 1, "the degrees of the sea");
        assert!(picture.contains(r#"<path id="wmini0" d="M324 28l-4 4l"#), "{picture}");
        assert!(picture.contains(r#"<path class="lakes" d="M611.4 105.7Q"#), "{picture}");
    }
}
