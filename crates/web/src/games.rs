//! The games one can play here: those of the catalog, with what only the browser shows of them.

pub mod battlezone;
pub mod conquer;
pub mod words;

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
    /// The field of cells and rocks.
    Conquer,
}

/// The games of [`Board`].
#[cfg(test)]
pub const WITH_BOARD: [GameId; 2] = [GameId::BattleZone, GameId::Conquer];

/// The board of a game.
pub fn board(game: GameId) -> Board {
    match game {
        GameId::BattleZone => Board::BattleZone,
        GameId::Conquer => Board::Conquer,
        #[allow(unreachable_patterns)] // the client is compiled with no other game
        _ => unreachable!("the client's catalog holds only games that have a board"),
    }
}

/// The game in a few words.
pub fn pitch(game: GameId, texts: &Texts) -> &'static str {
    match board(game) {
        Board::BattleZone => texts.pitch.battlezone,
        Board::Conquer => texts.conquer.card.pitch,
    }
}

/// How many minutes a game takes.
pub fn minutes(game: GameId) -> u8 {
    match board(game) {
        Board::BattleZone => 15,
        Board::Conquer => 10,
    }
}

/// Its board in small.
pub fn miniature(game: GameId) -> AnyView {
    match board(game) {
        Board::BattleZone => battlezone::Miniature().into_any(),
        Board::Conquer => conquer::Miniature().into_any(),
    }
}

/// The opening of a game that is being set up; `None` where there is nothing to draw.
pub fn preview(game: &NewGame, texts: &'static Texts) -> Option<AnyView> {
    match board(game.game) {
        Board::BattleZone => battlezone::preview(game, texts),
        Board::Conquer => conquer::preview(game, texts),
    }
}

/// Plays a record through, refusing whatever is not true.
pub fn read(record: &str) -> Result<Arc<dyn Tale>, RecordError> {
    Ok(match board(GameId::of_record(record)?) {
        Board::BattleZone => Arc::new(Story::<::battlezone::State>::read(record)?),
        Board::Conquer => Arc::new(Story::<::conquer::State>::read(record)?),
    })
}

/// What the set-up sheet of this game has beside the options of the catalog.
pub fn sheet(sheet: Sheet) -> Option<AnyView> {
    match board(sheet.game) {
        Board::BattleZone => None,
        Board::Conquer => Some(conquer::sheet(sheet)),
    }
}

/// Whether that part of the sheet has this option already.
pub fn shows_itself(game: GameId, key: &str) -> bool {
    match board(game) {
        Board::BattleZone => false,
        Board::Conquer => conquer::SHOWN.contains(&key),
    }
}

/// The level of a bot that nobody has chosen.
pub fn usual_bot(game: GameId) -> &'static str {
    match board(game) {
        Board::BattleZone => "balanced",
        Board::Conquer => "medium",
    }
}

/// What brings the game's own style.
pub fn class(game: GameId) -> &'static str {
    match board(game) {
        Board::BattleZone => "bz",
        Board::Conquer => "cq",
    }
}

/// Its rules, with pictures.
pub fn rules(game: GameId) -> AnyView {
    match board(game) {
        Board::BattleZone => battlezone::Rules().into_any(),
        Board::Conquer => conquer::Rules().into_any(),
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
