//! Conquer in small, for its card on Home: a real game of four, played by its own bots' rule.

use conquer::{Cell, Setup, Size, State};
use leptos::prelude::*;
use tabletop::{Game, Rng};

use super::board::still;
use super::picture::Picture;

/// The picture of the card.
#[component]
pub fn Miniature() -> impl IntoView {
    let state = midgame();
    still(&Picture::of(&state))
}

/// A game of four in full swing: everyone captures where they can, and builds near their corner
/// otherwise.
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

/// How far a cell lies from a seat's corner of the board.
fn away_from_home(seat: usize, cell: Cell) -> i32 {
    const HOMES: [(i32, i32); 4] = [(4, 4), (11, 4), (11, 11), (4, 11)];
    let (x, y) = HOMES[seat % HOMES.len()];
    let (dx, dy) = (i32::from(cell.x()) - x, i32::from(cell.y()) - y);
    dx * dx + dy * dy
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::Seat;

    #[test]
    fn the_card_shows_a_game_in_full_swing() {
        let state = midgame();
        assert!(state.end().is_none() && state.turn() > 60);
        assert!(Seat::first(4).all(|seat| state.score(seat).territory > 10));
    }
}
