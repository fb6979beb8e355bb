//! Chat beside a match.

use serde::{Deserialize, Serialize};

use crate::word::Word;

/// A line to be said.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewChatLine {
    /// `all`, `team` or `spectators`; without it what everyone of your kind reads.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<ChatChannel>))]
    pub channel: Option<Word<ChatChannel>>,
    /// At most 500 characters, shown as text.
    pub text: String,
    /// Yours, and new for every line: said again it is the same line.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9.-]{1,64}$"))]
    pub cmd_id: Option<String>,
}

/// Who can read a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ChatChannel {
    /// Everyone at the table, and who watches.
    All,
    /// The side of who said it.
    Team,
    /// Who watches; the players after the end.
    Spectators,
}

/// A line that was said.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChatLine {
    /// Its number.
    pub number: u64,
    /// Who can read it.
    pub channel: ChatChannel,
    /// Who said it.
    pub player: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What.
    pub text: String,
}
