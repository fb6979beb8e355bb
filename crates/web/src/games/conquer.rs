//! Conquer in the browser. `games/README.md` says what each file does; only this game has `clock`
//! and `table_clock` (time limits), `turn` and `question` (what a person decides), `chart`,
//! `seat_colours` and `side_names` (teams).

mod board;
mod card;
mod clock;
mod drawing;
mod guide;
mod input;
mod keyboard;
mod map_svg;
mod pace;
#[cfg(test)]
mod palette;
mod panel;
mod picture;
mod question;
mod replay_board;
mod report;
mod rules_page;
mod scenes;
mod seat_colours;
mod setup;
mod side_names;
mod sounds;
mod suggestions;
mod table;
mod table_clock;
mod turn;
mod words;

pub use card::CARD;

use leptos::prelude::*;

use super::Played;
use super::option_words::{self, OptionWords};
use crate::game_setup::NewGame;
use crate::i18n::{Locale, td_string};
use crate::screens::{Sheet, VerifyWords};

impl Played for ::conquer::State {
    fn preview(game: &NewGame, locale: Locale) -> Option<AnyView> {
        setup::preview(game, locale)
    }

    fn miniature() -> AnyView {
        setup::miniature()
    }

    fn rules() -> AnyView {
        rules_page::Rules().into_any()
    }

    fn sheet(sheet: Sheet) -> Option<AnyView> {
        Some(setup::option_rows(sheet))
    }

    fn words(locale: Locale, key: &str) -> Option<OptionWords> {
        option_words::conquer(locale, key)
    }

    /// No dice are rolled: chance decides the rocks and the order of turns.
    fn verify_words(locale: Locale) -> VerifyWords {
        VerifyWords {
            heading: td_string!(locale, conquer.result.drawn),
            hint: td_string!(locale, conquer.result.drawn_hint),
            verify: td_string!(locale, conquer.result.verify_drawn),
            verify_again: td_string!(locale, conquer.result.verify_drawn_again),
            honest: td_string!(locale, conquer.result.drawn_honest),
        }
    }

    fn bot_plays(locale: Locale, level: &str) -> Option<&'static str> {
        option_words::conquer_bot(locale, level)
    }

    fn choice(locale: Locale, word: &str) -> Option<&'static str> {
        option_words::conquer_choice(locale, word)
    }
}
