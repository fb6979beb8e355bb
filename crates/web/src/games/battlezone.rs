//! BattleZone in the browser.
//!
//! - [`drawing`], [`map_svg`] — the map as paths, and the paths as SVG; [`board::Board`] — all of its states
//! - [`input`], [`pace`], [`odds`], [`words`] — pure: meanings, times, places and sentences
//! - [`stage`] — how the steps are shown at the table; [`table`] — all that is seen of it

mod board;
mod drawing;
mod hints;
mod input;
mod keyboard;
mod map_svg;
mod miniature;
mod odds;
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
mod words;

pub use odds::percent;

use leptos::prelude::*;

use super::Played;
use super::option_words::{self, OptionWords};
use crate::game_setup::NewGame;
use crate::session::Begun;
use crate::texts::Texts;

impl Played for ::battlezone::State {
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
        option_words::battlezone(texts, key)
    }
}
