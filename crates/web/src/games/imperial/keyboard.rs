//! The keys at this table.

use imperial::State;
use leptos::prelude::*;
use tabletop::Seat;

use super::board_place::{BoardPlace, enemy_of};
use crate::i18n::{Locale, td_string};
use crate::table::Table;
use crate::table::keys::{Arrow, board_rows, common_rows};
use crate::ui::KeyRow;

/// The list of keys.
pub fn list(locale: Locale) -> Vec<KeyRow> {
    let own = [
        ("S", td_string!(locale, imperial.table.key_s)),
        ("U", td_string!(locale, imperial.table.key_u)),
        ("R", td_string!(locale, imperial.table.rotate)),
    ];
    let board = board_rows(td_string!(locale, imperial.table.key_tab), locale);
    [&board[..], &own, &common_rows(locale)].concat()
}

/// The neighbour of a place on the screen: squares, and beyond the outer rows flags and reserves.
pub fn neighbour(table: Table<State>, at: BoardPlace, arrow: Arrow) -> Option<BoardPlace> {
    let (right, down) = arrow.step();
    let (up, orientation) = (-down, table.extra.orientation.get());
    match at {
        BoardPlace::Square(square) => match orientation.step(square, (right, up)) {
            Some(next) => Some(BoardPlace::Square(next)),
            None if up == 0 => None,
            None => {
                let bottom = orientation.bottom;
                let strip = strip(table, if up < 0 { bottom } else { enemy_of(bottom) });
                strip.get(1).or(strip.first()).copied()
            }
        },
        BoardPlace::Flag(seat) | BoardPlace::Reserve(seat, _) => {
            if up == 0 {
                let strip = strip(table, seat);
                let index = strip.iter().position(|&it| it == at)?;
                return strip.get(index.checked_add_signed(right.into())?).copied();
            }
            let inwards = if seat == orientation.bottom { up > 0 } else { up < 0 };
            let middle = if seat == Seat::A { "b1" } else { "b4" };
            inwards.then(|| middle.parse().ok()).flatten().map(BoardPlace::Square)
        }
    }
}

/// The flag of a seat, and beside it the units of its reserve.
fn strip(table: Table<State>, seat: Seat) -> Vec<BoardPlace> {
    table.view.with(|state| {
        let reserve = state.reserve(seat).pieces();
        let pieces = reserve.map(|(piece, _)| BoardPlace::Reserve(seat, piece));
        std::iter::once(BoardPlace::Flag(seat)).chain(pieces).collect()
    })
}
