//! The games one can play here: those of the catalog, with what only the browser shows of them.

pub mod battlezone;
pub mod imperial;
pub mod words;
pub mod worldbattle;

use std::sync::Arc;

use catalog::GameId;
use host::record::RecordError;
use leptos::prelude::*;

use crate::game_setup::NewGame;
use crate::screens::Sheet;
use crate::story::Story;
use crate::tale::Tale;
use crate::texts::Texts;

/// The games that have a board here; a game joins when its board does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Board {
    /// The map of dice.
    BattleZone,
    /// The map of the world.
    WorldBattle,
    /// Twelve squares and two flags.
    Imperial,
}

/// The games of [`Board`].
#[cfg(test)]
pub const WITH_BOARD: [GameId; 3] = [GameId::BattleZone, GameId::WorldBattle, GameId::Imperial];

/// The board of a game.
pub fn board(game: GameId) -> Board {
    match game {
        GameId::BattleZone => Board::BattleZone,
        GameId::WorldBattle => Board::WorldBattle,
        GameId::Imperial => Board::Imperial,
        #[allow(unreachable_patterns)] // the client is compiled with no other game
        _ => unreachable!("the client's catalog holds only games that have a board"),
    }
}

/// The game in a few words.
pub fn pitch(game: GameId, texts: &Texts) -> &'static str {
    match board(game) {
        Board::BattleZone => texts.pitch.battlezone,
        Board::WorldBattle => texts.pitch.worldbattle,
        Board::Imperial => texts.pitch.imperial,
    }
}

/// How many minutes a game takes.
pub fn minutes(game: GameId) -> u8 {
    match board(game) {
        Board::BattleZone => 15,
        Board::WorldBattle => 45,
        Board::Imperial => 20,
    }
}

/// Its board in small.
pub fn miniature(game: GameId) -> AnyView {
    match board(game) {
        Board::BattleZone => battlezone::Miniature().into_any(),
        Board::WorldBattle => worldbattle::Miniature().into_any(),
        Board::Imperial => imperial::Miniature().into_any(),
    }
}

/// The opening of a game that is being set up; `None` where there is nothing to draw.
pub fn preview(game: &NewGame, texts: &'static Texts) -> Option<AnyView> {
    match board(game.game) {
        Board::BattleZone => battlezone::preview(game, texts),
        Board::WorldBattle => worldbattle::preview(game, texts),
        Board::Imperial => imperial::preview(game, texts),
    }
}

/// Plays a record through, refusing whatever is not true.
pub fn read(record: &str) -> Result<Arc<dyn Tale>, RecordError> {
    Ok(match board(GameId::of_record(record)?) {
        Board::BattleZone => Arc::new(Story::<::battlezone::State>::read(record)?),
        Board::WorldBattle => Arc::new(Story::<::worldbattle::State>::read(record)?),
        Board::Imperial => Arc::new(Story::<::imperial::State>::read(record)?),
    })
}

/// What the set-up sheet of this game has beside the options of the catalog.
pub fn sheet(sheet: Sheet) -> Option<AnyView> {
    match board(sheet.game) {
        Board::BattleZone | Board::WorldBattle => None,
        Board::Imperial => Some(imperial::sheet(sheet)),
    }
}

/// Whether that part of the sheet has this option already.
pub fn shows_itself(game: GameId, key: &str) -> bool {
    match board(game) {
        Board::BattleZone | Board::WorldBattle => false,
        Board::Imperial => key == "army",
    }
}

/// The level of a bot that nobody has chosen.
pub fn usual_bot(game: GameId) -> &'static str {
    match board(game) {
        Board::BattleZone => "balanced",
        Board::WorldBattle => "medium",
        Board::Imperial => "sergeant",
    }
}

/// What brings the game's own style.
pub fn class(game: GameId) -> &'static str {
    match board(game) {
        Board::BattleZone => "bz",
        Board::WorldBattle => "wb",
        Board::Imperial => "im",
    }
}

/// Its rules, with pictures.
pub fn rules(game: GameId) -> AnyView {
    match board(game) {
        Board::BattleZone => battlezone::Rules().into_any(),
        Board::WorldBattle => worldbattle::Rules().into_any(),
        Board::Imperial => imperial::Rules().into_any(),
    }
}

/// Whether another seed lays out another board.
pub fn has_maps(game: GameId) -> bool {
    match board(game) {
        Board::BattleZone | Board::WorldBattle => true,
        Board::Imperial => false,
    }
}

/// Whether phases without a choice are left to the table, which shows them and lets people go back
/// before they happen.
pub fn forces_by_hand(game: &str) -> bool {
    match game.parse().map(board) {
        Ok(Board::Imperial) => true,
        Ok(Board::BattleZone | Board::WorldBattle) | Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_pages() {
        let routes: Vec<&str> = include_str!("../routes.txt").lines().collect();
        for game in WITH_BOARD {
            for screen in ["setup", "help"] {
                assert!(routes.contains(&format!("/{screen}/{game}").as_str()), "{game}");
            }
        }
    }
}
