//! What is known of World Battle before it is loaded.

use super::setup::miniature_svg;
use crate::games::Card;
use crate::i18n::td_string;

/// The facts of this game.
pub const CARD: Card = Card {
    class: "wb",
    pitch: |locale| td_string!(locale, screens.pitch.worldbattle),
    chance: |locale| td_string!(locale, screens.chance.dice),
    minutes: 45,
    usual_bot: "medium",
    miniature: miniature_svg,
    has_maps: true,
    forces_by_hand: false,
    own_options: &[],
};
