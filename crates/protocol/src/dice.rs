//! The proof of the dice, and records that were checked.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

/// What anyone needs to check the dice of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Proof {
    /// The match to which the commitment is bound: of one that was played elsewhere, its name there.
    pub id: String,
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// SHA-256 over the secret and the terms, published when the match was created.
    pub commitment: String,
    /// What the seats added.
    pub nonces: Vec<NonceInfo>,
    /// The secret, once the match is over.
    pub secret: Option<String>,
    /// Who could have chosen the dice, by who adds a nonce to them.
    pub chooser: ChooserInfo,
    /// What cannot be proven.
    pub limit: String,
}

/// Who could have chosen the dice. Before the start: who could if the game started now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChooserInfo {
    /// Could one person have done it? So it is where fewer than two seats add a nonce.
    pub one_person: bool,
    /// The same as a sentence.
    pub sentence: String,
}

/// What a seat added to the dice.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NonceInfo {
    /// Which seat.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    /// Does it add to the dice? A seat that promises no nonce, such as a bot's, adds nothing: its
    /// letter stands in the key.
    pub adds: bool,
    /// The hash that was sent before.
    pub hash: Option<String>,
    /// The nonce, once it was given; after the start the letter of a seat that gave none.
    pub nonce: Option<String>,
}

/// What a record says, recomputed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CheckedRecord {
    /// Its game.
    pub game: String,
    /// How many steps were played again.
    pub steps: u32,
    /// How many dice and other draws were recomputed.
    pub draws: usize,
    /// The digest of the last position.
    pub digest: String,
    /// How it ended, if it did.
    pub result: Option<String>,
    /// The match under which it is kept, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
}
