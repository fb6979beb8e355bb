//! REST under `/api/v1`: one file per group of routes, and the document that describes them.

mod body;
mod chat;
mod commands;
mod events;
mod games;
mod guard;
mod matches;
mod offers;
mod ops;
mod people;
mod players;
mod proof;
mod records;
mod seats;
mod state;
mod stream;
mod worldbattle;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
use serde::{Deserialize, Serialize};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::{client, socket};

pub(crate) use body::parse;
pub(crate) use chat::say;
pub(crate) use commands::{checked_id, wish_of};

/// The most bytes of a body.
const BODY: usize = 64 * 1024;

/// All routes.
pub(crate) fn router(app: App) -> Router {
    let (routes, document) = documented();
    let text: &'static str = document.to_json().unwrap_or_default().leak();
    routes
        .route("/api/v1/ws", get(socket::upgrade))
        .route("/openapi.json", get(move || async move { ops::json(text) }))
        .route("/api", get(ops::page))
        .route("/api/page.js", get(ops::page_script))
        .route("/api/page.css", get(ops::page_style))
        .route("/api/{*rest}", axum::routing::any(ops::unknown_route))
        .fallback(client::serve_app)
        .layer(DefaultBodyLimit::max(BODY))
        .layer(from_fn_with_state(app.clone(), guard::check))
        .layer(from_fn(guard::finish))
        .layer(from_fn_with_state(app.clone(), guard::count))
        .with_state(app)
}

/// The documented routes and their document.
fn documented() -> (Router<App>, utoipa::openapi::OpenApi) {
    OpenApiRouter::with_openapi(Document::openapi())
        .merge(games::routes())
        .merge(matches::routes())
        .merge(seats::routes())
        .merge(commands::routes())
        .merge(events::routes())
        .merge(state::routes())
        .merge(proof::routes())
        .merge(records::routes())
        .merge(offers::routes())
        .merge(chat::routes())
        .merge(people::routes())
        .merge(players::routes())
        .merge(worldbattle::routes())
        .merge(ops::routes())
        .split_for_parts()
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Salient",
        description = "Online play: matches of every game, guests, chat, results. Errors are \
                       application/problem+json with a stable code. Events and commands also go \
                       over the WebSocket at /api/v1/ws."
    ),
    components(schemas(crate::problem::Problem)),
    modifiers(&BearerToken)
)]
struct Document;

struct BearerToken;

impl Modify for BearerToken {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        if let Some(components) = &mut openapi.components {
            let bearer = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
            components.add_security_scheme("token", bearer);
        }
    }
}

/// Reads bytes as every body that a route takes; see [`crate::strangers`].
pub(crate) fn read_as_every_body(bytes: &[u8]) {
    use crate::rooms::{lobby::CreateMatch, origin::ForkMatch};
    read_again::<CreateMatch>(bytes);
    read_again::<ForkMatch>(bytes);
    read_again::<chat::Line>(bytes);
    read_again::<commands::Act>(bytes);
    read_again::<offers::Proposal>(bytes);
    read_again::<people::NewGuest>(bytes);
    read_again::<people::Credentials>(bytes);
    read_again::<people::NewToken>(bytes);
    read_again::<seats::Sit>(bytes);
    read_again::<seats::BotChoice>(bytes);
    read_again::<seats::Readiness>(bytes);
    read_again::<seats::SeatChoice>(bytes);
    read_again::<seats::Muting>(bytes);
    read_again::<worldbattle::NewGame>(bytes);
    read_again::<worldbattle::Fields>(bytes);
}

/// What is read survives being written and read again.
fn read_again<T: Serialize + serde::de::DeserializeOwned + PartialEq>(bytes: &[u8]) {
    let Ok(read) = parse::<T>(bytes) else { return };
    let written = serde_json::to_vec(&read).expect("what was read can be written");
    let again: Option<T> = parse(&written).ok();
    assert!(again == Some(read), "{}", String::from_utf8_lossy(&written));
}

/// What a change to a match answers: the event it made, as its sender sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Changed {
    /// The number of the event.
    pub(crate) seq: u64,
    /// The event.
    #[schema(value_type = Object)]
    pub(crate) event: serde_json::Value,
}
