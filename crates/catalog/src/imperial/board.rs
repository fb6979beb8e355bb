//! The board of Imperial Battleground: its grid.

use protocol::{Board, Place};
use rules::imperial::{Square, State};
use tabletop::Game;

use crate::outlines::unit_square;

/// The one board there is.
pub(super) fn board() -> Board {
    let place = |square: Square| {
        // Row 1 is drawn at the bottom, as seat a sees it.
        let (x, y) = (f32::from(square.column()), f32::from(3 - square.row()));
        Place {
            number: square.index() as u16,
            at: square.to_string(),
            name: square.to_string(),
            borders: square.neighbours().iter().map(|it| it.index() as u16).collect(),
            continent: None,
            blocked: false,
            x: Some(x + 0.5),
            y: Some(y + 0.5),
            outline: Some(unit_square(x, y)),
        }
    };
    Board {
        game: State::ID.to_owned(),
        map: "3x4".to_owned(),
        name: "The grid of three by four".to_owned(),
        width: 3.0,
        height: 4.0,
        places: Square::all().map(place).collect(),
        continents: Vec::new(),
    }
}
