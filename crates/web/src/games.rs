//! The games one can play here.

pub mod battlezone;
pub mod words;

use std::ops::RangeInclusive;

use catalog::GameId;
use leptos::prelude::*;

use crate::game_setup::NewGame;
use crate::texts::Texts;

/// What Home and Set-up show of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameCard {
    /// Its name in addresses.
    pub id: &'static str,
    /// Its name for people, the same in every language.
    pub title: &'static str,
    /// How many play.
    pub players: RangeInclusive<u8>,
    /// How long a game takes.
    pub minutes: u8,
}

/// All games, in the order in which they are shown.
pub const GAMES: [GameCard; 1] =
    [GameCard { id: "battlezone", title: "BattleZone", players: 2..=2, minutes: 15 }];

/// The game with this name in addresses.
pub fn find(id: &str) -> Option<&'static GameCard> {
    GAMES.iter().find(|game| game.id == id)
}

/// The opening of a game that is being set up; `None` where there is nothing to draw.
pub fn preview(game: &NewGame, texts: &'static Texts) -> Option<AnyView> {
    match game.game {
        GameId::BattleZone => battlezone::preview(game, texts),
    }
}

impl GameCard {
    /// The game in a few words.
    pub fn pitch(&self, texts: &Texts) -> &'static str {
        match self.id {
            "battlezone" => texts.pitch.battlezone,
            other => unreachable!("{other} is not among the games above"),
        }
    }

    /// Its board in small.
    pub fn miniature(&self) -> AnyView {
        match self.id {
            "battlezone" => battlezone::Miniature().into_any(),
            other => unreachable!("{other} is not among the games above"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_pages() {
        let routes: Vec<&str> = include_str!("../routes.txt").lines().collect();
        for game in &GAMES {
            for screen in ["setup", "help"] {
                assert!(routes.contains(&format!("/{screen}/{}", game.id).as_str()), "{}", game.id);
            }
            assert!(!game.pitch(crate::texts::Language::English.texts()).is_empty());
        }
    }
}
