//! Around every route: who may call from a browser, ids of requests, headers of answers.

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tracing::Instrument;

use crate::address::address_of;
use crate::app::{App, Core};
use crate::chance;
use crate::config::Config;
use crate::identity::{Caller, Identified, check_ban, identify};
use crate::limits::Limit;
use crate::problem::Problem;
use crate::traces;

/// Counts requests, and those that could not be answered.
pub(crate) async fn count(State(app): State<App>, request: Request, next: Next) -> Response {
    let metrics = &app.core.metrics;
    metrics.count(&metrics.requests);
    let response = next.run(request).await;
    if response.status() == StatusCode::SERVICE_UNAVAILABLE {
        metrics.count(&metrics.unavailable);
    }
    response
}

/// Refuses what comes from a page that is not ours.
pub(crate) async fn check(State(app): State<App>, request: Request, next: Next) -> Response {
    if !origin_allowed(&app.core.config, request.headers()) {
        let detail = "This server does not answer to the page that asked";
        return Problem::forbidden("request.origin", detail).into_response();
    }
    let (mut parts, body) = request.into_parts();
    if let Err(problem) = limit(&app.core, &mut parts).await {
        return problem.into_response();
    }
    next.run(Request::from_parts(parts, body)).await
}

/// How often somebody may call, and who it is. Only a token that is worth something counts on its
/// player: made-up ones count on their address, or each would be a limit of its own. Banned
/// addresses may not call at all.
async fn limit(core: &Core, parts: &mut Parts) -> Result<(), Problem> {
    let path = parts.uri.path();
    let is_api = path.starts_with("/api/");
    if !is_api && path != "/readyz" && path != "/metrics" {
        return Ok(()); // files, which cost little
    }
    let address = address_of(parts, &core.config.trusted_proxies);
    let who = address.to_string();
    core.limit(Limit::AddressRequests, &who).await?;
    if path == "/readyz" {
        return core.limit(Limit::Anonymous, &who).await; // it writes
    }
    if !is_api {
        return Ok(());
    }
    check_ban(core, &who).await?;
    let caller = identify(core, &parts.headers, address).await;
    match &caller {
        Ok(Caller { me: Some(me) }) => core.limit(Limit::Requests, &me.id).await?,
        Ok(Caller { me: None }) | Err(_) => core.limit(Limit::Anonymous, &who).await?,
    }
    parts.extensions.insert(Identified(caller));
    Ok(())
}

/// Gives every request an id, writes it into problems and into every line of the server's log that
/// the request causes, and turns bare refusals into problems.
pub(crate) async fn finish(request: Request, next: Next) -> Response {
    let id = chance::name(12);
    let is_api = request.uri().path().starts_with("/api/");
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let span = tracing::info_span!("request", request_id = id);
    traces::describe(&span, &request);
    let mut response = next.run(request).instrument(span.clone()).await;
    traces::describe_answer(&span, response.status().as_u16());
    let problem = response.extensions_mut().remove::<Problem>();
    let bare = is_api && problem.is_none() && response.status().is_client_error();
    let problem = problem.or_else(|| bare.then(|| bare_problem(response.status(), &method)));
    if let Some(mut problem) = problem {
        tracing::info!(request_id = id, %method, path, status = problem.status, code = problem.code);
        problem.more.request_id = Some(id.clone());
        let old = response;
        response = problem.into_response();
        for name in [header::ALLOW, header::RETRY_AFTER] {
            if let Some(value) = old.headers().get(&name) {
                response.headers_mut().insert(name, value.clone());
            }
        }
    }
    let headers = response.headers_mut();
    if let Ok(id) = HeaderValue::from_str(&id) {
        headers.insert(HeaderName::from_static("x-request-id"), id);
    }
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if is_api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// What the framework refuses by a status alone.
fn bare_problem(status: StatusCode, method: &Method) -> Problem {
    match status {
        StatusCode::METHOD_NOT_ALLOWED => {
            let detail = format!("This address does not take {method}");
            Problem::new(status, "request.method", detail)
        }
        StatusCode::PAYLOAD_TOO_LARGE => {
            Problem::new(status, "request.too_large", "This is too much")
        }
        status => Problem::new(status, "request.malformed", "This request cannot be read"),
    }
}

/// May a page of this origin call? Calls without one do not come from a page.
pub(crate) fn origin_allowed(config: &Config, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let known = config.public_url.iter().chain(&config.origins);
    if known.into_iter().any(|it| it.trim_end_matches('/') == origin) {
        return true;
    }
    // The page that this very server gave out.
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    config.public_url.is_none() && host.is_some() && host == authority
}
