//! Proofs of dice, and the result of checking a record.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

/// What anyone needs to check the dice of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Proof {
    /// The match id in the commitment. For an imported match: its id where it was played.
    pub id: String,
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// SHA-256 over the secret and the terms, published when the match was created.
    pub commitment: String,
    /// What each seat added to the dice.
    pub nonces: Vec<NonceInfo>,
    /// The secret, once the match is over.
    pub secret: Option<String>,
    /// Who could have chosen the dice, judged by the seats that add a nonce.
    pub chooser: ChooserInfo,
    /// What this proof cannot show, as a sentence.
    pub limit: String,
}

/// Who could have chosen the dice. Before the start: who could choose them if the game started now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChooserInfo {
    /// Whether one person alone could have: true if fewer than two seats add a nonce.
    pub one_person: bool,
    /// The answer as a sentence.
    pub sentence: String,
}

/// What a seat added to the dice.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NonceInfo {
    /// Which seat.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    /// Whether it adds a nonce. For a seat that promises none, such as a bot's, the key holds its
    /// letter.
    pub adds: bool,
    /// The hash that promised the nonce.
    pub hash: Option<String>,
    /// The nonce, once the seat has sent it; after the start the letter of a seat that sent none.
    pub nonce: Option<String>,
}

/// The result of replaying and checking a record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CheckedRecord {
    /// Its game.
    pub game: String,
    /// How many steps were replayed.
    pub steps: u32,
    /// How many dice and other draws were recomputed.
    pub draws: usize,
    /// The digest of the last position.
    pub digest: String,
    /// How it ended, if it did.
    pub result: Option<String>,
    /// The match that holds this record, if the server has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
}
