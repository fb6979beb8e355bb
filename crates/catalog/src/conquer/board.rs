//! The boards of Conquer: cells and rocks.

use protocol::{Board, Place};
use rules::conquer::{Cell, Field, State};
use tabletop::Game;

use crate::outlines::unit_square;

/// The board that a field is.
pub(super) fn board(field: &Field) -> Board {
    let board = field.board();
    let (width, height) = (board.width(), board.height());
    let number = |cell: Cell| u16::from(cell.y()) * u16::from(width) + u16::from(cell.x());
    let place = |cell: Cell| {
        let (x, y) = (f32::from(cell.x()), f32::from(cell.y()));
        let is_rock = board.rocks().contains(cell);
        let beside = cell.around().filter(|it| {
            let shares_a_side = it.x() == cell.x() || it.y() == cell.y();
            shares_a_side && board.contains(*it)
        });
        Place {
            number: number(cell),
            at: cell.to_string(),
            name: cell.to_string(),
            borders: beside.map(number).collect(),
            continent: None,
            blocked: is_rock,
            x: Some(x + 0.5),
            y: Some(y + 0.5),
            outline: Some(unit_square(x, y)),
        }
    };
    let rows = (0..height).flat_map(|y| (0..width).filter_map(move |x| Cell::at(x, y)));
    Board {
        game: State::ID.to_owned(),
        map: format!("{width}x{height}"),
        name: format!("A field of {width} by {height} cells"),
        width: width.into(),
        height: height.into(),
        places: rows.map(place).collect(),
        continents: Vec::new(),
    }
}
