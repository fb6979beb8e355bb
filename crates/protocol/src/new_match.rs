//! New matches: what their creator chooses.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::fair::NonceSeal;

use crate::settings::Settings;

/// A match to be created.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CreateMatch {
    /// The game, such as `battlezone`.
    pub game: String,
    /// The options that differ from the usual ones; `GET /games/{game}` has their schema.
    #[serde(default = "no_options")]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub setup: Value,
    /// Who sits where: `you`, `open`, or a bot such as `balanced`. Default: you on the first seat,
    /// the others open.
    #[serde(default)]
    pub seats: Option<Vec<String>>,
    /// Who can find it.
    #[serde(default)]
    pub visibility: Visibility,
    /// The password for taking a seat, if the visibility is `password`.
    #[serde(default)]
    pub password: Option<String>,
    /// How it is hosted.
    #[serde(default)]
    pub settings: Settings,
    /// The hash of your nonce, if you want to add to the dice.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub nonce_hash: Option<NonceSeal>,
    /// An id that you choose, new for every match. Sending the same id again creates no second
    /// match.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9.-]{1,64}$"))]
    pub cmd_id: Option<String>,
}

/// Who can find a match.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Everyone: the lobby lists it.
    #[default]
    Public,
    /// Only people who have the link or the code.
    Link,
    /// Everyone: the lobby lists it. Taking a seat needs a password.
    Password,
}

/// Where a game goes on, and how the new match is hosted. The fields of a new match stand here once
/// more: a part that several requests share could not refuse fields that nobody knows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ForkMatch {
    /// After which step.
    pub at: u32,
    /// Who sits where, as in a new match.
    #[serde(default)]
    pub seats: Option<Vec<String>>,
    /// Who can find it.
    #[serde(default)]
    pub visibility: Visibility,
    /// The password for taking a seat, if the visibility is `password`.
    #[serde(default)]
    pub password: Option<String>,
    /// How it is hosted; it cannot be rated.
    #[serde(default)]
    pub settings: Settings,
    /// The hash of your nonce, if you want to add to the dice.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub nonce_hash: Option<NonceSeal>,
    /// An id that you choose, new for every match. Sending the same id again creates no second
    /// match.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9.-]{1,64}$"))]
    pub cmd_id: Option<String>,
}

impl CreateMatch {
    /// A public match of a game as its rules describe it, with these seats.
    pub fn of_game(game: &str, seats: Vec<String>) -> CreateMatch {
        CreateMatch {
            game: game.to_owned(),
            setup: no_options(),
            seats: Some(seats),
            visibility: Visibility::Public,
            password: None,
            settings: Settings::default(),
            nonce_hash: None,
            cmd_id: None,
        }
    }
}

fn no_options() -> Value {
    Value::Object(serde_json::Map::new())
}
