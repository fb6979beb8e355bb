//! What is read of JSON by itself: numbers, texts, lists.

use super::{FromJson, Json, JsonError};

impl<'a> FromJson<'a> for &'a str {
    fn from_json(json: &'a Json) -> Result<&'a str, JsonError> {
        json.text()
    }
}

impl FromJson<'_> for bool {
    fn from_json(json: &Json) -> Result<bool, JsonError> {
        let Json::Truth(truth) = json else { return Err(JsonError::must_be("true or false")) };
        Ok(*truth)
    }
}

#[inline(never)]
fn number(json: &Json, highest: u64) -> Result<u64, JsonError> {
    match json {
        Json::Number(number) if *number <= highest => Ok(*number),
        _ => Err(JsonError::must_be(&format!("a whole number from 0 to {highest}"))),
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl FromJson<'_> for $number {
            fn from_json(json: &Json) -> Result<$number, JsonError> {
                Ok(number(json, <$number>::MAX as u64)? as $number)
            }
        }
    )*};
}

numbers! { u8 u16 u32 u64 usize }

impl<'a, T: FromJson<'a>> FromJson<'a> for Option<T> {
    fn from_json(json: &'a Json) -> Result<Option<T>, JsonError> {
        if let Json::Null = json { Ok(None) } else { T::from_json(json).map(Some) }
    }
}

impl<'a, T: FromJson<'a>> FromJson<'a> for Vec<T> {
    fn from_json(json: &'a Json) -> Result<Vec<T>, JsonError> {
        let mut items = Vec::new();
        for (number, json) in json.list()?.iter().enumerate() {
            items.push(T::from_json(json).map_err(|error| error.within_entry(number))?);
        }
        Ok(items)
    }
}

impl<'a, T: FromJson<'a>, const N: usize> FromJson<'a> for [T; N] {
    fn from_json(json: &'a Json) -> Result<[T; N], JsonError> {
        let wrong = |_| JsonError::must_be(&format!("a list of {N} entries"));
        Vec::from_json(json)?.try_into().map_err(wrong)
    }
}
