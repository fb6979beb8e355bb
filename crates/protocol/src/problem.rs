//! Refusals: RFC 9457 `application/problem+json` with a stable code and a sentence a player
//! understands.

use serde::{Deserialize, Serialize};

/// Why something was refused.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Problem {
    /// An address that names the kind of problem: `/problems/` and the code.
    #[serde(rename = "type")]
    pub kind: String,
    /// The meaning of the status.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// A sentence for the player.
    pub detail: String,
    /// A stable name, such as `battlezone.attack.too_few_armies` or `match.stale`.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::games::ProblemCode))]
    pub code: String,
    /// Fields that only some problems have; boxed, because every answer could be a problem.
    #[serde(flatten)]
    pub more: Box<ProblemDetails>,
}

/// Fields that only some problems have.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct ProblemDetails {
    /// The section of the game's rules that forbids the action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The number of the match's last event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    /// Some actions that would be allowed, in notation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub legal: Vec<String>,
    /// The limit that was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit_key: Option<String>,
    /// After how many seconds to try again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after_s: Option<u64>,
    /// The id of this request in the server's log.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
}
