//! BattleZone's bots.
//!
//! | name | how it plays |
//! |---|---|
//! | [`Balanced`] | any attack with at least as many armies as the target: the default bot of the reference |
//! | [`Aggressive`] | the same, and from stacks of four and more also against one army more |
//! | [`Defensive`] | only with two armies more, and best where it joins its groups |
//! | [`ReferenceDefensive`] | the defensive bot of the reference, quirks included |
//! | [`tactician`] | one move deep over exact odds, by the learned value of the position |
//! | [`expert`] | several moves and answers deep over exact odds, by the same value |

mod balanced;
mod defensive;
pub mod features;
pub mod learned;
pub mod reference;
mod tactician;

pub use balanced::{Aggressive, Balanced};
pub use defensive::{Defensive, ReferenceDefensive};
pub use tactician::{EXPERT_POSITIONS, expert, search_with, tactician};

#[cfg(test)]
mod tests;
