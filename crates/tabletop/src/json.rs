//! JSON that is read by the names of its fields, each as what it has to be.
//!
//! Serde's derived readers are several times as large, once per type, and those of a game go to
//! every player with the page. Here a text becomes a [`Json`] first, by the same code for all
//! types; then a type takes its [`Fields`] from it by name ([`FromJson`]). A field that is
//! unknown, given twice, missing or of another kind is refused, and the [`JsonError`] says where.
//!
//! To others such a type is one that serde reads: [`json_deserialize!`](crate::json_deserialize)
//! writes the little that is left to do. [`json_words!`](crate::json_words) and
//! [`json_fields!`](crate::json_fields) write all of it, for choices and for structs that must
//! have all their fields.

mod error;
mod read;
mod with_serde;

#[cfg(test)]
mod tests;

use std::str::FromStr;

pub use error::JsonError;
pub use with_serde::deserialize;

use crate::ParseError;
use error::Problem;

/// Any JSON, as far as games make use of it.
#[derive(Clone, PartialEq, Debug)]
pub enum Json {
    /// Nothing.
    Null,
    /// True or false.
    Truth(bool),
    /// A whole number from 0 on.
    Number(u64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// Fields with their names, in the order in which they are written.
    Object(Vec<(String, Json)>),
    /// A number below zero or with decimals.
    Other,
}

/// What can be read from JSON.
///
/// Games mark their readers `#[inline]`: then these are compiled where they are used, for size,
/// and not for speed as the rules around them.
pub trait FromJson<'a>: Sized {
    /// Reads it, or says what is wrong and where.
    fn from_json(json: &'a Json) -> Result<Self, JsonError>;
}

/// The fields of an object.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'a>(&'a [(String, Json)]);

impl Json {
    /// The fields of an object that may have the `known` ones, divided by spaces, each once. A `*`
    /// among them stands for all others, which are passed over.
    pub fn fields(&self, known: &str) -> Result<Fields<'_>, JsonError> {
        let Json::Object(fields) = self else { return Err(JsonError::must_be("an object")) };
        let is_known = |name: &str| known.split_ascii_whitespace().any(|known| known == name);
        for (number, (name, _)) in fields.iter().enumerate() {
            if !is_known(name) {
                if !is_known("*") {
                    return Err(JsonError::new(Problem::Unknown(name.clone())));
                }
            } else if fields[..number].iter().any(|(before, _)| before == name) {
                return Err(JsonError::new(Problem::Duplicate(name.clone())));
            }
        }
        Ok(Fields(fields))
    }

    /// A text.
    pub fn text(&self) -> Result<&str, JsonError> {
        if let Json::Text(text) = self { Ok(text) } else { Err(JsonError::must_be("a text")) }
    }

    /// The entries of a list.
    pub fn list(&self) -> Result<&[Json], JsonError> {
        if let Json::List(list) = self { Ok(list) } else { Err(JsonError::must_be("a list")) }
    }

    /// A value as its text.
    #[inline(never)]
    pub fn parsed<T: FromStr<Err = ParseError>>(&self) -> Result<T, JsonError> {
        Ok(self.text()?.parse()?)
    }

    /// Which of the `known` words this is, counted from 0. A word that ends with a colon names a
    /// value (`{"flag":1}`), which is then [its content](Json::content); the others stand alone.
    pub fn variant(&self, known: &str) -> Result<usize, JsonError> {
        let found = |(word, content): (&str, &Json)| {
            known.split_ascii_whitespace().position(|known| match known.strip_suffix(':') {
                Some(known) => known == word,
                None => known == word && matches!(content, Json::Null),
            })
        };
        let words = || known.replace(':', "").trim_ascii().replace(' ', ", ");
        let number = self.named().and_then(found);
        number.ok_or_else(|| JsonError::must_be(&format!("one of: {}", words())))
    }

    /// What the word of a variant names.
    #[inline(never)]
    pub fn content<'a, T: FromJson<'a>>(&'a self) -> Result<T, JsonError> {
        let (word, content) = self.named().unwrap_or(("", self));
        T::from_json(content).map_err(|error| error.within(word))
    }

    fn named(&self) -> Option<(&str, &Json)> {
        match self {
            Json::Text(word) => Some((word, &Json::Null)),
            Json::Object(fields) => match &fields[..] {
                [(word, content)] => Some((word, content)),
                _ => None,
            },
            _ => None,
        }
    }
}

impl<'a> Fields<'a> {
    /// A field that has to be there.
    #[inline(never)]
    pub fn must<T: FromJson<'a>>(self, name: &str) -> Result<T, JsonError> {
        let json = self.find(name).ok_or_else(|| JsonError::missing(name))?;
        T::from_json(json).map_err(|error| error.within(name))
    }

    /// A field that may be missing, or nothing.
    pub fn maybe<T: FromJson<'a>>(self, name: &str) -> Result<Option<T>, JsonError> {
        self.or(name, None)
    }

    /// A field that may be missing: then it is as usual.
    #[inline(never)]
    pub fn or<T: FromJson<'a>>(self, name: &str, usual: T) -> Result<T, JsonError> {
        let Some(json) = self.find(name) else { return Ok(usual) };
        T::from_json(json).map_err(|error| error.within(name))
    }

    /// A field as it stands, if it is there.
    pub fn find(self, name: &str) -> Option<&'a Json> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, json)| json)
    }
}
