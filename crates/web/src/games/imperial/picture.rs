//! What stands on the board and what is marked there: all that is drawn, apart from the rules.

use imperial::{Piece, Place, Square, SquareSet, State, Unit};
use tabletop::Seat;

use super::spot::Spot;

/// The board as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    squares: Vec<Ground>,
    reserves: [Vec<(Piece, u8)>; 2],
}

/// A square as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ground {
    /// Who stands there.
    pub owner: Option<Seat>,
    /// The units, the longest-standing first.
    pub chips: Vec<Chip>,
    /// The slots they fill.
    pub slots: u8,
}

/// A unit as it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chip {
    /// Kind and level.
    pub piece: Piece,
    /// What it can still do this turn.
    pub rest: Rest,
}

/// What a unit can still do this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rest {
    /// Everything.
    Ready,
    /// It has moved or come, and may still attack.
    Moved,
    /// Nothing.
    Spent,
}

/// What is marked on the board.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Marks {
    /// The own square that is chosen.
    pub selected: Option<Square>,
    /// The unit in hand.
    pub unit: Option<(Square, Place)>,
    /// The unit of the reserve in hand, and whose it is.
    pub piece: Option<(Seat, Piece)>,
    /// Where what is in hand can go.
    pub moves: SquareSet,
    /// Whose flag it can take.
    pub flag: Option<Seat>,
    /// What can be attacked, each with the chance of a die in whole percent.
    pub targets: Vec<(Square, u32)>,
    /// The target of the attack that is being built.
    pub aim: Option<Square>,
    /// The squares that take part in it.
    pub joined: SquareSet,
    /// The squares that could join it.
    pub may_join: SquareSet,
    /// Own squares that can act.
    pub able: SquareSet,
    /// Own squares that cannot.
    pub resting: SquareSet,
    /// Enemy squares from which a flag can be taken next turn, and whose flag it is.
    pub threats: Option<(SquareSet, Seat)>,
    /// Where something was refused.
    pub refused: Option<Spot>,
    /// Where the focus of the keyboard is.
    pub focus: Option<Spot>,
    /// From where something that is shown comes, and where it goes.
    pub origins: SquareSet,
    /// Where it goes.
    pub goals: SquareSet,
    /// The unit that fires now, the square it fires at, and its hits.
    pub shot: Option<Fire>,
    /// What the defenders lose: square, place, levels, and whether the unit is gone.
    pub losses: Vec<(Square, Place, u8, bool)>,
    /// The square whose last unit has just come, and from where.
    pub march: Option<(Square, Spot)>,
}

/// A unit that fires.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fire {
    /// Where it stands.
    pub from: Square,
    /// Its place there.
    pub place: Place,
    /// What it fires at.
    pub to: Square,
    /// How often it hits.
    pub hits: u32,
}

impl Picture {
    /// The board of a position.
    pub fn of(state: &State) -> Picture {
        let ground = |square: Square| Ground {
            owner: state.owner(square),
            chips: state.stack(square).units().iter().map(|&unit| Chip::of(unit)).collect(),
            slots: state.stack(square).slots(),
        };
        Picture {
            squares: Square::all().map(ground).collect(),
            reserves: [Seat::A, Seat::B].map(|seat| state.reserve(seat).pieces().collect()),
        }
    }

    /// A square.
    pub fn ground(&self, square: Square) -> &Ground {
        &self.squares[square.index()]
    }

    /// What a seat has in reserve: kinds and levels with their numbers.
    pub fn reserve(&self, seat: Seat) -> &[(Piece, u8)] {
        &self.reserves[seat.index()]
    }
}

impl Chip {
    /// The unit as it is shown.
    pub fn of(unit: Unit) -> Chip {
        let rest = match (unit.is_ready(), unit.may_attack()) {
            (true, _) => Rest::Ready,
            (false, true) => Rest::Moved,
            (false, false) => Rest::Spent,
        };
        Chip { piece: unit.piece(), rest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_shows_who_stands_where_and_what_they_can_still_do() {
        let state: State =
            "- i2 - / - - - / - C2mI2x - / A2 - - | reserve 2I2 : c1 | turn a".parse().unwrap();
        let picture = Picture::of(&state);
        let ground = picture.ground("b2".parse().unwrap());
        assert_eq!((ground.owner, ground.slots), (Some(Seat::A), 3));
        let rest: Vec<Rest> = ground.chips.iter().map(|chip| chip.rest).collect();
        assert_eq!(rest, [Rest::Moved, Rest::Spent]);
        assert_eq!(picture.ground("a1".parse().unwrap()).chips[0].rest, Rest::Ready);
        assert_eq!(picture.reserve(Seat::A), [("I2".parse().unwrap(), 2)]);
        assert_eq!(picture.ground("c3".parse().unwrap()).owner, None);
    }
}
