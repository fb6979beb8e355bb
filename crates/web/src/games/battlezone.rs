//! BattleZone in the browser.

mod drawing;
mod land;
mod miniature;
mod rules;

pub use miniature::Miniature;
pub use rules::Rules;
