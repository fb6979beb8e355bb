//! What is known of Conquer before it is loaded.

use super::setup::SHOWN;
use crate::games::Card;

/// The facts of this game.
pub const CARD: Card = Card {
    class: "cq",
    minutes: 10,
    usual_bot: "medium",
    miniature: || include_str!("miniature.svg").to_owned(),
    has_maps: true,
    has_dice: false,
    forces_by_hand: false,
    own_options: &SHOWN,
};
