//! JSON objects whose fields are read by name, each as what it has to be.
//!
//! A field that is unknown, given twice, missing or of another kind is refused. Every kind of
//! entry is read through the same few functions: derived readers are several times as large, and
//! this one goes to every player with the page.

use std::fmt::{self, Formatter};

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use super::error::MapError;

/// Any JSON, as far as map files make use of it.
pub(super) enum Json {
    Null,
    Truth(bool),
    Number(u64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
    /// A number below zero or with decimals.
    Other,
}

/// A part of a file, and where it stands.
pub(super) struct Part<'a> {
    json: &'a Json,
    place: String,
}

/// The fields of an object.
pub(super) struct Fields<'a> {
    fields: &'a [(String, Json)],
    place: String,
}

/// What can be in a field.
pub(super) trait FromJson<'a>: Sized {
    fn from_json(part: Part<'a>) -> Result<Self, MapError>;
}

/// Reads a text; what it says is read from there.
pub(super) fn parse(text: &str) -> Result<Json, MapError> {
    serde_json::from_str(text).map_err(|error| unreadable(error.to_string()))
}

/// A text as JSON, with its quotes.
pub(super) fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a text can always be written")
}

fn unreadable(reason: String) -> MapError {
    MapError::Unreadable { reason }
}

impl<'a> Part<'a> {
    /// All of a file.
    pub(super) fn whole(json: &'a Json) -> Part<'a> {
        Part { json, place: "map".to_owned() }
    }

    /// An object that may have the `known` fields, divided by spaces, each once.
    pub(super) fn fields(self, known: &str) -> Result<Fields<'a>, MapError> {
        let Json::Object(fields) = self.json else { return Err(self.must_be("an object")) };
        for (number, (name, _)) in fields.iter().enumerate() {
            let refused = if !known.split(' ').any(|known| known == name) {
                "unknown"
            } else if fields[..number].iter().any(|(before, _)| before == name) {
                "duplicate"
            } else {
                continue;
            };
            return Err(unreadable(format!("{refused} field `{name}` in {}", self.place)));
        }
        Ok(Fields { fields, place: self.place })
    }

    fn must_be(&self, what: &str) -> MapError {
        unreadable(format!("invalid type: {} must be {what}", self.place))
    }
}

impl<'a> Fields<'a> {
    /// A field that may be missing, or nothing.
    pub(super) fn maybe<T: FromJson<'a>>(&self, name: &str) -> Result<Option<T>, MapError> {
        self.find(name).map(T::from_json).transpose()
    }

    /// A field that has to be there.
    pub(super) fn must<T: FromJson<'a>>(&self, name: &str) -> Result<T, MapError> {
        let missing = || unreadable(format!("missing field `{name}` in {}", self.place));
        T::from_json(self.find(name).ok_or_else(missing)?)
    }

    fn find(&self, name: &str) -> Option<Part<'a>> {
        let (_, json) = self.fields.iter().find(|(known, _)| known == name)?;
        let part = Part { json, place: format!("{}.{name}", self.place) };
        (!matches!(json, Json::Null)).then_some(part)
    }
}

impl<'a> FromJson<'a> for &'a str {
    fn from_json(part: Part<'a>) -> Result<&'a str, MapError> {
        if let Json::Text(text) = part.json { Ok(text) } else { Err(part.must_be("a text")) }
    }
}

impl FromJson<'_> for bool {
    fn from_json(part: Part<'_>) -> Result<bool, MapError> {
        if let Json::Truth(truth) = part.json {
            Ok(*truth)
        } else {
            Err(part.must_be("true or false"))
        }
    }
}

impl FromJson<'_> for u32 {
    fn from_json(part: Part<'_>) -> Result<u32, MapError> {
        let number = if let Json::Number(number) = part.json { *number } else { u64::MAX };
        number.try_into().map_err(|_| part.must_be("a whole number from 0 to 4294967295"))
    }
}

impl<'a, T: FromJson<'a>> FromJson<'a> for Vec<T> {
    fn from_json(part: Part<'a>) -> Result<Vec<T>, MapError> {
        let Json::List(list) = part.json else { return Err(part.must_be("a list")) };
        let mut items = Vec::new();
        for (number, json) in list.iter().enumerate() {
            items.push(T::from_json(Part { json, place: format!("{}[{number}]", part.place) })?);
        }
        Ok(items)
    }
}

impl<'a> FromJson<'a> for [&'a str; 2] {
    fn from_json(part: Part<'a>) -> Result<[&'a str; 2], MapError> {
        if let Json::List(list) = part.json
            && let [Json::Text(a), Json::Text(b)] = &list[..]
        {
            Ok([a, b])
        } else {
            Err(part.must_be("two texts"))
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(AnyJson)
    }
}

struct AnyJson;

impl<'de> Visitor<'de> for AnyJson {
    type Value = Json;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Json, E> {
        Ok(Json::Truth(truth))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Json, E> {
        Ok(Json::Number(number))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Json, E> {
        Ok(Json::Other)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Json, E> {
        Ok(Json::Other)
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Json, A::Error> {
        let mut object = Vec::new();
        while let Some(field) = fields.next_entry()? {
            object.push(field);
        }
        Ok(Json::Object(object))
    }
}
