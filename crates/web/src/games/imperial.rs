//! Imperial Battleground in the browser.
//!
//! - [`drawing`], [`ground`] — where everything lies, and how it is drawn; [`Board`] — all its states
//! - [`input`], [`motion`], [`speech`] — pure: meanings, times and sentences

mod board;
mod drawing;
mod ground;
mod input;
mod miniature;
mod motion;
mod opening;
mod picture;
mod rules;
mod speech;
mod spot;

pub use board::Board;
pub use drawing::Lie;
pub use miniature::Miniature;
pub use opening::preview;
pub use picture::{Marks, Picture};
pub use rules::Rules;
