//! BattleZone in the browser. `games/README.md` says what each file does.

mod board;
mod card;
mod curves;
mod drawing;
mod guide;
mod input;
mod keyboard;
mod map_svg;
mod pace;
mod panel;
mod picture;
mod replay_board;
mod report;
mod rules_page;
mod scenes;
mod setup;
mod sounds;
mod suggestions;
mod table;
mod words;

pub use card::CARD;

use leptos::prelude::*;

use super::Played;
use super::option_words::{self, OptionWords};
use crate::game_setup::NewGame;
use crate::i18n::Locale;

impl Played for ::battlezone::State {
    fn preview(game: &NewGame, locale: Locale) -> Option<AnyView> {
        setup::preview(game, locale)
    }

    fn miniature() -> AnyView {
        setup::miniature()
    }

    fn rules() -> AnyView {
        rules_page::Rules().into_any()
    }

    fn words(locale: Locale, key: &str) -> Option<OptionWords> {
        option_words::battlezone(locale, key)
    }

    fn bot_plays(locale: Locale, level: &str) -> Option<&'static str> {
        option_words::battlezone_bot(locale, level)
    }
}
