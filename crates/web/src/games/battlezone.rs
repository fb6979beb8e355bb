//! BattleZone in the browser.

mod board;
mod drawing;
mod input;
mod land;
mod miniature;
mod odds;
mod opening;
mod picture;
mod rules;
pub mod tale;

pub use board::Board;
pub use drawing::Lie;
pub use miniature::Miniature;
pub use opening::preview;
pub use picture::{Marks, Picture};
pub use rules::Rules;
