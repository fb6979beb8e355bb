//! What is known of a game before its own part of the program is loaded.

use crate::i18n::Locale;

/// The facts of one game that screens need from the start.
#[derive(Debug)]
pub struct Card {
    /// CSS class that enables the game's style sheet.
    pub class: &'static str,
    /// The game in a few words.
    pub pitch: fn(Locale) -> &'static str,
    /// What chance decides in it: "the dice".
    pub chance: fn(Locale) -> &'static str,
    /// How many minutes a game takes.
    pub minutes: u8,
    /// The default level of a bot.
    pub usual_bot: &'static str,
    /// Its board in small, as SVG drawn by the game itself ([`super::draw_miniature`]); Home shows
    /// this picture before any game is loaded.
    pub miniature: fn() -> String,
    /// Whether another seed gives another board.
    pub has_maps: bool,
    /// Whether the table plays phases without a choice, showing them so that people can go back
    /// before they happen.
    pub forces_by_hand: bool,
    /// The options shown by the game's own part of the set-up sheet.
    pub own_options: &'static [&'static str],
}
