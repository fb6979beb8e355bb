//! The opening of a game that is being set up, as the table will lay it out.

use battlezone::{Setup, State};
use host::{Chance, Command, Match, Opening, Options, Player};
use leptos::prelude::*;
use tabletop::Seat;

use super::drawing::{Drawing, Lie};
use super::land::{Prefix, picture};
use crate::game_setup::NewGame;
use crate::texts::Texts;

/// The first position of a game; `None` if it cannot begin or has no picture.
fn opening(game: &NewGame) -> Option<State> {
    let setup: Setup = game.setup().ok()?;
    let (chance, options) = (Chance::Seed(game.seed?), Options::default());
    let match_id = "preview".parse().expect("a word is a name of a match");
    let mut game = Match::<State>::open(Opening { match_id, setup, chance, options }).ok()?;
    // Who plays does not change what is dealt: it follows from the seed alone.
    for seat in [Seat::A, Seat::B] {
        let player = Player::human("Preview").expect("a word is a name");
        game.handle(Command::Join { seat, player, nonce: None }, &mut Vec::new()).ok()?;
    }
    game.state_at(0).filter(|state| state.map().cells().is_some()).cloned()
}

/// The opening as a picture, and in words for those who do not see it.
pub fn preview(game: &NewGame, texts: &Texts) -> Option<AnyView> {
    let state = opening(game)?;
    let drawing = Drawing::of(state.map(), Lie::Landscape)?;
    let owned = |seat| state.owned(seat).len();
    let words = texts.setup.preview_of.with(&[
        ("territories", &state.map().len()),
        ("a", &owned(Seat::A)),
        ("b", &owned(Seat::B)),
    ]);
    let picture = picture(&state, &drawing, Prefix("prev"), None);
    Some(view! { <p class="vh">{words}</p> {picture} }.into_any())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_setup::{BotMode, SeatChoice};

    fn game(options: serde_json::Value, seed: u64) -> NewGame {
        let human = || SeatChoice::Human { name: String::new() };
        let seats = vec![human(), human()];
        let game = catalog::GameId::BattleZone;
        NewGame { game, seats, options, seed: Some(seed), undo: true, mode: BotMode::Auto }
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
