//! Captures by force, for tables of two with one cell a turn.
//!
//! A ring is made of own tiles and rocks alone. So a capture that is threatened can be stopped in
//! two ways only: on the cell that would close it, or by capturing a tile of the ring. All other
//! answers need not be tried.

use conquer::{Cell, Field};
use tabletop::Seat;

use super::sight::prizes;

/// The smallest capture that is worth to be forced, in cells; tiles taken count twice.
pub const WORTH_FORCING: u32 = 4;

/// The moves that start a capture in so many moves, whatever the rival answers; 1 to 3. Only ways
/// that threaten a capture with every move are found.
pub fn forced(field: &Field, seat: Seat, rival: Seat, moves: u8) -> Vec<Cell> {
    match moves {
        1 => in_one(field, seat),
        2 => starts(field, seat, rival, &|after| !in_one(after, seat).is_empty()),
        _ => starts(field, seat, rival, &|after| {
            !in_one(after, seat).is_empty() || !forced(after, seat, rival, 2).is_empty()
        }),
    }
}

/// The cells that capture at once.
fn in_one(field: &Field, seat: Seat) -> Vec<Cell> {
    let worth = prizes(field, seat).into_iter().filter(|(_, prize)| *prize >= WORTH_FORCING);
    worth.map(|(cell, _)| cell).collect()
}

/// The moves that threaten a capture, and after every answer to it the rest is `won`.
fn starts(field: &Field, seat: Seat, rival: Seat, won: &dyn Fn(&Field) -> bool) -> Vec<Cell> {
    let wins = |cell: &Cell| {
        let mut after = field.clone();
        after.place(seat, *cell);
        let threats = in_one(&after, seat);
        if threats.is_empty() {
            return false;
        }
        let counters = prizes(&after, rival).into_iter().map(|(cell, _)| cell);
        threats.iter().copied().chain(counters).all(|answer| {
            let mut answered = after.clone();
            answered.place(rival, answer);
            won(&answered)
        })
    };
    // A tile that is to be part of a ring stands beside a wall.
    let beside_wall = |cell: &Cell| field.joined_walls(seat, *cell).0 > 0;
    field.empty().iter().filter(beside_wall).filter(wins).collect()
}
