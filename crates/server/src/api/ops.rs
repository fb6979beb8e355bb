//! For whoever runs the server, and the page that shows the API.

use axum::extract::State;
use axum::http::header::{self, HeaderValue};
use axum::response::{IntoResponse, Response};
use store::StoreError;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::clock_check;
use crate::problem::Problem;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(health)).routes(routes!(ready)).routes(routes!(metrics))
}

/// The process is there.
#[utoipa::path(get, path = "/healthz", tag = "operations",
    responses((status = 200, body = String, content_type = "text/plain")))]
async fn health() -> &'static str {
    "ok"
}

/// The store can be read and written; where there are other nodes they are heard, and this one counts
/// the same time. What is not so is named in the problem's sentence.
#[utoipa::path(get, path = "/readyz", tag = "operations",
    responses((status = 200, body = String, content_type = "text/plain"),
        (status = 429, body = Problem), (status = 503, body = Problem)))]
async fn ready(State(app): State<App>) -> Result<&'static str, Problem> {
    if let Some(apart) = app.core.time_apart() {
        let mut problem = Problem::unavailable();
        problem.detail = format!(
            "Not ready: this server's time is {} the database's; restart it",
            clock_check::words(apart)
        );
        return Err(problem);
    }
    let Err(error) = app.core.store.ready().await else { return Ok("ready") };
    let mut problem = Problem::unavailable();
    problem.detail = match &error {
        StoreError::NoHints => "Not ready: what other nodes write is not heard",
        StoreError::ReadOnly(_) => "Not ready: the data is read-only",
        StoreError::DiskFull { .. } | StoreError::DatabaseDiskFull => "Not ready: the disk is full",
        StoreError::Damaged(_) => "Not ready: the data is damaged",
        _ => "Not ready: the data cannot be reached or written",
    }
    .to_owned();
    tracing::error!(%error, "not ready");
    Err(problem)
}

/// Numbers for Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "operations",
    responses((status = 200, body = String, content_type = "text/plain"),
        (status = 429, body = Problem)))]
async fn metrics(State(app): State<App>) -> Response {
    let text = app.core.metrics_text(app.rooms.len());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

/// An address below `/api` that is none.
pub(crate) async fn unknown_route() -> Problem {
    Problem::not_found("request.unknown_route", "There is nothing here; see /openapi.json")
}

pub(crate) fn json(text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// Only the page's own files, and nothing inline.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The page that shows the API.
pub(crate) async fn page() -> Response {
    embedded("text/html; charset=utf-8", include_str!("page/index.html"))
}

pub(crate) async fn page_script() -> Response {
    embedded("text/javascript; charset=utf-8", include_str!("page/page.js"))
}

pub(crate) async fn page_style() -> Response {
    embedded("text/css; charset=utf-8", include_str!("page/page.css"))
}

fn embedded(kind: &'static str, text: &'static str) -> Response {
    let mut response = ([(header::CONTENT_TYPE, kind)], text).into_response();
    let policy = HeaderValue::from_static(CONTENT_SECURITY_POLICY);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}
