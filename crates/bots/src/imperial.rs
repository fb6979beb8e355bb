//! Imperial Battleground's bots.
//!
//! | name | how it plays |
//! |---|---|
//! | [`Recruit`] | the flag if it is open, any attack if there is one, otherwise any move |
//! | [`Sergeant`] | one action deep: levels on both sides and the way to the flag |
//! | [`Captain`] | one action deep with an eye for what can be hit, and never leaves its flag open |
//! | [`general`] | plans whole turns and tries the best of them against the enemy's answer |
//! | [`marshal`] | plans the same way by a learned value of a position |

mod captain;
pub mod features;
mod force;
mod general;
mod guard;
pub mod inquest;
pub mod learned;
mod marshal;
mod moves;
mod recruit;
mod sergeant;
mod standing;

pub use captain::{Captain, captain};
pub use general::{Drill, GENERAL_BUDGET, general};
pub use marshal::{MARSHAL_BUDGET, marshal, plan_with};
pub use recruit::Recruit;
pub use sergeant::{Sergeant, sergeant};

#[cfg(test)]
mod tests;

use tabletop::Seat;

/// Moves this close to the best are as good to the greedy bots: without it every game would open
/// alike, for the first turns have no dice.
const SLACK: f32 = 0.05;

/// The other of the two seats.
fn enemy_of(seat: Seat) -> Seat {
    if seat == Seat::A { Seat::B } else { Seat::A }
}
