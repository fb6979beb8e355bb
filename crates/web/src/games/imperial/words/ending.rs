//! How a game ended.

use imperial::{End, State};
use tabletop::Seat;

use crate::games::imperial::board_place::enemy_of;
use crate::i18n::{Locale, td_string, told};

/// "The flag was taken in round 3."; for an unfinished game, how far it went.
pub fn ending(state: &State, names: &[String], locale: Locale) -> String {
    let round = state.round();
    let name = |seat: Seat| &names[seat.index()];
    match state.end() {
        Some(End::Elimination(winner)) => {
            let name = name(enemy_of(winner));
            told!(locale, imperial.end.elimination, name = name, round = &round)
        }
        Some(End::Flag(_)) => td_string!(locale, imperial.end.flag, round = &round),
        Some(End::Retreat(loser)) => {
            told!(locale, imperial.end.retreat, name = name(loser), round = &round)
        }
        Some(End::Resignation(loser)) => {
            told!(locale, screens.result.resignation, name = name(loser), round = &round)
        }
        Some(End::RoundLimit) => td_string!(locale, imperial.end.round_limit, round = &round),
        Some(End::Quiet) => td_string!(locale, imperial.end.quiet, round = &round),
        None => td_string!(locale, screens.result.unfinished_hint, round = &round),
    }
}
