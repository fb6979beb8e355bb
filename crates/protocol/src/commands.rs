//! What players do at a table: actions, seats, nonces, offers.

use serde::{Deserialize, Serialize};
use tabletop::fair::{Nonce, NonceSeal};

use crate::matches::OfferKind;

/// Sitting down.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct TakeSeat {
    /// What the match asks for, if it has a password.
    pub password: Option<String>,
    /// The code of the invitation, if you came by one; a wrong one is refused.
    pub code: Option<String>,
    /// The hash of your nonce: you add to the dice.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub nonce_hash: Option<NonceSeal>,
    /// Yours, and new for every change: sent again it gives the same answer.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9.-]{1,64}$"))]
    pub cmd_id: Option<String>,
}

/// A change that takes nothing but the name of the command.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, utoipa::IntoParams))]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
pub struct PlainCommand {
    /// Yours, and new for every change: sent again it gives the same answer.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9.-]{1,64}$"))]
    #[cfg_attr(feature = "openapi", param(pattern = "^[A-Za-z0-9.-]{1,64}$"))]
    pub cmd_id: Option<String>,
}

/// Which bot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatBot {
    /// Its name, with a budget where it takes one: `expert:400`.
    pub bot: String,
    /// Yours, and new for every change: sent again it gives the same answer.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9.-]{1,64}$"))]
    pub cmd_id: Option<String>,
}

/// Ready or not.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SetReady {
    /// Ready?
    pub ready: bool,
    /// Yours, and new for every change: sent again it gives the same answer.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9.-]{1,64}$"))]
    pub cmd_id: Option<String>,
}

/// A nonce, or its hash before.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged, expecting = "either `nonce_hash`, or `nonce` with or without `promises`")]
pub enum NonceOrHash {
    /// The hash.
    Hash(NonceHash),
    /// The nonce.
    Nonce(GivenNonce),
}

/// The hash of a nonce, before anyone has given theirs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NonceHash {
    /// SHA-256 of the nonce, in hexadecimal digits.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub nonce_hash: NonceSeal,
}

/// A nonce, once every seat is taken.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GivenNonce {
    /// The nonce: 1 to 64 printable characters.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub nonce: Nonce,
    /// `nonce_hash` of every seat in order, as you have seen and kept them: if one is another by
    /// now, your nonce is not taken.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Option<String>>>))]
    pub promises: Option<Vec<Option<NonceSeal>>>,
}

/// Which seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct HandOver {
    /// The number of the seat.
    pub seat: u8,
    /// Yours, and new for every change: sent again it gives the same answer.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9.-]{1,64}$"))]
    pub cmd_id: Option<String>,
}

/// Who may not speak.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Mute {
    /// The number of the seat.
    pub seat: u8,
    /// Silent, or allowed to speak again?
    pub muted: bool,
    /// Yours, and new for every change: sent again it gives the same answer.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9.-]{1,64}$"))]
    pub cmd_id: Option<String>,
}

/// A proposal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewOffer {
    /// What is proposed.
    pub kind: OfferKind,
    /// Yours, and new for every change: sent again it gives the same answer.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9.-]{1,64}$"))]
    pub cmd_id: Option<String>,
}

/// An action, sent as often as it takes: the same `cmd_id` makes one event and gives one answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayAction {
    /// Yours, and new for every action: 1 to 64 letters, digits, `-` or `.`.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9.-]{1,64}$"))]
    pub cmd_id: String,
    /// The last event you have seen; refused where more has happened.
    #[serde(default)]
    pub expect_seq: Option<u64>,
    /// The last step you have seen; refused where more was played.
    #[serde(default)]
    pub at: Option<u32>,
    /// The action in the game's notation; `resign` leaves for good.
    pub action: String,
}
