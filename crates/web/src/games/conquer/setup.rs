//! Setting a game up: the preview of its board, the card on Home, and the rows of its options.

mod option_rows;
mod options;
mod team_rows;

use conquer::{Cell, Setup, Size, State};
use leptos::prelude::*;
use tabletop::{Game, Rng};

use super::map_svg::still;
use super::picture::Picture;
use crate::game_setup::NewGame;
use crate::i18n::{Locale, td_string};

pub use option_rows::{SHOWN, option_rows};

/// The first position of a game; `None` if it cannot begin.
fn opening(game: &NewGame) -> Option<State> {
    game.opening(game.setup().ok()?)
}

/// The board as a picture, and in words for those who do not see it.
pub fn preview(game: &NewGame, locale: Locale) -> Option<AnyView> {
    let state = opening(game)?;
    let board = state.field().board();
    let words = td_string!(
        locale,
        conquer.setup.preview_of,
        width = board.width(),
        height = board.height(),
        rocks = td_string!(locale, conquer.play.rocks, count = board.rocks().len())
    );
    let picture = still(&Picture::of(&state));
    Some(view! { <p class="vh">{words}</p> {picture} }.into_any())
}

/// The picture of the game's card on Home: a real game of four, played by a simple rule.
pub fn miniature() -> AnyView {
    still(&Picture::of(&midgame()))
}

/// A position in small.
pub fn small(state: &State, _nth: usize) -> Option<AnyView> {
    Some(still(&Picture::of(state)))
}

/// A game of four in full swing: everyone captures where they can, and otherwise builds near their
/// corner.
fn midgame() -> State {
    const TURNS: u32 = 84;
    let setup = Setup { players: 4, size: Size::Standard, ..Setup::default() };
    let mut rng = Rng::fast(5);
    let mut state = State::new(&setup, &mut rng).expect("the default set-up is legal");
    while state.turn() < TURNS
        && let Some(seat) = state.to_act()
    {
        let field = state.field();
        let best = field.empty().iter().max_by_key(|&cell| {
            let gain: usize = field.captures(seat, cell).iter().map(|it| it.cells.len()).sum();
            let (joined, _) = field.joined_walls(seat, cell);
            gain as i32 * 40 + i32::from(joined.min(2)) * 12 - away_from_home(seat.index(), cell)
        });
        let place = conquer::Action::Place(best.expect("the board is not full yet"));
        state.apply(seat, &place, &mut rng, &mut Vec::new()).expect("an empty cell can be placed");
    }
    state
}

/// The distance of a cell from a seat's corner of the board.
fn away_from_home(seat: usize, cell: Cell) -> i32 {
    const HOMES: [(i32, i32); 4] = [(4, 4), (11, 4), (11, 11), (4, 11)];
    let (x, y) = HOMES[seat % HOMES.len()];
    let (dx, dy) = (i32::from(cell.x()) - x, i32::from(cell.y()) - y);
    dx * dx + dy * dy
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::GameId;
    use tabletop::Seat;

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

    #[test]
    fn the_card_shows_a_game_in_full_swing() {
        let state = midgame();
        assert!(state.end().is_none() && state.turn() > 60);
        assert!(Seat::first(4).all(|seat| state.score(seat).territory > 10));
    }
}
