//! Commands of players to a match: actions, seats, nonces, proposals.

use serde::{Deserialize, Serialize};
use tabletop::fair::{Nonce, NonceSeal};

use crate::matches::OfferKind;

/// Takes a seat.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct TakeSeat {
    /// The password of the match, if it has one.
    pub password: Option<String>,
    /// The code of the invitation, if you were invited; a wrong code is refused.
    pub code: Option<String>,
    /// The hash of your nonce, if you want to add to the dice.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub nonce_hash: Option<NonceSeal>,
    /// An id that you choose, new for every change. Sending the same id again changes nothing and
    /// gives the same answer.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9.-]{1,64}$"))]
    pub cmd_id: Option<String>,
}

/// A change that needs no value of its own.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, utoipa::IntoParams))]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
pub struct PlainCommand {
    /// An id that you choose, new for every change. Sending the same id again changes nothing and
    /// gives the same answer.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9.-]{1,64}$"))]
    #[cfg_attr(feature = "openapi", param(pattern = "^[A-Za-z0-9.-]{1,64}$"))]
    pub cmd_id: Option<String>,
}

/// Puts a bot on a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatBot {
    /// The name of the bot, with a budget if it takes one: `expert:400`.
    pub bot: String,
    /// An id that you choose, new for every change. Sending the same id again changes nothing and
    /// gives the same answer.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9.-]{1,64}$"))]
    pub cmd_id: Option<String>,
}

/// Says whether a player is ready to begin.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SetReady {
    /// Ready?
    pub ready: bool,
    /// An id that you choose, new for every change. Sending the same id again changes nothing and
    /// gives the same answer.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9.-]{1,64}$"))]
    pub cmd_id: Option<String>,
}

/// A nonce, or the hash that promises one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged, expecting = "either `nonce_hash`, or `nonce` with or without `promises`")]
pub enum NonceOrHash {
    /// The hash.
    Hash(NonceHash),
    /// The nonce.
    Nonce(GivenNonce),
}

/// The hash of a nonce, sent before any player has sent a nonce.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NonceHash {
    /// SHA-256 of the nonce, in hexadecimal digits.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub nonce_hash: NonceSeal,
}

/// A nonce, sent once every seat is taken.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GivenNonce {
    /// The nonce: 1 to 64 printable characters.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub nonce: Nonce,
    /// The `nonce_hash` of every seat in order, as you saw and kept them. If one of them has
    /// changed since, your nonce is refused.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Option<String>>>))]
    pub promises: Option<Vec<Option<NonceSeal>>>,
}

/// Names a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct HandOver {
    /// The number of the seat.
    pub seat: u8,
    /// An id that you choose, new for every change. Sending the same id again changes nothing and
    /// gives the same answer.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9.-]{1,64}$"))]
    pub cmd_id: Option<String>,
}

/// Mutes a player, or lets them speak again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Mute {
    /// The number of the seat.
    pub seat: u8,
    /// `true` mutes, `false` lets the player speak again.
    pub muted: bool,
    /// An id that you choose, new for every change. Sending the same id again changes nothing and
    /// gives the same answer.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9.-]{1,64}$"))]
    pub cmd_id: Option<String>,
}

/// Makes a proposal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewOffer {
    /// What is proposed.
    pub kind: OfferKind,
    /// An id that you choose, new for every change. Sending the same id again changes nothing and
    /// gives the same answer.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9.-]{1,64}$"))]
    pub cmd_id: Option<String>,
}

/// An action. Send it again until an answer comes: the same `cmd_id` makes one event and always
/// gets the same answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayAction {
    /// An id that you choose, new for every action: 1 to 64 letters, digits, `-` or `.`.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9.-]{1,64}$"))]
    pub cmd_id: String,
    /// The last event you have seen; the action is refused if there is a newer one.
    #[serde(default)]
    pub expect_seq: Option<u64>,
    /// The last step you have seen; the action is refused if there is a newer one.
    #[serde(default)]
    pub at: Option<u32>,
    /// The action in the game's notation, or `resign`, which leaves the match for good.
    pub action: String,
}
