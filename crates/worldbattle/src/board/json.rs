//! The text of map files.

use tabletop::json::Json;

use super::error::MapError;

/// Reads a text; what it says is read from there.
pub(super) fn parse(text: &str) -> Result<Json, MapError> {
    serde_json::from_str(text).map_err(|error| MapError::Unreadable { reason: error.to_string() })
}

/// A text as JSON, with its quotes.
pub(super) fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a text can always be written")
}
