//! One case: reading its fields and comparing what is expected with what the engine finds.

use std::fmt::{self, Display, Formatter};

use serde::de::DeserializeOwned;
use serde_json::Value;

/// What became of one case.
#[derive(Clone, PartialEq, Debug)]
pub struct CaseResult {
    /// Where it stands in its file, and the name it has there.
    pub id: String,
    /// What does not agree; nothing when the case passed.
    pub differences: Vec<Difference>,
}

/// One field that does not agree.
#[derive(Clone, PartialEq, Debug)]
pub struct Difference {
    /// Such as `areas[3].box[0]`.
    pub field: String,
    /// What the file says, or what it should hold.
    pub expected: String,
    /// What the engine says, or what the file holds instead.
    pub found: String,
}

impl CaseResult {
    /// Runs one case: an `Err` is a field that could not be read.
    pub fn of(id: String, differences: Result<Vec<Difference>, Difference>) -> CaseResult {
        CaseResult { id, differences: differences.unwrap_or_else(|unreadable| vec![unreadable]) }
    }

    /// Does everything agree?
    pub fn passed(&self) -> bool {
        self.differences.is_empty()
    }
}

impl Display for CaseResult {
    /// The first few differences: a wrong map has a thousand.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 5;
        write!(f, "{}", self.id)?;
        for Difference { field, expected, found } in self.differences.iter().take(SHOWN) {
            write!(f, "\n    {field}: expected {expected}, found {found}")?;
        }
        match self.differences.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, "\n    and {more} more"),
        }
    }
}

impl Difference {
    /// A field, what it should be and what it is.
    pub fn new(
        field: impl Into<String>,
        expected: impl Display,
        found: impl Display,
    ) -> Difference {
        Difference { field: field.into(), expected: short(expected), found: short(found) }
    }
}

/// Reads a field of a case; the error names it and says what is wrong with it.
pub fn field<T: DeserializeOwned>(case: &Value, name: &str) -> Result<T, Difference> {
    let value = case.get(name).ok_or_else(|| missing(name))?;
    T::deserialize(value)
        .map_err(|error| Difference::new(name, format_args!("something readable ({error})"), value))
}

/// Reads a list of exactly so many entries.
pub fn list<T: DeserializeOwned>(
    case: &Value,
    name: &str,
    len: usize,
) -> Result<Vec<T>, Difference> {
    let items: Vec<T> = field(case, name)?;
    if items.len() == len {
        Ok(items)
    } else {
        Err(Difference::new(name, format!("{len} entries"), items.len()))
    }
}

/// The field is not there.
pub fn missing(name: &str) -> Difference {
    Difference::new(name, "this field", "none")
}

/// Everything in which the two differ, down to single entries: fields that only one of them has
/// are differences too.
pub fn compare(field: &str, expected: &Value, found: &Value) -> Vec<Difference> {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => {
            let name = |key: &str| match field {
                "" => key.to_owned(),
                _ => format!("{field}.{key}"),
            };
            let unknown = expected.keys().filter(|&key| !found.contains_key(key));
            let mut differences: Vec<Difference> =
                unknown.map(|key| Difference::new(name(key), "no such field", "one")).collect();
            for (key, found) in found {
                match expected.get(key) {
                    Some(expected) => differences.extend(compare(&name(key), expected, found)),
                    None => differences.push(missing(&name(key))),
                }
            }
            differences
        }
        (Value::Array(expected), Value::Array(found)) if expected.len() == found.len() => {
            let pairs = expected.iter().zip(found).enumerate();
            pairs.flat_map(|(i, (e, f))| compare(&format!("{field}[{i}]"), e, f)).collect()
        }
        _ if expected == found => Vec::new(),
        _ => vec![Difference::new(field, expected, found)],
    }
}

fn short(value: impl Display) -> String {
    const LONGEST: usize = 100;
    let mut text = value.to_string();
    if let Some((cut, _)) = text.char_indices().nth(LONGEST) {
        text.truncate(cut);
        text.push('…');
    }
    text
}
