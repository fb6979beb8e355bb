//! The games that can be played here: those of the catalog, with what only the browser shows of
//! them.
//!
//! Only this file names a game, by its module. The [`Card`] of every game is known from the start;
//! everything else comes with the game's own part of the program, which `crate::modules` loads.

mod any_game;
pub mod battlezone;
mod card;
mod chart;
pub mod conquer;
mod counting;
mod dice_card;
pub mod imperial;
pub mod map_svg;
pub mod odds;
pub mod option_words;
mod plane;
pub mod team_names;
mod territories;
pub mod worldbattle;

use catalog::GameId;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_split_helpers::wasm_split;
use web_sys::HtmlElement;

use crate::modules::{self, NotLoaded};

pub use any_game::{AnyGame, Of, Played};
pub use card::Card;

/// Generates the list of games: each with its variant of [`GameId`] and the name shared by its
/// module here, the crate of its rules and its part of the program.
macro_rules! games {
    ($($(#[$about:meta])* $Game:ident: $game:ident,)*) => {
        /// The facts of a game that are known from the start.
        pub fn card(game: GameId) -> &'static Card {
            match game {
                $(GameId::$Game => &$game::CARD,)*
            }
        }

        /// Loads the part of the program that contains a game.
        pub async fn load_part(game: GameId) -> Result<&'static dyn AnyGame, NotLoaded> {
            match game {
                $(GameId::$Game => parts::$game().await,)*
            }
        }

        /// The build splits the program at these functions: code that only one of them reaches goes
        /// into the part of that name.
        mod parts {
            use super::*;

            $(
                #[wasm_split($game, fallible)]
                pub fn $game() -> Result<&'static dyn AnyGame, NotLoaded> {
                    Ok(&Of::<rules::$game::State>::GAME)
                }
            )*
        }

        /// A game, for tests, where all parts are loaded.
        #[cfg(test)]
        pub fn any_game(game: GameId) -> &'static dyn AnyGame {
            match game {
                $(GameId::$Game => &Of::<rules::$game::State>::GAME,)*
            }
        }
    };
}

rules::for_each_game!(games);

/// Draws the original of a game's picture into an element, for the test that compares and updates
/// the picture.
#[wasm_bindgen(js_name = drawMiniature)]
pub async fn draw_miniature(game: String, into: HtmlElement) -> Option<bool> {
    let game = modules::load(game.parse().ok()?).await.ok()?;
    leptos::mount::mount_to(into, move || game.miniature()).forget();
    Some(true)
}
