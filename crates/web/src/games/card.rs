//! What is known of a game before its own part of the program is loaded.

use crate::i18n::Locale;

/// The facts of one game that screens need from the start.
#[derive(Debug)]
pub struct Card {
    /// CSS class that enables the game's style sheet.
    pub class: &'static str,
    /// The game in a few words.
    pub pitch: fn(Locale) -> &'static str,
    /// How many minutes a game takes.
    pub minutes: u8,
    /// The level of a bot that nobody has chosen.
    pub usual_bot: &'static str,
    /// Its board in small, as SVG. The game itself has drawn it ([`super::draw_miniature`]); as a
    /// picture it is on Home before any game is.
    pub miniature: fn() -> String,
    /// Whether another seed lays out another board.
    pub has_maps: bool,
    /// Whether phases without a choice are left to the table, which shows them and lets people go
    /// back before they happen.
    pub forces_by_hand: bool,
    /// The options that the game's own part of the set-up sheet has already.
    pub own_options: &'static [&'static str],
}
