//! REST under `/api/v1`: one file per group of routes, and the document that describes them.

mod account;
mod body;
mod chat;
mod commands;
mod document;
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
use serde::Serialize;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::{client, hosts, socket};

pub(crate) use body::parse;
pub(crate) use chat::{say, tell_lines};
pub(crate) use commands::{checked_id, request_of};
pub(crate) use people::checked_password;

/// The most bytes of a body.
const BODY: usize = 64 * 1024;

/// All routes.
pub(crate) fn router(app: App) -> Router {
    let (routes, document) = documented();
    let text: &'static str = document::finished(&document).to_string().leak();
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
        .layer(from_fn_with_state(app.clone(), hosts::check))
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
        .merge(account::routes())
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
    components(schemas(protocol::Problem, protocol::EventInfo)),
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
    read_again::<protocol::CreateMatch>(bytes);
    read_again::<protocol::ForkMatch>(bytes);
    read_again::<protocol::ChangePassword>(bytes);
    read_again::<protocol::DeleteAccount>(bytes);
    read_again::<protocol::NewChatLine>(bytes);
    read_again::<protocol::PlayAction>(bytes);
    read_again::<protocol::NewOffer>(bytes);
    read_again::<protocol::NewGuest>(bytes);
    read_again::<protocol::Credentials>(bytes);
    read_again::<protocol::NewToken>(bytes);
    read_again::<protocol::TakeSeat>(bytes);
    read_again::<protocol::SeatBot>(bytes);
    read_again::<protocol::SetReady>(bytes);
    read_again::<protocol::HandOver>(bytes);
    read_again::<protocol::Mute>(bytes);
    read_again::<protocol::worldbattle::NewGame>(bytes);
    read_again::<protocol::worldbattle::Plain>(bytes);
    read_again::<protocol::worldbattle::Join>(bytes);
    read_again::<protocol::worldbattle::TradeCards>(bytes);
    read_again::<protocol::worldbattle::PlaceReinforcements>(bytes);
    read_again::<protocol::worldbattle::Attack>(bytes);
    read_again::<protocol::worldbattle::AutoAttack>(bytes);
    read_again::<protocol::worldbattle::MoveArmies>(bytes);
    read_again::<protocol::worldbattle::Fortify>(bytes);
}

/// What is read survives being written and read again.
fn read_again<T: Serialize + serde::de::DeserializeOwned + PartialEq>(bytes: &[u8]) {
    let Ok(read) = parse::<T>(bytes) else { return };
    let written = serde_json::to_vec(&read).expect("what was read can be written");
    let again: Option<T> = parse(&written).ok();
    assert!(again == Some(read), "{}", String::from_utf8_lossy(&written));
}
