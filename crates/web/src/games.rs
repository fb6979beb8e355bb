//! The games one can play here: those of the catalog, with what only the browser shows of them.

pub mod battlezone;
pub mod conquer;
pub mod imperial;
mod land;
mod plane;
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

/// The game in a few words.
pub fn pitch(game: GameId, texts: &Texts) -> &'static str {
    match game {
        GameId::BattleZone => texts.pitch.battlezone,
        GameId::WorldBattle => texts.pitch.worldbattle,
        GameId::Imperial => texts.pitch.imperial,
        GameId::Conquer => texts.conquer.card.pitch,
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

/// Its board in small.
pub fn miniature(game: GameId) -> AnyView {
    match game {
        GameId::BattleZone => battlezone::Miniature().into_any(),
        GameId::WorldBattle => worldbattle::Miniature().into_any(),
        GameId::Imperial => imperial::Miniature().into_any(),
        GameId::Conquer => conquer::Miniature().into_any(),
    }
}

/// The opening of a game that is being set up; `None` where there is nothing to draw.
pub fn preview(game: &NewGame, texts: &'static Texts) -> Option<AnyView> {
    match game.game {
        GameId::BattleZone => battlezone::preview(game, texts),
        GameId::WorldBattle => worldbattle::preview(game, texts),
        GameId::Imperial => imperial::preview(game, texts),
        GameId::Conquer => conquer::preview(game, texts),
    }
}

/// Plays a record through, refusing whatever is not true.
pub fn read(record: &str) -> Result<Arc<dyn Tale>, RecordError> {
    Ok(match GameId::of_record(record)? {
        GameId::BattleZone => Arc::new(Story::<::battlezone::State>::read(record)?),
        GameId::WorldBattle => Arc::new(Story::<::worldbattle::State>::read(record)?),
        GameId::Imperial => Arc::new(Story::<::imperial::State>::read(record)?),
        GameId::Conquer => Arc::new(Story::<::conquer::State>::read(record)?),
    })
}

/// What the set-up sheet of this game has beside the options of the catalog.
pub fn sheet(sheet: Sheet) -> Option<AnyView> {
    match sheet.game {
        GameId::BattleZone | GameId::WorldBattle => None,
        GameId::Imperial => Some(imperial::sheet(sheet)),
        GameId::Conquer => Some(conquer::sheet(sheet)),
    }
}

/// Whether that part of the sheet has this option already.
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

/// Its rules, with pictures.
pub fn rules(game: GameId) -> AnyView {
    match game {
        GameId::BattleZone => battlezone::Rules().into_any(),
        GameId::WorldBattle => worldbattle::Rules().into_any(),
        GameId::Imperial => imperial::Rules().into_any(),
        GameId::Conquer => conquer::Rules().into_any(),
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
