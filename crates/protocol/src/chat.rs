//! Chat beside a match.

use serde::{Deserialize, Serialize};

use crate::word::Word;

/// A chat line to send.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewChatLine {
    /// `all`, `team` or `spectators`. Default: `all` for a player and before the start,
    /// `spectators` for a spectator after it.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<ChatChannel>))]
    pub channel: Option<Word<ChatChannel>>,
    /// At most 500 characters of plain text.
    pub text: String,
    /// An id that you choose, new for every line. Sending the same id again repeats no line.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9.-]{1,64}$"))]
    pub cmd_id: Option<String>,
}

/// Who can read a chat line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ChatChannel {
    /// All players and spectators.
    All,
    /// The players on the sender's side.
    Team,
    /// The spectators, and the players once the match is over.
    Spectators,
}

/// A chat line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChatLine {
    /// Its number in the match.
    pub number: u64,
    /// Who can read it.
    pub channel: ChatChannel,
    /// The sender.
    pub player: String,
    /// When it was sent, in milliseconds since 1970.
    pub at: i64,
    /// The text.
    pub text: String,
}
