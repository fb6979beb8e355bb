//! What is known of Conquer before it is loaded.

use super::setup::SHOWN;
use crate::games::Card;
use crate::i18n::td_string;

/// The facts of this game.
pub const CARD: Card = Card {
    class: "cq",
    pitch: |locale| td_string!(locale, screens.pitch.conquer),
    chance: |locale| td_string!(locale, screens.chance.conquer),
    minutes: 10,
    usual_bot: "medium",
    miniature: || include_str!("miniature.svg").to_owned(),
    has_maps: true,
    forces_by_hand: false,
    own_options: &SHOWN,
};
