//! What is known of World Battle before it is loaded.

use super::setup::miniature_svg;
use crate::games::Card;

/// The facts of this game.
pub const CARD: Card = Card {
    class: "wb",
    minutes: 45,
    usual_bot: "medium",
    miniature: miniature_svg,
    has_maps: true,
    has_dice: true,
    forces_by_hand: false,
    own_options: &[],
};
