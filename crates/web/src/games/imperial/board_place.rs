//! The places of the board that can be pressed, looked at and focused.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use crate::ui::seat::letter;
use imperial::{Piece, Square};
use tabletop::Seat;

/// A place on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardPlace {
    /// A square of the grid.
    Square(Square),
    /// A kind of unit in the reserve of a seat.
    Reserve(Seat, Piece),
    /// The flag of a seat.
    Flag(Seat),
}

impl FromStr for BoardPlace {
    type Err = ();
    fn from_str(text: &str) -> Result<BoardPlace, ()> {
        read(text).ok_or(())
    }
}

fn read(text: &str) -> Option<BoardPlace> {
    let seat = |letter: &str| match letter {
        "a" => Some(Seat::A),
        "b" => Some(Seat::B),
        _ => None,
    };
    let mut parts = text.split('-');
    Some(match (parts.next()?, parts.next(), parts.next()) {
        ("reserve", Some(letter), Some(piece)) => {
            BoardPlace::Reserve(seat(letter)?, piece.parse().ok()?)
        }
        ("flag", Some(letter), None) => BoardPlace::Flag(seat(letter)?),
        (square, None, None) => BoardPlace::Square(square.parse().ok()?),
        _ => return None,
    })
}

/// The id of its element on the board: `b2`, `reserve-a-I2`, `flag-b`.
impl Display for BoardPlace {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            BoardPlace::Square(square) => square.fmt(f),
            BoardPlace::Reserve(seat, piece) => write!(f, "reserve-{}-{piece}", letter(*seat)),
            BoardPlace::Flag(seat) => write!(f, "flag-{}", letter(*seat)),
        }
    }
}

/// The opponent of a seat.
pub fn enemy_of(seat: Seat) -> Seat {
    if seat == Seat::A { Seat::B } else { Seat::A }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_element_names_its_place() {
        let places = [
            BoardPlace::Square("b2".parse().unwrap()),
            BoardPlace::Reserve(Seat::A, "I2".parse().unwrap()),
            BoardPlace::Reserve(Seat::B, "A5".parse().unwrap()),
            BoardPlace::Flag(Seat::B),
        ];
        for place in places {
            assert_eq!(place.to_string().parse(), Ok(place));
        }
        for text in ["", "d1", "reserve-a", "reserve-c-I2", "flag", "flag-b-x", "b2-b3"] {
            assert!(text.parse::<BoardPlace>().is_err(), "{text}");
        }
    }
}
