//! Words in requests, such as the scope of a token, known to this version or not.

use serde::de::DeserializeOwned;
use serde::de::value::{Error, StrDeserializer};
use serde::{Deserialize, Deserializer, Serialize};

/// A word in a request, known or not. A request with an unknown word can still be read, and the
/// server answers it with a problem about that word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Word<T> {
    /// A word that this version knows.
    Known(T),
    /// Any other word.
    Unknown(String),
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Word<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Word<T>, D::Error> {
        let word = String::deserialize(deserializer)?;
        let known = T::deserialize(StrDeserializer::<Error>::new(&word));
        Ok(known.map_or(Word::Unknown(word), Word::Known))
    }
}

impl<T> From<T> for Word<T> {
    fn from(known: T) -> Word<T> {
        Word::Known(known)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // a test that cannot go on fails
mod tests {
    use super::*;
    use crate::{ChatChannel, NewChatLine, NewToken, TokenScope};

    #[test]
    fn a_word_is_written_as_it_is_read() {
        for (text, word) in [
            (r#""bot""#, Word::Known(TokenScope::Bot)),
            (r#""owner""#, Word::Unknown("owner".to_owned())),
        ] {
            assert_eq!(serde_json::from_str::<Word<TokenScope>>(text).unwrap(), word);
            assert_eq!(serde_json::to_string(&word).unwrap(), text);
        }
        for no_word in ["1", "null", r#"{"bot":null}"#] {
            assert!(serde_json::from_str::<Word<TokenScope>>(no_word).is_err(), "{no_word}");
        }
    }

    #[test]
    fn requests_have_the_json_they_had_as_text() {
        let line: NewChatLine = serde_json::from_str(r#"{"channel":"team","text":"hi"}"#).unwrap();
        assert_eq!(line.channel, Some(ChatChannel::Team.into()));
        let token = NewToken { scope: TokenScope::Read.into(), label: String::new(), days: None };
        let text = serde_json::to_string(&token).unwrap();
        assert_eq!(text, r#"{"scope":"read","label":"","days":null}"#);
    }
}
