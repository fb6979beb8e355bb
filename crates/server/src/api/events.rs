//! The log as a viewer may see it.

use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::header::{self, HeaderMap};
use axum::response::{IntoResponse, Response};
use protocol::EventInfo;
use serde::Deserialize;
use tokio::time::{Instant, sleep};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::QueryInput;
use super::stream::{self, NDJSON};
use crate::access::OpenAccess;
use crate::app::App;
use crate::identity::{Address, Caller, bad_token};
use crate::problem::Problem;
use crate::rooms::{Table, may_watch};

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(events))
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct EventQuery {
    /// Events with higher numbers.
    #[serde(default)]
    after: u64,
    /// How many seconds to wait for one, at most 30.
    #[serde(default)]
    wait: u64,
}

/// How many events an answer has.
pub(super) const PAGE: u64 = 500;
/// How often a waiting call looks.
const BEAT: Duration = Duration::from_millis(100);

/// Events after a number, one JSON object per line; with `wait` the answer comes with the next one.
/// Who accepts `application/x-ndjson` alone and does not wait gets an answer that stays open until
/// the match is over, with an empty line now and then; it counts as a socket.
#[utoipa::path(get, path = "/api/v1/matches/{id}/events", tag = "play",
    security((), ("token" = [])), params(("id" = String, Path), EventQuery),
    responses((status = 200, body = String, content_type = "application/x-ndjson"),
        (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 429, body = Problem)))]
async fn events(
    State(app): State<App>,
    caller: Caller,
    Address(address): Address,
    Path(id): Path<String>,
    QueryInput(wanted): QueryInput<EventQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let accepts = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    if wanted.wait == 0 && accepts == Some(NDJSON) {
        return stream::open(app, address, id, caller.me, wanted.after).await;
    }
    let open = OpenAccess::new(&app.core, address, caller.me.as_ref());
    let until = Instant::now() + Duration::from_secs(wanted.wait.min(30));
    loop {
        let events = after(&app, &id, caller.id(), wanted.after).await?;
        if !events.is_empty() || Instant::now() >= until {
            return Ok(([(header::CONTENT_TYPE, NDJSON)], events.concat()).into_response());
        }
        tokio::select! {
            () = sleep(BEAT) => {}
            () = open.ended() => return Err(bad_token()),
        }
    }
}

async fn after(
    app: &App,
    id: &str,
    player: Option<String>,
    after: u64,
) -> Result<Vec<String>, Problem> {
    let page = move |table: &Table| page(table, player.as_deref(), after);
    app.rooms.read(&app.core, id, move |table, _| page(table)).await?
}

/// The next events for this player, at most [`PAGE`], each a line of JSON.
pub(super) fn page(
    table: &Table,
    player: Option<&str>,
    after: u64,
) -> Result<Vec<String>, Problem> {
    let viewer = table.viewer(player);
    may_watch(table, viewer)?;
    let last = table.visible_head(viewer).min(after.saturating_add(PAGE));
    let events = (after.saturating_add(1)..=last).map_while(|seq| table.event(viewer, seq));
    Ok(events.map(|event| line(&event)).collect())
}

fn line(event: &EventInfo) -> String {
    serde_json::to_string(event).expect("an event has no keys but texts") + "\n"
}
