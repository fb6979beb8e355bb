//! Moves that a bot suggests: in words, and their places on the board.

use battlezone::{Action, Territory};

use crate::i18n::{Locale, td_string};
use crate::table::MovePlaces;

/// A suggested move in a few words.
pub fn words(action: &Action, locale: Locale) -> String {
    match action {
        Action::Attack { from, to } => {
            td_string!(locale, battlezone.suggestions.attack, to = to, from = from)
        }
        Action::Skip => td_string!(locale, battlezone.play.skip).to_owned(),
        Action::Reinforce => td_string!(locale, battlezone.play.reinforcing).to_owned(),
        Action::Resign => td_string!(locale, table.play.give_up).to_owned(),
    }
}

/// The territories it concerns.
pub fn places(action: &Action) -> MovePlaces<Territory> {
    match *action {
        Action::Attack { from, to } => MovePlaces::way([from], to),
        Action::Skip | Action::Reinforce | Action::Resign => MovePlaces::none(),
    }
}
