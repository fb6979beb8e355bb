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

/// Where a match stands.
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
    /// It ended without one.
    Cancelled,
    /// It cannot go on because of a mistake of the server.
    Frozen,
}

impl MatchStatus {
    /// Will nothing more be played?
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
    /// Where it stands.
    pub status: MatchStatus,
    /// Who may find it.
    pub visibility: Visibility,
    /// Who runs the match.
    pub host: Option<String>,
    /// The seats, in order.
    pub seats: Vec<SeatInfo>,
    /// The game's options.
    pub setup: Value,
    /// How it is hosted.
    pub settings: Settings,
    /// What the server published about its dice.
    pub commitment: String,
    /// When it was created, in milliseconds since 1970.
    pub created_at: i64,
    /// When the time limit of the game ends it, in milliseconds since 1970; while it is played and
    /// has such a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_at: Option<i64>,
    /// The number of the last event that this viewer may see.
    pub seq: u64,
    /// The number of the last step that this viewer may see.
    pub step: u32,
    /// What is proposed.
    pub offers: Vec<OfferInfo>,
    /// The code that lets others in; only the host and the players see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The match it goes on from, or is a copy of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Origin>,
    /// How it ended, such as `a>b conquest`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The match that followed.
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
    /// What the others call them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Which bot plays here, or stands in for the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// The side it plays for, from 0.
    pub side: usize,
    /// Ready to begin?
    pub ready: bool,
    /// Has it promised a nonce?
    pub sealed: bool,
    /// The hash of the nonce it promised. Who keeps it sees later that nobody exchanged the nonce.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce_hash: Option<String>,
    /// May it not speak?
    pub muted: bool,
    /// Is a socket of its player open?
    pub online: bool,
}

/// A proposal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OfferInfo {
    /// What.
    pub kind: OfferKind,
    /// By which seat.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub by: Seat,
    /// Which seats agree.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub accepted: Vec<Seat>,
    /// Were dice rolled that come again after this take-back? Then the next roll is known to both.
    pub reveals_next_roll: bool,
}

/// What needs everyone's consent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    /// Take the last decision of a person back; casual matches alone.
    Rewind,
    /// End the game without a winner.
    Draw,
    /// Stop the clocks and play on later.
    Pause,
    /// Play on.
    Resume,
    /// Play again at a new table.
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
    /// Where it stands.
    pub status: MatchStatus,
    /// Who may find it.
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
