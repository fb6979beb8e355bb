//! Reading a request: JSON bodies and queries, with a problem for everything that is wrong.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::time::timeout;

use crate::app::App;
use crate::problem::Problem;

/// How deep JSON may nest.
pub(crate) const DEPTH: usize = 16;

/// A JSON body.
#[derive(Clone, Debug)]
pub(crate) struct Input<T>(pub(crate) T);

/// The query of an address.
#[derive(Clone, Debug)]
pub(crate) struct QueryInput<T>(pub(crate) T);

impl<T: DeserializeOwned + Serialize> FromRequest<App> for Input<T> {
    type Rejection = Problem;
    async fn from_request(request: Request, app: &App) -> Result<Input<T>, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let is_json = kind.split(';').next().is_some_and(|it| it.trim() == "application/json");
        let bytes = bytes(request, app).await?;
        if !is_json && !bytes.is_empty() {
            let detail = "The body must be application/json";
            return Err(Problem::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "request.media_type",
                detail,
            ));
        }
        // Where everything has a default, no body is an empty object.
        let bytes: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        parse(bytes).map(Input)
    }
}

impl<T: DeserializeOwned> FromRequestParts<App> for QueryInput<T> {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<QueryInput<T>, Problem> {
        let query = Query::<T>::from_request_parts(parts, app).await;
        query.map(|query| QueryInput(query.0)).map_err(|_| {
            Problem::malformed("The part of the address after the question mark cannot be read")
        })
    }
}

/// The bytes of a body, up to the limit of its route and within its time.
pub(crate) async fn bytes(request: Request, app: &App) -> Result<Bytes, Problem> {
    let limit = Duration::from_millis(app.core.config.body_timeout_ms.max(1));
    let arrived = timeout(limit, Bytes::from_request(request, app)).await.map_err(|_| {
        let detail = "The body did not arrive in time";
        Problem::new(StatusCode::REQUEST_TIMEOUT, "request.timeout", detail)
    })?;
    arrived.map_err(|rejection| {
        if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "request.too_large", "This is too much")
        } else {
            Problem::malformed("The body did not arrive")
        }
    })
}

/// Reads a JSON object that may not nest too deep. Lists are read only where lists are written:
/// serde by itself would take a list for any struct, its fields by their order.
pub(crate) fn parse<T: DeserializeOwned + Serialize>(bytes: &[u8]) -> Result<T, Problem> {
    if depth(bytes) > DEPTH {
        let detail = format!("JSON may nest {DEPTH} levels deep");
        return Err(Problem::new(StatusCode::BAD_REQUEST, "request.too_deep", detail));
    }
    let not_expected = |what: String| {
        // Its own words tell the place and the field, nothing of the server.
        Problem::malformed(format!("This is not the JSON that is expected: {what}"))
    };
    if !bytes.trim_ascii_start().starts_with(b"{") {
        return Err(not_expected("it must be an object with named fields".to_owned()));
    }
    let read: T = match serde_json::from_slice(bytes) {
        Ok(read) => read,
        Err(error) => with_whole_numbers(bytes).ok_or_else(|| not_expected(error.to_string()))?,
    };
    if bytes.contains(&b'[') {
        let given: Value =
            serde_json::from_slice(bytes).map_err(|it| not_expected(it.to_string()))?;
        let written = serde_json::to_value(&read).map_err(|it| not_expected(it.to_string()))?;
        if let Some(field) = list_for_object(&given, &written) {
            let what = format!("{field} must be an object with named fields, not a list");
            return Err(not_expected(what));
        }
    }
    Ok(read)
}

/// Reads numbers such as `4.0` as whole ones, which they are to JSON Schema; nothing where there are
/// none or something else is wrong.
fn with_whole_numbers<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let mut given: Value = serde_json::from_slice(bytes).ok()?;
    make_whole(&mut given).then(|| serde_json::from_value(given).ok())?
}

/// Whether there was a number to make whole.
fn make_whole(value: &mut Value) -> bool {
    /// Up to here every whole number has a floating-point number of its own.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    match value {
        Value::Number(number) if number.is_f64() => {
            let Some(float) = number.as_f64().filter(|it| it.fract() == 0.0 && it.abs() <= EXACT)
            else {
                return false;
            };
            *value = (float as i64).into();
            true
        }
        Value::Array(items) => items.iter_mut().fold(false, |any, item| make_whole(item) | any),
        Value::Object(fields) => fields.values_mut().fold(false, |any, it| make_whole(it) | any),
        _ => false,
    }
}

/// The field in which a list was given where an object is written, if there is one.
fn list_for_object(given: &Value, written: &Value) -> Option<String> {
    match (given, written) {
        (Value::Array(_), Value::Object(_)) => Some(String::new()),
        (Value::Object(given), Value::Object(written)) => written.iter().find_map(|(name, it)| {
            let below = list_for_object(given.get(name)?, it)?;
            Some(format!("{name}{}{below}", if below.is_empty() { "" } else { "." }))
        }),
        (Value::Array(given), Value::Array(written)) => {
            given.iter().zip(written).enumerate().find_map(|(number, (given, written))| {
                let below = list_for_object(given, written)?;
                Some(format!("{number}{}{below}", if below.is_empty() { "" } else { "." }))
            })
        }
        _ => None,
    }
}

/// How deep brackets nest, outside of texts.
fn depth(bytes: &[u8]) -> usize {
    let (mut now, mut most, mut in_text, mut escaped) = (0_usize, 0, false, false);
    for byte in bytes {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            _ if in_text => {}
            b'{' | b'[' => {
                now += 1;
                most = most.max(now);
            }
            b'}' | b']' => now = now.saturating_sub(1),
            _ => {}
        }
    }
    most
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // a test that cannot go on fails
mod tests {
    use super::*;

    #[test]
    fn a_list_is_not_taken_for_an_object() {
        use protocol::worldbattle::{Attack, PlaceReinforcements};

        let refused = |bytes: &[u8]| parse::<PlaceReinforcements>(bytes).unwrap_err().0.detail;
        assert!(parse::<Attack>(br#"[1, 2, null, null]"#).is_err());
        assert!(parse::<Attack>(br#" {"from": 1, "to": 2}"#).is_ok());
        assert_eq!(
            parse::<Attack>(br#"{"from": 1.0, "to": 2e0}"#).unwrap(),
            parse::<Attack>(br#"{"from": 1, "to": 2}"#).unwrap(),
        );
        assert!(parse::<Attack>(br#"{"from": 1.5, "to": 2}"#).is_err());
        let nested = refused(br#"{"placements": [{"territory": 1, "armies": 1}, [1, 2]]}"#);
        assert!(nested.contains("placements.1 must be an object"), "{nested}");
        assert!(refused(b"[[[1, 2]]]").contains("must be an object"));
        assert!(refused(b"").contains("must be an object"));
    }

    #[test]
    fn brackets_in_texts_do_not_nest() {
        assert_eq!(depth(br#"{"a": [1, {"b": "[[[\"{{"}]}"#), 3);
        assert_eq!(depth(b"[[[[]]]]"), 4);
        assert_eq!(depth(b""), 0);
    }
}
