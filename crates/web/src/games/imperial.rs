//! Imperial Battleground in the browser.
//!
//! - [`drawing`], [`ground`] — where everything lies, and how it is drawn; [`board`] — all its states
//! - [`input`], [`motion`], [`speech`] — pure: meanings, times and sentences
//! - [`stage`] — how its steps are shown; [`table()`] — all that is seen of it

mod board;
mod drawing;
mod ground;
mod hearing;
mod hints;
mod input;
mod keyboard;
mod miniature;
mod motion;
mod opening;
mod panel;
mod picture;
mod replay;
mod roll;
mod rules;
mod sheet;
mod speech;
mod spot;
mod stage;
mod table;
mod tale;

pub use miniature::Miniature;
pub use opening::preview;
pub use rules::Rules;
pub use sheet::sheet;
pub use table::table;
