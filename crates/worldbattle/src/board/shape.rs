//! What a map file consists of, and a look at its parts once that is checked.
//!
//! The shape of a file is data, and one function compares a file with it: a reader per kind of entry
//! would be several times as large, and this one goes to every player with the page.

use tabletop::json::{FromJson, Json, JsonError};

/// What can be in a field.
pub(super) enum Kind {
    /// Whatever it is, it is only for drawing.
    Anything,
    Text,
    Number,
    Truth,
    TwoTexts,
    Object(&'static [Field]),
    /// As many of these as there are.
    List(&'static Kind),
}

/// A field of an object.
pub(super) struct Field {
    name: &'static str,
    must: bool,
    kind: Kind,
}

/// A field that has to be there.
pub(super) const fn must(name: &'static str, kind: Kind) -> Field {
    Field { name, must: true, kind }
}

/// A field that may be missing, or nothing.
pub(super) const fn maybe(name: &'static str, kind: Kind) -> Field {
    Field { name, must: false, kind }
}

impl Kind {
    /// Refuses whatever is not of this kind.
    pub(super) fn check(&self, json: &Json) -> Result<(), JsonError> {
        match self {
            Kind::Anything => Ok(()),
            Kind::Text => json.text().map(|_| ()),
            Kind::Number => u32::from_json(json).map(|_| ()),
            Kind::Truth => bool::from_json(json).map(|_| ()),
            Kind::TwoTexts => match json.list()? {
                [Json::Text(_), Json::Text(_)] => Ok(()),
                _ => Err(JsonError::must_be("two texts")),
            },
            Kind::Object(known) => check_fields(json, known),
            Kind::List(kind) => {
                let check = |(number, item): (usize, &Json)| {
                    kind.check(item).map_err(|error| error.within_entry(number))
                };
                json.list()?.iter().enumerate().try_for_each(check)
            }
        }
    }
}

fn check_fields(json: &Json, known: &[Field]) -> Result<(), JsonError> {
    let names: Vec<&str> = known.iter().map(|field| field.name).collect();
    json.fields(&names.join(" "))?;
    for Field { name, must, kind } in known {
        match Entry(json).get(name) {
            Some(json) => kind.check(json).map_err(|error| error.within(name))?,
            None if *must => return Err(JsonError::missing(name)),
            None => {}
        }
    }
    Ok(())
}

/// An object whose kind was checked. What is not there is empty. Looking a field up stays a call:
/// in place it would be many times as much program.
#[derive(Clone, Copy)]
pub(super) struct Entry<'a>(pub(super) &'a Json);

impl<'a> Entry<'a> {
    /// What stands in a field; nothing where it is missing or `null`.
    #[inline(never)]
    pub(super) fn get(self, name: &str) -> Option<&'a Json> {
        let Json::Object(fields) = self.0 else { return None };
        let (_, json) = fields.iter().find(|(known, _)| known == name)?;
        (!matches!(json, Json::Null)).then_some(json)
    }

    #[inline(never)]
    pub(super) fn text(self, name: &str) -> &'a str {
        self.get(name).map_or("", text)
    }

    #[inline(never)]
    pub(super) fn number(self, name: &str) -> u32 {
        let Some(Json::Number(number)) = self.get(name) else { return 0 };
        u32::try_from(*number).unwrap_or_default()
    }

    #[inline(never)]
    pub(super) fn list(self, name: &str) -> &'a [Json] {
        self.get(name).map_or(&[], items)
    }
}

/// The parts of a list.
pub(super) fn items(json: &Json) -> &[Json] {
    if let Json::List(list) = json { list } else { &[] }
}

/// What a text says.
pub(super) fn text(json: &Json) -> &str {
    if let Json::Text(text) = json { text } else { "" }
}
