//! Reading a request: JSON bodies and queries, with a problem for everything that is wrong.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::problem::Problem;

/// How deep JSON may nest.
pub(crate) const DEPTH: usize = 16;

/// A JSON body.
#[derive(Clone, Debug)]
pub(crate) struct Input<T>(pub(crate) T);

/// A query.
#[derive(Clone, Debug)]
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Input<T> {
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

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Asked<T>, Problem> {
        let query = Query::<T>::from_request_parts(parts, app).await;
        query.map(|query| Asked(query.0)).map_err(|_| {
            Problem::malformed("The part of the address after the question mark cannot be read")
        })
    }
}

/// The bytes of a body, up to the limit of its route.
pub(crate) async fn bytes(request: Request, app: &App) -> Result<Bytes, Problem> {
    Bytes::from_request(request, app).await.map_err(|rejection| {
        if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "request.too_large", "This is too much")
        } else {
            Problem::malformed("The body did not arrive")
        }
    })
}

/// Reads JSON that may not nest too deep.
pub(crate) fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    if depth(bytes) > DEPTH {
        let detail = format!("JSON may nest {DEPTH} levels deep");
        return Err(Problem::new(StatusCode::BAD_REQUEST, "request.too_deep", detail));
    }
    serde_json::from_slice(bytes).map_err(|error| {
        // Its own words tell the place and the field, nothing of the server.
        Problem::malformed(format!("This is not the JSON that is expected: {error}"))
    })
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
mod tests {
    use super::*;

    #[test]
    fn brackets_in_texts_do_not_nest() {
        assert_eq!(depth(br#"{"a": [1, {"b": "[[[\"{{"}]}"#), 3);
        assert_eq!(depth(b"[[[[]]]]"), 4);
        assert_eq!(depth(b""), 0);
    }
}
