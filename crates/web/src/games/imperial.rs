//! Imperial Battleground in the browser. `games/README.md` says what each file does; here are also
//! `board_place` (what can be pressed), `recap`, `retreat` and `turn_end`.

mod board;
mod board_place;
mod card;
mod drawing;
mod guide;
mod input;
mod keyboard;
mod map_svg;
mod pace;
mod panel;
mod picture;
mod recap;
mod replay_board;
mod report;
mod retreat;
mod rules_page;
mod scenes;
mod setup;
mod sounds;
mod square_marks;
mod suggestions;
mod table;
mod turn_end;
mod words;

pub use card::CARD;

use leptos::prelude::*;

use super::Played;
use super::option_words::{self, OptionWords};
use crate::game_setup::NewGame;
use crate::i18n::Locale;
use crate::screens::Sheet;

impl Played for ::imperial::State {
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
        Some(setup::sheet(sheet))
    }

    fn words(locale: Locale, key: &str) -> Option<OptionWords> {
        option_words::imperial(locale, key)
    }

    fn bot_plays(locale: Locale, level: &str) -> Option<&'static str> {
        option_words::imperial_bot(locale, level)
    }
}
