//! The games one can play here: those of the catalog, with what only the browser shows of them.
//!
//! What stands in this file is known of every game from the start; all else comes with the game's
//! own module (`crate::modules`).

pub mod battlezone;
pub mod conquer;
mod dice_card;
pub mod imperial;
mod map_svg;
mod odds;
pub mod option_words;
mod pages;
mod plane;
mod territories;
pub mod worldbattle;

use catalog::GameId;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::HtmlElement;

use crate::i18n::{Locale, td_string};
use crate::modules;

pub use pages::{Join, Of, Pages, Played, Reports, join};

/// The game in a few words.
pub fn pitch(game: GameId, locale: Locale) -> &'static str {
    match game {
        GameId::BattleZone => td_string!(locale, screens.pitch.battlezone),
        GameId::WorldBattle => td_string!(locale, screens.pitch.worldbattle),
        GameId::Imperial => td_string!(locale, screens.pitch.imperial),
        GameId::Conquer => td_string!(locale, screens.pitch.conquer),
    }
}

/// How many minutes a game takes.
pub fn minutes(game: GameId) -> u8 {
    match game {
        GameId::BattleZone => 15,
        GameId::WorldBattle => 45,
        GameId::Imperial => 20,
        GameId::Conquer => 10,
    }
}

/// Its board in small, as SVG. The game itself has drawn it ([`draw_miniature`]); as a picture it
/// is on Home before any game is.
pub fn miniature(game: GameId) -> String {
    let picture = match game {
        GameId::BattleZone => include_str!("games/battlezone/miniature.svg"),
        GameId::WorldBattle => return worldbattle::miniature_svg(),
        GameId::Imperial => include_str!("games/imperial/miniature.svg"),
        GameId::Conquer => include_str!("games/conquer/miniature.svg"),
    };
    picture.to_owned()
}

/// Draws the original of a game's picture into an element: a test compares the two, and renews the
/// picture.
#[wasm_bindgen(js_name = drawMiniature)]
pub async fn draw_miniature(game: String, into: HtmlElement) -> Option<bool> {
    let reports = modules::load_reports(game.parse().ok()?).await.ok()?;
    leptos::mount::mount_to(into, move || reports.miniature()).forget();
    Some(true)
}

/// Whether the game's own part of the set-up sheet has this option already.
pub fn shows_itself(game: GameId, key: &str) -> bool {
    match game {
        GameId::BattleZone | GameId::WorldBattle => false,
        GameId::Imperial => key == "army",
        GameId::Conquer => conquer::SHOWN.contains(&key),
    }
}

/// The level of a bot that nobody has chosen.
pub fn usual_bot(game: GameId) -> &'static str {
    match game {
        GameId::BattleZone => "balanced",
        GameId::WorldBattle => "medium",
        GameId::Imperial => "sergeant",
        GameId::Conquer => "medium",
    }
}

/// What brings the game's own style.
pub fn class(game: GameId) -> &'static str {
    match game {
        GameId::BattleZone => "bz",
        GameId::WorldBattle => "wb",
        GameId::Imperial => "im",
        GameId::Conquer => "cq",
    }
}

/// Whether another seed lays out another board.
pub fn has_maps(game: GameId) -> bool {
    match game {
        GameId::BattleZone | GameId::WorldBattle | GameId::Conquer => true,
        GameId::Imperial => false,
    }
}

/// Whether phases without a choice are left to the table, which shows them and lets people go back
/// before they happen.
pub fn forces_by_hand(game: &str) -> bool {
    match game.parse() {
        Ok(GameId::Imperial) => true,
        Ok(GameId::BattleZone | GameId::WorldBattle | GameId::Conquer) | Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_pages() {
        let routes: Vec<&str> = include_str!("../routes.txt").lines().collect();
        for &game in GameId::ALL {
            for screen in ["setup", "help"] {
                assert!(routes.contains(&format!("/{screen}/{game}").as_str()), "{game}");
            }
        }
    }
}
