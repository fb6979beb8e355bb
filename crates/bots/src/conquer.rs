//! Conquer's bots, for any number of players, teams and cells a turn.
//!
//! | name | how it plays |
//! |---|---|
//! | [`Easy`] | somewhere near a tile; of ten moves three look for a capture |
//! | [`Medium`] | the best capture, else stops the best capture of a rival, else joins its walls |
//! | [`Hard`] | weighs every move with the captures that both sides have after it |
//! | [`Expert`] | captures by force where it can; else tree search over playouts that capture and stop captures |
//!
//! Every analysis carries the [`Strategy`] of its move as its label.

mod expert;
mod forced;
mod hard;
mod plain;
mod sight;
mod strategy;

pub use expert::{Expert, Wisdom, expert};
pub use forced::{WORTH_FORCING, forced};
pub use hard::Hard;
pub use plain::{Easy, Medium};
pub use sight::has_capture;
pub use strategy::{Strategy, strategy};

#[cfg(test)]
mod tests;
