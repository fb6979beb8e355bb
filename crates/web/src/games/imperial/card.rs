//! What is known of Imperial Battleground before it is loaded.

use crate::games::Card;

/// The facts of this game.
pub const CARD: Card = Card {
    class: "im",
    minutes: 20,
    usual_bot: "sergeant",
    miniature: || include_str!("miniature.svg").to_owned(),
    has_maps: false,
    has_dice: true,
    forces_by_hand: true,
    own_options: &["army"],
};
