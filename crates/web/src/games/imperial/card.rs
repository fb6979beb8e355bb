//! What is known of Imperial Battleground before it is loaded.

use crate::games::Card;
use crate::i18n::td_string;

/// The facts of this game.
pub const CARD: Card = Card {
    class: "im",
    pitch: |locale| td_string!(locale, screens.pitch.imperial),
    chance: |locale| td_string!(locale, screens.chance.dice),
    minutes: 20,
    usual_bot: "sergeant",
    miniature: || include_str!("miniature.svg").to_owned(),
    has_maps: false,
    forces_by_hand: true,
    own_options: &["army"],
};
