//! What a team is called: by the colour of its side, at every table and in every room.

use crate::i18n::{Locale, td_string};

/// "Team Red".
pub fn team_name(side: u8, locale: Locale) -> String {
    td_string!(locale, common.teams.team, colour = colour(side, locale))
}

/// The colour of a side, as its name has it. There are at most eight sides.
fn colour(side: u8, locale: Locale) -> &'static str {
    match side {
        0 => td_string!(locale, common.teams.red),
        1 => td_string!(locale, common.teams.blue),
        2 => td_string!(locale, common.teams.yellow),
        3 => td_string!(locale, common.teams.green),
        4 => td_string!(locale, common.teams.pink),
        5 => td_string!(locale, common.teams.turquoise),
        6 => td_string!(locale, common.teams.amber),
        _ => td_string!(locale, common.teams.violet),
    }
}
