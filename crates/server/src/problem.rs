//! Every refusal: RFC 9457 `application/problem+json` with a stable code and a sentence a player
//! understands. No internal text ever gets into one.

use std::borrow::Cow;
use std::ops::{Deref, DerefMut};

use axum::Json;
use axum::http::header::{self, HeaderValue};
use axum::http::{StatusCode, status};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// Why something was refused, as an answer of this server.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct Problem(pub(crate) protocol::Problem);

impl Deref for Problem {
    type Target = protocol::Problem;
    fn deref(&self) -> &protocol::Problem {
        &self.0
    }
}

impl DerefMut for Problem {
    fn deref_mut(&mut self) -> &mut protocol::Problem {
        &mut self.0
    }
}

impl PartialSchema for Problem {
    fn schema() -> RefOr<Schema> {
        protocol::Problem::schema()
    }
}

impl ToSchema for Problem {
    fn name() -> Cow<'static, str> {
        protocol::Problem::name()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        protocol::Problem::schemas(schemas);
    }
}

/// How many legal actions a problem lists at most.
const LEGAL_SHOWN: usize = 12;

impl Problem {
    /// A problem with this status, code and sentence.
    pub(crate) fn new(status: StatusCode, code: &str, detail: impl Into<String>) -> Problem {
        Problem(protocol::Problem {
            kind: format!("/problems/{code}"),
            title: status.canonical_reason().unwrap_or("Refused").to_owned(),
            status: status.as_u16(),
            detail: detail.into(),
            code: code.to_owned(),
            more: Box::default(),
        })
    }

    /// What came in cannot be read.
    pub(crate) fn malformed(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, "request.malformed", detail)
    }

    /// Nobody is known by this token, or none was sent.
    pub(crate) fn unauthorized(code: &str, detail: &str) -> Problem {
        Problem::new(StatusCode::UNAUTHORIZED, code, detail)
    }

    /// Known, but not allowed.
    pub(crate) fn forbidden(code: &str, detail: &str) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, code, detail)
    }

    /// There is no such thing.
    pub(crate) fn not_found(code: &str, detail: &str) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, code, detail)
    }

    /// It does not fit to how things stand.
    pub(crate) fn conflict(code: &str, detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::CONFLICT, code, detail)
    }

    /// It is well-formed and makes no sense.
    pub(crate) fn refused(code: &str, detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, code, detail)
    }

    /// Too much at once.
    pub(crate) fn limited(key: &str, retry_after_s: u64) -> Problem {
        let detail = format!("That was too much at once; try again in {retry_after_s} s");
        let mut problem = Problem::new(StatusCode::TOO_MANY_REQUESTS, "limit.reached", detail);
        problem.more.limit_key = Some(key.to_owned());
        problem.more.retry_after_s = Some(retry_after_s);
        problem
    }

    /// The server cannot do it now; nothing was changed.
    pub(crate) fn unavailable() -> Problem {
        let detail = "The server cannot do this right now; nothing was changed. Try again soon";
        let mut problem =
            Problem::new(StatusCode::SERVICE_UNAVAILABLE, "server.unavailable", detail);
        problem.more.retry_after_s = Some(1);
        problem
    }

    /// The store failed, and the log that would tell what became of it cannot be read.
    pub(crate) fn fate_unknown() -> Problem {
        Problem::in_doubt("Send the same again soon: it is done once")
    }

    /// The server cannot tell whether it did it; what to do about that.
    fn in_doubt(advice: &str) -> Problem {
        let mut problem = Problem::unavailable();
        problem.detail = format!(
            "The server cannot do this right now, and cannot tell whether it was done. {advice}"
        );
        problem
    }

    /// Is this the server's trouble, so that the same may be done later?
    pub(crate) fn may_pass(&self) -> bool {
        matches!(self.code.as_str(), "server.unavailable" | "match.busy")
    }

    /// The same, with the number of the match's last event.
    pub(crate) fn at(mut self, seq: u64) -> Problem {
        self.more.seq = Some(seq);
        self
    }

    /// The same, with some of what would be allowed.
    pub(crate) fn with_legal(mut self, legal: Vec<String>) -> Problem {
        self.more.legal = legal;
        self.more.legal.truncate(LEGAL_SHOWN);
        self
    }
}

impl From<host::Problem> for Problem {
    fn from(problem: host::Problem) -> Problem {
        let status = match problem.code.as_str() {
            "match.malformed" => StatusCode::BAD_REQUEST,
            "match.unknown_seat" => StatusCode::NOT_FOUND,
            "match.stale"
            | "match.seat_taken"
            | "match.started"
            | "match.not_started"
            | "match.over"
            | "match.not_your_turn" => StatusCode::CONFLICT,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        let mut told = Problem::new(status, &problem.code, problem.sentence);
        told.more.rule = problem.rule;
        told
    }
}

impl From<store::StoreError> for Problem {
    fn from(error: store::StoreError) -> Problem {
        use store::{StoreError, Thing};
        match error {
            StoreError::NotFound(Thing::Match | Thing::JoinCode) => unknown_match(),
            StoreError::NotFound(_) => {
                Problem::not_found("player.unknown", "There is no such player")
            }
            StoreError::Taken(_) => {
                Problem::conflict("name.taken", "Somebody else has this name already")
            }
            error => {
                tracing::error!(%error, "the store failed");
                match error {
                    // The answer was lost perhaps, and not the question.
                    StoreError::Unavailable(_) => Problem::in_doubt("Look before you try it again"),
                    _ => Problem::unavailable(),
                }
            }
        }
    }
}

/// There is no such match, or it is not for this viewer to know.
pub(crate) fn unknown_match() -> Problem {
    Problem::not_found("match.unknown", "There is no such match")
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let code =
            status::StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let retry_after = self.more.retry_after_s;
        let mut response = (code, Json(&self)).into_response();
        let headers = response.headers_mut();
        let problem_json = HeaderValue::from_static("application/problem+json");
        headers.insert(header::CONTENT_TYPE, problem_json);
        if let Some(seconds) = retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        // Whoever knows the request's id writes it in before the answer leaves.
        response.extensions_mut().insert(self);
        response
    }
}
