//! The games one can play here: those of the catalog, with what only the browser shows of them.

pub mod battlezone;
pub mod words;

use catalog::GameId;
use leptos::prelude::*;

use crate::game_setup::NewGame;
use crate::texts::Texts;

/// The game in a few words.
pub fn pitch(game: GameId, texts: &Texts) -> &'static str {
    match game {
        GameId::BattleZone => texts.pitch.battlezone,
    }
}

/// How many minutes a game takes.
pub fn minutes(game: GameId) -> u8 {
    match game {
        GameId::BattleZone => 15,
    }
}

/// Its board in small.
pub fn miniature(game: GameId) -> AnyView {
    match game {
        GameId::BattleZone => battlezone::Miniature().into_any(),
    }
}

/// The opening of a game that is being set up; `None` where there is nothing to draw.
pub fn preview(game: &NewGame, texts: &'static Texts) -> Option<AnyView> {
    match game.game {
        GameId::BattleZone => battlezone::preview(game, texts),
    }
}

/// Its rules, with pictures.
pub fn rules(game: GameId) -> AnyView {
    match game {
        GameId::BattleZone => battlezone::Rules().into_any(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_pages() {
        let routes: Vec<&str> = include_str!("../routes.txt").lines().collect();
        for game in GameId::ALL {
            for screen in ["setup", "help"] {
                assert!(routes.contains(&format!("/{screen}/{game}").as_str()), "{game}");
            }
        }
    }
}
