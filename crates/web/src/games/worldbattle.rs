//! World Battle in the browser. `games/README.md` says what each file does. Beside those there are
//! `world.rs` (where the territories lie), `camera.rs` (what is seen of the map), `cards.rs` (the
//! dialog with the cards), `tools.rs` (the buttons of each phase) and `commands.rs` (what they do).

mod board;
mod camera;
mod card;
mod cards;
#[cfg(test)]
mod colours;
mod commands;
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
mod rules_page;
mod scenes;
mod setup;
mod sounds;
mod suggestions;
mod table;
mod tools;
mod words;
mod world;

pub use card::CARD;

use leptos::prelude::*;

use super::Played;
use super::option_words::{self, OptionWords};
use crate::game_setup::NewGame;
use crate::i18n::Locale;

impl Played for ::worldbattle::State {
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
        option_words::worldbattle(locale, key)
    }

    fn bot_plays(locale: Locale, level: &str) -> Option<&'static str> {
        option_words::worldbattle_bot(locale, level)
    }

    fn choice(locale: Locale, word: &str) -> Option<&'static str> {
        option_words::worldbattle_choice(locale, word)
    }
}
