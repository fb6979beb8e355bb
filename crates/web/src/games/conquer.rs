//! Conquer in the browser.
//!
//! - [`drawing`], [`board`] — tiles and rocks as a few paths, with all that can be marked
//! - [`input`], [`gesture`], [`pace`], [`clock`], [`plan`], [`words`] — pure: meanings, times,
//!   lengths and sentences
//! - [`sides`] — colours and names of teams; [`report`] — a game in words and numbers
//! - [`stage`] — the course of events at the table; [`table`] — all that is seen of it

mod board;
mod chart;
mod clock;
mod drawing;
mod gesture;
mod hand;
mod hints;
mod input;
mod keyboard;
mod miniature;
mod pace;
#[cfg(test)]
mod palette;
mod panel;
mod picture;
mod plan;
mod replay_board;
mod report;
mod rules_page;
mod setup;
mod sheet;
mod sides;
mod sounds;
mod stage;
mod table;
mod timing;
mod words;

pub use sheet::SHOWN;

use leptos::prelude::*;

use super::Played;
use super::option_words::{self, OptionWords};
use crate::game_setup::NewGame;
use crate::screens::Sheet;
use crate::session::Begun;
use crate::texts::Texts;

impl Played for ::conquer::State {
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

    fn sheet(sheet: Sheet) -> Option<AnyView> {
        Some(sheet::sheet(sheet))
    }

    fn words(texts: &'static Texts, key: &str) -> Option<OptionWords> {
        option_words::conquer(texts, key)
    }

    fn choice(texts: &'static Texts, word: &str) -> Option<&'static str> {
        option_words::conquer_choice(texts, word)
    }
}
