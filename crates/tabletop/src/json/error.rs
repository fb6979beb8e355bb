//! Why some JSON is refused, and where.

use std::fmt::{self, Display, Formatter};

use crate::ParseError;

/// Why some JSON is refused, and where: ``missing field `bonus` in map.continents[2]``.
// In a box: readers of fields hand it on in many places, and each is smaller with a pointer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct JsonError(Box<Refused>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Refused {
    /// The way to the place, `continents[2].name`; empty when it is all of the JSON.
    place: String,
    problem: Problem,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Problem {
    Unknown(String),
    Duplicate(String),
    Missing(String),
    /// What it must be.
    Type(String),
    /// Why what is written there makes no sense.
    Value(String),
}

impl JsonError {
    /// What is written here makes no sense.
    #[inline(never)]
    pub fn refused(reason: &dyn Display) -> JsonError {
        JsonError::new(Problem::Value(reason.to_string()))
    }

    /// Something of another kind must stand here.
    #[inline(never)]
    pub fn must_be(what: &str) -> JsonError {
        JsonError::new(Problem::Type(what.to_owned()))
    }

    /// A field that has to be there is not.
    #[inline(never)]
    pub fn missing(name: &str) -> JsonError {
        JsonError::new(Problem::Missing(name.to_owned()))
    }

    pub(super) fn new(problem: Problem) -> JsonError {
        JsonError(Box::new(Refused { place: String::new(), problem }))
    }

    /// The same error, of which the place is a part of `name`.
    #[inline(never)]
    #[must_use]
    pub fn within(mut self, name: &str) -> JsonError {
        let place = &mut self.0.place;
        let dot = if place.is_empty() || place.starts_with('[') { "" } else { "." };
        place.insert_str(0, dot);
        place.insert_str(0, name);
        self
    }

    /// The same error, of which the place is a part of this entry of a list, counted from 0.
    #[inline(never)]
    #[must_use]
    pub fn within_entry(self, number: usize) -> JsonError {
        self.within(&format!("[{number}]"))
    }
}

impl From<ParseError> for JsonError {
    #[inline(never)]
    fn from(error: ParseError) -> JsonError {
        JsonError::refused(&error)
    }
}

impl Display for JsonError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Refused { place, problem } = &*self.0;
        let (what, name) = match problem {
            Problem::Unknown(name) => ("unknown", name),
            Problem::Duplicate(name) => ("duplicate", name),
            Problem::Missing(name) => ("missing", name),
            Problem::Type(what) => {
                let place = if place.is_empty() { "it" } else { place };
                return write!(f, "invalid type: {place} must be {what}");
            }
            Problem::Value(reason) if place.is_empty() => return f.write_str(reason),
            Problem::Value(reason) => return write!(f, "{place}: {reason}"),
        };
        let within = if place.is_empty() { "" } else { " in " };
        write!(f, "{what} field `{name}`{within}{place}")
    }
}
