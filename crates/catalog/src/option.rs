//! Setup options as text.

use serde::Serialize;
use serde_json::Value;
use tabletop::Game;

/// One option of a game's setup.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct OptionSpec {
    /// The field of the setup.
    pub key: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
    /// What it can be.
    pub kind: OptionKind,
}

/// What an option can be.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OptionKind {
    /// A whole number, or `none`.
    Number {
        /// The lowest.
        min: u32,
        /// The highest.
        max: u32,
    },
    /// A whole number; there is always one.
    Count {
        /// The lowest.
        min: u32,
        /// The highest.
        max: u32,
    },
    /// `on` or `off`.
    Switch,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A text, or `none`.
    Text {
        /// What it looks like.
        example: &'static str,
    },
}

/// Why an option cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// The game has no such option.
    #[error("there is no option {key:?}; there are {known}")]
    Unknown {
        /// What was asked for.
        key: String,
        /// What there is.
        known: String,
    },
    /// The option cannot be that.
    #[error("{key} must be {expected}, not {found:?}")]
    BadValue {
        /// The option.
        key: &'static str,
        /// What it can be.
        expected: String,
        /// What was given.
        found: String,
    },
    /// The game cannot read it.
    #[error("{key}: {reason}")]
    Refused {
        /// The option.
        key: &'static str,
        /// What the game expects, with an example.
        reason: String,
    },
}

/// The setup with one option changed by text, as in `--set round_limit=100`.
pub fn set_option<G: crate::Entry>(
    setup: &G::Setup,
    key: &str,
    value: &str,
) -> Result<G::Setup, OptionError> {
    let Some(spec) = G::OPTIONS.iter().find(|spec| spec.key == key) else {
        let known: Vec<&str> = G::OPTIONS.iter().map(|spec| spec.key).collect();
        return Err(OptionError::Unknown { key: key.to_owned(), known: known.join(", ") });
    };
    let json = spec.kind.read(value).ok_or_else(|| OptionError::BadValue {
        key: spec.key,
        expected: spec.kind.expected(),
        found: value.chars().take(60).collect(),
    })?;
    let mut all = to_json::<G>(setup);
    all[spec.key] = json;
    // The setup has the last word: what the kind allows may still make no sense to the game.
    serde_json::from_value(all)
        .map_err(|error| OptionError::Refused { key: spec.key, reason: error.to_string() })
}

/// The setup for so many seats, where their number is an option: `players`.
pub fn with_seats<G: crate::Entry>(
    setup: &G::Setup,
    seats: usize,
) -> Result<G::Setup, OptionError> {
    match G::OPTIONS.iter().find(|spec| spec.key == "players") {
        Some(spec) => set_option::<G>(setup, spec.key, &seats.to_string()),
        None => Ok(setup.clone()),
    }
}

/// A setup as JSON: a field per option.
pub fn to_json<G: Game>(setup: &G::Setup) -> Value {
    serde_json::to_value(setup).expect("a setup has no map with odd keys")
}

impl OptionKind {
    fn read(self, text: &str) -> Option<Value> {
        match self {
            OptionKind::Number { .. } | OptionKind::Text { .. } if text == "none" => {
                Some(Value::Null)
            }
            OptionKind::Number { min, max } | OptionKind::Count { min, max } => {
                let number = text.parse().ok().filter(|number| (min..=max).contains(number));
                number.map(Value::from)
            }
            OptionKind::Switch => match text {
                "on" => Some(true.into()),
                "off" => Some(false.into()),
                _ => None,
            },
            OptionKind::Choice(words) => words.contains(&text).then(|| text.into()),
            OptionKind::Text { .. } => Some(text.into()),
        }
    }

    /// What it can be, in words.
    pub fn expected(self) -> String {
        match self {
            OptionKind::Number { min, max } if max == u32::MAX => {
                format!("a whole number from {min} on, or none")
            }
            OptionKind::Number { min, max } => {
                format!("a whole number from {min} to {max}, or none")
            }
            OptionKind::Count { min, max } => format!("a whole number from {min} to {max}"),
            OptionKind::Switch => "on or off".to_owned(),
            OptionKind::Choice(words) => format!("one of {}", words.join(", ")),
            OptionKind::Text { example } => format!("a text such as {example}, or none"),
        }
    }
}
