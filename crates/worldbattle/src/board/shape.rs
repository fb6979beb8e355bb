//! What a map file consists of, and a look at its parts once that is checked.
//!
//! The shape of a file is data, and one function compares a file with it: a reader per kind of entry
//! would be several times as large, and this one goes to every player with the page.

use tabletop::json::Json;

use super::error::MapError;

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
    /// Refuses whatever is not of this kind; `place` is where it stands in the file.
    pub(super) fn check(&self, json: &Json, place: &str) -> Result<(), MapError> {
        let expected = match (self, json) {
            (Kind::Anything, _) | (Kind::Text, Json::Text(_)) | (Kind::Truth, Json::Truth(_)) => {
                return Ok(());
            }
            (Kind::Number, Json::Number(number)) if *number <= u32::MAX.into() => return Ok(()),
            (Kind::TwoTexts, Json::List(list))
                if matches!(list[..], [Json::Text(_), Json::Text(_)]) =>
            {
                return Ok(());
            }
            (Kind::List(kind), Json::List(list)) => {
                let mut items = list.iter().enumerate();
                return items.try_for_each(|(number, item)| {
                    kind.check(item, &format!("{place}[{number}]"))
                });
            }
            (Kind::Object(known), Json::Object(fields)) => {
                check_names(known, fields, place)?;
                return known.iter().try_for_each(|field| field.check(json, place));
            }
            (Kind::Text, _) => "a text",
            (Kind::Number, _) => "a whole number from 0 to 4294967295",
            (Kind::Truth, _) => "true or false",
            (Kind::TwoTexts, _) => "two texts",
            (Kind::Object(_), _) => "an object",
            (Kind::List(_), _) => "a list",
        };
        unreadable(format!("invalid type: {place} must be {expected}"))
    }
}

impl Field {
    fn check(&self, object: &Json, place: &str) -> Result<(), MapError> {
        let name = self.name;
        match Entry(object).get(name) {
            Some(json) => self.kind.check(json, &format!("{place}.{name}")),
            None if self.must => unreadable(format!("missing field `{name}` in {place}")),
            None => Ok(()),
        }
    }
}

/// Every field must be known and given once.
fn check_names(known: &[Field], fields: &[(String, Json)], place: &str) -> Result<(), MapError> {
    for (number, (name, _)) in fields.iter().enumerate() {
        let refused = if !known.iter().any(|field| field.name == name) {
            "unknown"
        } else if fields[..number].iter().any(|(before, _)| before == name) {
            "duplicate"
        } else {
            continue;
        };
        return unreadable(format!("{refused} field `{name}` in {place}"));
    }
    Ok(())
}

fn unreadable(reason: String) -> Result<(), MapError> {
    Err(MapError::Unreadable { reason })
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
