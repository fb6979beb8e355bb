//! A new game as it was set up, passed from the set-up screen to the table.
//!
//! It is passed in the tab's session storage, so the route of the table needs no parameters and a
//! second tab can set up another game.

use catalog::GameId;
use leptos::prelude::window;
use serde::de::{self, DeserializeOwned};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tabletop::Game;

/// The key in the tab's session storage.
const KEY: &str = "salient.new-game";

/// A game as it was set up.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct NewGame {
    /// Which game.
    #[serde(serialize_with = "write_game", deserialize_with = "read_game")]
    pub game: GameId,
    /// Who sits where, in the order of the seats.
    pub seats: Vec<SeatChoice>,
    /// The game's own options: its `Setup` as JSON.
    pub options: serde_json::Value,
    /// The seed of all dice; `None` takes a random one.
    pub seed: Option<u64>,
    /// Whether moves can be taken back.
    pub undo: bool,
    /// How bots move where only bots play.
    pub mode: BotMode,
    /// Whether this is a guided game.
    #[serde(default)]
    pub guided: bool,
    /// Whether people may ask a strong bot for suggestions.
    #[serde(default)]
    pub suggestions: bool,
}

/// Who sits on a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatChoice {
    /// A person at this device.
    Human {
        /// What they are called; empty means "Player 1", "Player 2", …
        name: String,
    },
    /// A bot.
    Bot {
        /// Its name in the catalog, with a budget if one was chosen: `balanced`, `expert:400`.
        level: String,
    },
}

/// How bots move where only bots play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BotMode {
    /// One move at each press.
    Step,
    /// Without a press.
    #[default]
    Auto,
}

impl NewGame {
    /// The game's own setup.
    pub fn setup<S: DeserializeOwned>(&self) -> Result<S, serde_json::Error> {
        S::deserialize(&self.options)
    }

    /// The first position of this game with a setup, as the table will show it; `None` if the game
    /// cannot begin.
    pub fn opening<G: Game>(&self, setup: G::Setup) -> Option<G> {
        host::first_position(&setup, self.seed?)
    }

    /// A game between this many people.
    #[cfg(test)]
    pub fn of_people(
        game: GameId,
        people: usize,
        options: serde_json::Value,
        seed: u64,
    ) -> NewGame {
        let seats = vec![SeatChoice::Human { name: String::new() }; people];
        NewGame {
            game,
            seats,
            options,
            seed: Some(seed),
            undo: true,
            mode: BotMode::Auto,
            guided: false,
            suggestions: false,
        }
    }

    /// Stores it for the table, which opens at `/play`.
    pub fn hand_over(&self) {
        let text = serde_json::to_string(self).expect("plain data becomes JSON");
        if let Some(storage) = storage() {
            // Without session storage the table will say that no game is open.
            let _ = storage.set_item(KEY, &text);
        }
    }

    /// The stored game, unless it has begun.
    pub fn waiting() -> Option<NewGame> {
        let text = storage()?.get_item(KEY).ok().flatten()?;
        serde_json::from_str(&text).ok()
    }

    /// Removes the stored game, which has begun.
    pub fn forget() {
        let _ = storage().map(|storage| storage.remove_item(KEY));
    }
}

fn storage() -> Option<web_sys::Storage> {
    window().session_storage().ok().flatten()
}

fn write_game<S: Serializer>(game: &GameId, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(game.name())
}

fn read_game<'de, D: Deserializer<'de>>(deserializer: D) -> Result<GameId, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_game_survives_being_handed_over() {
        let game = NewGame {
            game: GameId::BattleZone,
            seats: vec![
                SeatChoice::Human { name: "Anna".to_owned() },
                SeatChoice::Bot { level: "balanced".to_owned() },
            ],
            options: serde_json::json!({ "map": "206894" }),
            seed: Some(u64::MAX),
            undo: true,
            mode: BotMode::Step,
            guided: true,
            suggestions: true,
        };
        let text = serde_json::to_string(&game).unwrap();
        assert_eq!(serde_json::from_str::<NewGame>(&text).unwrap(), game);
        assert!(text.contains(r#""game":"battlezone""#) && text.contains(r#""mode":"step""#));
    }
}
