//! Checked texts: names of matches, players and bot levels.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tabletop::ParseError;

/// A text that keeps a rule: made by parsing, also when it comes from JSON.
macro_rules! checked_text {
    ($(#[$doc:meta])* $name:ident, $holds:path, $expected:literal) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// Its characters.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = ParseError;
            fn try_from(text: String) -> Result<$name, ParseError> {
                if $holds(&text) { Ok($name(text)) } else { Err(ParseError::new($expected, text)) }
            }
        }

        impl FromStr for $name {
            type Err = ParseError;
            fn from_str(text: &str) -> Result<$name, ParseError> {
                text.to_owned().try_into()
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> String {
                value.0
            }
        }

        impl Display for $name {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

checked_text!(
    /// The name of a match: 1 to 64 visible ASCII characters.
    MatchId,
    is_match_id,
    "a match name of 1 to 64 visible ASCII characters"
);

checked_text!(
    /// The name of a person: 1 to 64 characters on one line, without control characters and
    /// without those that reverse the direction of the text around them.
    PlayerName,
    is_player_name,
    "a name of 1 to 64 characters without control characters or spaces at its ends"
);

checked_text!(
    /// The name of a bot's level, lower case with hyphens: `balanced`.
    BotLevel,
    is_bot_level,
    "a bot level of 1 to 32 lower-case letters, digits and hyphens"
);

fn is_match_id(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

fn is_player_name(text: &str) -> bool {
    (1..=64).contains(&text.chars().count()) && text.trim() == text && is_plain(text)
}

fn is_bot_level(text: &str) -> bool {
    let is_letter = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
    (1..=32).contains(&text.len()) && text.bytes().all(is_letter)
}

/// Text that stays on its line and cannot disguise what stands beside it.
pub(crate) fn is_plain(text: &str) -> bool {
    text.chars().all(|c| !c.is_control() && !is_line_break(c) && !changes_direction(c))
}

fn is_line_break(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}')
}

fn changes_direction(c: char) -> bool {
    matches!(c, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
