//! Matches as the lobby and their players see them.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::Seat;

use crate::new_match::Visibility;
use crate::play::StateInfo;
use crate::settings::Settings;

/// A match and a step of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Origin {
    /// The match.
    pub id: String,
    /// The step.
    pub step: u32,
}

/// The status of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MatchStatus {
    /// Seats can be taken; the game has not started.
    Waiting,
    /// The game is played.
    Running,
    /// The clocks stand still by agreement.
    Paused,
    /// It ended with a result.
    Finished,
    /// It ended without a result.
    Cancelled,
    /// It cannot go on because of an error in the server.
    Frozen,
}

impl MatchStatus {
    /// Whether nothing more can be played: the match ended, or it is frozen.
    pub fn is_over(self) -> bool {
        matches!(self, MatchStatus::Finished | MatchStatus::Cancelled | MatchStatus::Frozen)
    }
}

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// Nobody yet.
    Open,
    /// A person.
    Human,
    /// A bot.
    Bot,
}

/// A match as the lobby and its players see it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MatchInfo {
    /// Its id.
    pub id: String,
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// Its status.
    pub status: MatchStatus,
    /// Who can find it.
    pub visibility: Visibility,
    /// The id of the player who runs the match.
    pub host: Option<String>,
    /// The seats, in order.
    pub seats: Vec<SeatInfo>,
    /// The game's options.
    pub setup: Value,
    /// How it is hosted.
    pub settings: Settings,
    /// The server's commitment to the dice.
    pub commitment: String,
    /// When it was created, in milliseconds since 1970.
    pub created_at: i64,
    /// When the game's time limit ends it, in milliseconds since 1970; only while a game with such
    /// a limit is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_at: Option<i64>,
    /// The number of the last event that this viewer may see.
    pub seq: u64,
    /// The number of the last step that this viewer may see.
    pub step: u32,
    /// The open proposals.
    pub offers: Vec<OfferInfo>,
    /// The code that lets others in; only the host and the players see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The match and step that it continues, or that it is a copy of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Origin>,
    /// How it ended, such as `a>b conquest`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
}

/// One seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatInfo {
    /// Its number, from 0.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    /// Who sits there.
    pub kind: SeatKind,
    /// The player's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The player's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Which bot plays here, or stands in for the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// The side it plays for, from 0.
    pub side: usize,
    /// Whether the player is ready to begin.
    pub ready: bool,
    /// Whether the player has promised a nonce.
    pub sealed: bool,
    /// The hash of the promised nonce. Keep it to check later that the nonce was not exchanged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce_hash: Option<String>,
    /// Whether the player is muted in the chat.
    pub muted: bool,
    /// Whether the player has a socket open.
    pub online: bool,
}

/// A proposal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OfferInfo {
    /// What is proposed.
    pub kind: OfferKind,
    /// The seat that proposes it.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub by: Seat,
    /// Which seats agree.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub accepted: Vec<Seat>,
    /// Whether dice were rolled in the steps to be taken back. The same dice come again, so both
    /// players know the next roll.
    pub reveals_next_roll: bool,
}

/// A change that needs the consent of every player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    /// Take back the last decision of a person; only in casual matches.
    Rewind,
    /// End the game without a winner.
    Draw,
    /// Stop the clocks and continue later.
    Pause,
    /// Continue after a pause.
    Resume,
    /// Play again, in a new match.
    Rematch,
}

impl OfferKind {
    /// The word for it in addresses.
    pub fn word(self) -> &'static str {
        match self {
            OfferKind::Rewind => "rewind",
            OfferKind::Draw => "draw",
            OfferKind::Pause => "pause",
            OfferKind::Resume => "resume",
            OfferKind::Rematch => "rematch",
        }
    }
}

/// One page of the lobby.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MatchPage {
    /// The matches, newest first.
    pub matches: Vec<MatchSummary>,
    /// Where the next page begins, if there is one.
    pub next: Option<String>,
}

/// A match in the lobby.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MatchSummary {
    /// Its id.
    pub id: String,
    /// The game.
    pub game: String,
    /// What its host calls it.
    pub title: Option<String>,
    /// Its status.
    pub status: MatchStatus,
    /// Who can find it.
    pub visibility: Visibility,
    /// How many seats are free.
    pub open_seats: usize,
    /// The seats, in order.
    pub seats: Vec<SeatInfo>,
    /// May others watch?
    pub spectators: bool,
    /// Does the result count?
    pub rated: bool,
    /// How it ended, such as `a>b conquest`.
    pub result: Option<String>,
    /// When it was created, in milliseconds since 1970.
    pub created_at: i64,
    /// When something last happened, in milliseconds since 1970.
    pub updated_at: i64,
}

/// A match and its position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MatchWithState {
    /// The match.
    #[serde(flatten)]
    pub info: MatchInfo,
    /// The position, once the game has started and as far as you may see it.
    pub state: Option<StateInfo>,
}

/// Where an invitation leads.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Invitation {
    /// The match.
    pub id: String,
    /// Its game.
    pub game: String,
}
