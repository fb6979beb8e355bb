//! Imperial Battleground in the browser.
//!
//! - [`drawing`], [`ground`] — where everything lies, and how it is drawn; [`board`] — all its states
//! - [`input`], [`pace`], [`words`] — pure: meanings, times and sentences
//! - [`stage`] — how its steps are shown; [`table`] — all that is seen of it

mod board;
mod drawing;
mod ground;
mod hints;
mod input;
mod keyboard;
mod miniature;
mod pace;
mod panel;
mod picture;
mod replay_board;
mod report;
mod roll;
mod rules_page;
mod setup;
mod sheet;
mod sounds;
mod spot;
mod stage;
mod table;
mod words;

use leptos::prelude::*;

use super::Played;
use super::option_words::{self, OptionWords};
use crate::game_setup::NewGame;
use crate::screens::Sheet;
use crate::session::Begun;
use crate::texts::Texts;

impl Played for ::imperial::State {
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
        option_words::imperial(texts, key)
    }
}
