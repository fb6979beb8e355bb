//! World Battle's bots.
//!
//! | name | how it plays |
//! |---|---|
//! | [`Easy`] | any move, but it places on borders and attacks only with more armies |
//! | [`Raider`] | attacks at random wherever it has more armies, until it has nowhere |
//! | [`Medium`] | goes for the continent that pays best for what it takes, attacks at 60 % and more |
//! | [`Hard`] | plans its turn: goals, paths of attacks with exact chain odds, the value of where they end |
//! | [`expert`] | plans the same way by a learned value of where its turns end |

mod decision;
mod easy;
mod expert;
pub mod features;
mod hard;
pub mod learned;
mod march;
mod medium;
mod plan;
mod position;
mod raider;
mod strength;
mod turn;

pub use easy::Easy;
pub use expert::{Expert, expert};
pub use hard::Hard;
pub use march::March;
pub use medium::Medium;
pub use raider::Raider;

#[cfg(test)]
mod tests;
