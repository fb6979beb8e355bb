//! What is known of BattleZone before it is loaded.

use crate::games::Card;
use crate::i18n::td_string;

/// The facts of this game.
pub const CARD: Card = Card {
    class: "bz",
    pitch: |locale| td_string!(locale, screens.pitch.battlezone),
    chance: |locale| td_string!(locale, screens.chance.dice),
    minutes: 15,
    usual_bot: "balanced",
    miniature: || include_str!("miniature.svg").to_owned(),
    has_maps: true,
    forces_by_hand: false,
    own_options: &[],
};
