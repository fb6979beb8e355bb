//! Imperial Battleground in the browser.
//!
//! - [`drawing`], [`ground`] — where everything lies, and how it is drawn; [`board`] — all its states
//! - [`input`], [`motion`], [`speech`] — pure: meanings, times and sentences
//! - [`stage`] — how its steps are shown; [`table`] — all that is seen of it

mod board;
mod drawing;
mod ground;
mod hearing;
mod hints;
mod input;
mod keyboard;
mod miniature;
mod motion;
mod opening;
mod panel;
mod picture;
mod replay;
mod roll;
mod rules;
mod sheet;
mod speech;
mod spot;
mod stage;
mod table;
mod tale;

use leptos::prelude::*;

use super::Played;
use super::words::{self, Words};
use crate::game_setup::NewGame;
use crate::screens::Sheet;
use crate::session::Begun;
use crate::texts::Texts;

impl Played for ::imperial::State {
    fn table(begun: Begun<Self>) -> AnyView {
        table::table(begun)
    }

    fn preview(game: &NewGame, texts: &'static Texts) -> Option<AnyView> {
        opening::preview(game, texts)
    }

    fn miniature() -> AnyView {
        miniature::Miniature().into_any()
    }

    fn rules() -> AnyView {
        rules::Rules().into_any()
    }

    fn sheet(sheet: Sheet) -> Option<AnyView> {
        Some(sheet::sheet(sheet))
    }

    fn words(texts: &'static Texts, key: &str) -> Option<Words> {
        words::imperial(texts, key)
    }
}
