//! One case: reading its fields and comparing what is expected with what the engine finds.

use std::fmt::{self, Display, Formatter};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tabletop::{ParseError, Rng};

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

/// Cases that are known by their `id`.
pub fn named_cases(
    data: &Value,
    head: &Value,
    cases: &str,
    check: fn(&Value) -> Result<Vec<Difference>, Difference>,
) -> Vec<CaseResult> {
    with_head(data, head, cases, |(place, case)| {
        let id = case["id"].as_str().unwrap_or("without a name");
        CaseResult::of(format!("{cases}[{place}] {id}"), check(case))
    })
}

/// All cases, preceded by what stands around them if that is not as it should be.
pub fn with_head(
    data: &Value,
    head: &Value,
    cases: &str,
    check: impl Fn((usize, &Value)) -> CaseResult,
) -> Vec<CaseResult> {
    let head = wrong_head(data, head, &[cases]);
    let cases = data[cases].as_array().into_iter().flatten();
    head.into_iter().chain(cases.enumerate().map(check)).collect()
}

/// What stands around the lists of cases, as a failed case if it is not as it should be.
pub fn wrong_head(data: &Value, head: &Value, lists: &[&str]) -> Option<CaseResult> {
    let fields = data.as_object().into_iter().flatten();
    let around = fields.filter(|(name, _)| !lists.contains(&name.as_str()));
    let around = around.map(|(name, value)| (name.clone(), value.clone())).collect();
    let head = CaseResult { id: "head".to_owned(), differences: compare("", &around, head) };
    (!head.passed()).then_some(head)
}

/// The fields of a case that are no expectations: they agree with themselves, and only their
/// absence is a difference.
pub fn given(case: &Value, names: &[&str]) -> Result<Value, Difference> {
    let mut found = json!({});
    for &name in names {
        found[name] = field(case, name)?;
    }
    Ok(found)
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

/// Reads a number between two others.
pub fn within(case: &Value, name: &str, least: u32, most: u32) -> Result<u32, Difference> {
    let number = field(case, name)?;
    if (least..=most).contains(&number) {
        Ok(number)
    } else {
        Err(Difference::new(name, format!("{least} to {most}"), number))
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
        _ if expected == found => Vec::new(),
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
        _ => vec![Difference::new(field, expected, found)],
    }
}

/// What the engine cannot understand, by the field it was made of.
pub fn unreadable(field: &str) -> impl Fn(ParseError) -> Difference {
    move |error| Difference::new(field, error.expected, error.found)
}

/// How many recorded draws were not used; uses them.
pub fn undrawn(rng: &mut Rng) -> usize {
    let mut left = 0;
    while !rng.is_exhausted() {
        rng.word();
        left += 1;
    }
    left
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
