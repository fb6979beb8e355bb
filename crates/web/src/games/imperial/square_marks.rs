//! The marks of one square of the board, picked from all marks.

use imperial::{Place, Square};

use super::board_place::BoardPlace;
use super::drawing::{Orientation, Point};
use super::picture::Marks;

/// The marks of one square.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SquareMarks {
    /// State as classes.
    pub class: String,
    /// The selected unit.
    pub unit: Option<Place>,
    /// Whether something can move here.
    pub dot: bool,
    /// The chance of a die against it, in percent.
    pub chance: Option<u32>,
    /// Whether it can join the attack, or has joined it.
    pub join: Option<bool>,
    /// Whether a flag can be taken from here.
    pub threat: bool,
    /// Whether something was refused here.
    pub refused: bool,
    /// The losses of its units: place, levels, and whether they are destroyed.
    pub losses: Vec<(Place, u8, bool)>,
    /// The unit that fires.
    pub fires: Option<Place>,
    /// The distance its last unit has come.
    pub march: Option<Point>,
}

impl SquareMarks {
    /// The marks of a square.
    pub fn of(marks: &Marks, square: Square, orientation: Orientation) -> SquareMarks {
        let here = |it: Option<Square>| it == Some(square);
        let chance = marks.targets.iter().find(|(target, _)| *target == square);
        let states = [
            (here(marks.selected), "sel"),
            (marks.moves.contains(square), "mv"),
            (chance.is_some(), "at"),
            (here(marks.aim), "aim"),
            (marks.joined.contains(square), "joined"),
            (marks.able.contains(square), "can"),
            (marks.resting.contains(square), "rest"),
            (marks.origins.contains(square), "origin"),
            (marks.goals.contains(square), "goal"),
            (here(marks.looked_at), "looked"),
            (marks.focus == Some(BoardPlace::Square(square)), "focus"),
        ];
        let classes = states.iter().filter(|(is, _)| *is).map(|(_, class)| *class);
        let joins = marks.may_join.contains(square) || marks.joined.contains(square);
        let march = marks.march.filter(|(to, _)| *to == square).map(|(to, from)| {
            let (from, to) = (orientation.middle(from), orientation.square(to).middle());
            Point { x: from.x - to.x, y: from.y - to.y }
        });
        let losses = marks.losses.iter().filter(|(at, ..)| *at == square);
        SquareMarks {
            class: classes.collect::<Vec<_>>().join(" "),
            unit: marks.unit.filter(|(at, _)| *at == square).map(|(_, place)| place),
            dot: marks.moves.contains(square),
            chance: chance.map(|(_, chance)| *chance),
            join: (marks.aim.is_some() && joins).then(|| marks.joined.contains(square)),
            threat: marks.threats.is_some_and(|(squares, _)| squares.contains(square)),
            refused: marks.refused == Some(BoardPlace::Square(square)),
            losses: losses.map(|&(_, place, levels, gone)| (place, levels, gone)).collect(),
            fires: marks.shot.filter(|shot| shot.from == square).map(|shot| shot.place),
            march,
        }
    }
}
