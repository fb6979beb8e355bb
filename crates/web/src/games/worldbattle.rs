//! World Battle in the browser.
//!
//! - [`world`], [`drawing`], [`land`] — the map as paths, and the paths as SVG;
//!   [`board::Board`] — all of its states; [`camera`], [`gestures`] — what is seen of it
//! - [`input`], [`motion`], [`speech`] — pure: meanings, times and sentences
//! - [`stage`] — how the steps are shown at the table; [`table`] — all that is seen of it, with the
//!   [`tools`] of each phase and the hand of [`cards`]

mod board;
mod camera;
mod cards;
#[cfg(test)]
mod colours;
mod drawing;
mod gestures;
mod hearing;
mod hints;
mod input;
mod keyboard;
mod land;
mod miniature;
mod motion;
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
mod tools;
mod world;

use leptos::prelude::*;

use super::Played;
use super::words::{self, Words};
use crate::game_setup::NewGame;
use crate::session::Begun;
use crate::texts::Texts;

pub use miniature::with_coasts as miniature;

impl Played for ::worldbattle::State {
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
        words::worldbattle(texts, key)
    }

    fn choice(texts: &'static Texts, word: &str) -> Option<&'static str> {
        words::worldbattle_choice(texts, word)
    }
}
