//! BattleZone in the browser.
//!
//! - [`drawing`], [`land`] — the map as paths, and the paths as SVG; [`board::Board`] — all of its states
//! - [`input`], [`motion`], [`odds`], [`speech`] — pure: meanings, times, places and sentences
//! - [`stage`] — how the steps are shown at the table; [`table`] — all that is seen of it

mod board;
mod drawing;
mod hearing;
mod hints;
mod input;
mod keyboard;
mod land;
mod miniature;
mod motion;
mod odds;
mod opening;
mod panel;
mod picture;
mod replay;
mod roll;
mod rules;
mod speech;
mod stage;
mod table;
mod tale;

pub use odds::percent;

use leptos::prelude::*;

use super::Played;
use super::words::{self, Words};
use crate::game_setup::NewGame;
use crate::session::Begun;
use crate::texts::Texts;

impl Played for ::battlezone::State {
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

    fn words(texts: &'static Texts, key: &str) -> Option<Words> {
        words::battlezone(texts, key)
    }
}
