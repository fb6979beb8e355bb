//! BattleZone in the browser.

mod drawing;
mod land;
mod miniature;

pub use miniature::Miniature;
