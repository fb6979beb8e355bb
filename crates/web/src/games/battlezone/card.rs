//! What is known of BattleZone before it is loaded.

use crate::games::Card;

/// The facts of this game.
pub const CARD: Card = Card {
    class: "bz",
    minutes: 15,
    usual_bot: "balanced",
    miniature: || include_str!("miniature.svg").to_owned(),
    has_maps: true,
    has_dice: true,
    forces_by_hand: false,
    own_options: &[],
};
