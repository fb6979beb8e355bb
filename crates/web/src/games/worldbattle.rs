//! World Battle in the browser.
//!
//! - [`world`], [`drawing`], [`map_svg`] — the map as paths, and the paths as SVG;
//!   [`board::Board`] — all of its states; [`camera`], [`gestures`] — what is seen of it
//! - [`input`], [`pace`], [`words`] — pure: meanings, times and sentences
//! - [`stage`] — how the steps are shown at the table; [`table`] — all that is seen of it, with the
//!   [`tools`] of each phase and the hand of [`cards`]

mod board;
mod camera;
mod cards;
#[cfg(test)]
mod colours;
mod drawing;
mod gestures;
mod hints;
mod input;
mod keyboard;
mod map_svg;
mod miniature;
mod pace;
mod panel;
mod picture;
mod replay_board;
mod report;
mod roll;
mod rules_page;
mod setup;
mod sounds;
mod stage;
mod table;
mod tools;
mod words;
mod world;

use leptos::prelude::*;

use super::Played;
use super::option_words::{self, OptionWords};
use crate::game_setup::NewGame;
use crate::session::Begun;
use crate::texts::Texts;

pub use miniature::with_coasts as miniature;

impl Played for ::worldbattle::State {
    fn table(begun: Begun<Self>) -> AnyView {
        table::table(begun)
    }

    fn preview(game: &NewGame, texts: &'static Texts) -> Option<AnyView> {
        setup::preview(game, texts)
    }

    fn miniature() -> AnyView {
        miniature::Miniature().into_any()
    }

    fn rules() -> AnyView {
        rules_page::Rules().into_any()
    }

    fn words(texts: &'static Texts, key: &str) -> Option<OptionWords> {
        option_words::worldbattle(texts, key)
    }

    fn choice(texts: &'static Texts, word: &str) -> Option<&'static str> {
        option_words::worldbattle_choice(texts, word)
    }
}
