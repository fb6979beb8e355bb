//! The log as a viewer may see it.

use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::Value;
use tokio::time::{Instant, sleep};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::Asked;
use crate::app::App;
use crate::identity::Caller;
use crate::problem::Problem;
use crate::rooms::may_watch;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(events))
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Wanted {
    /// Events with higher numbers.
    #[serde(default)]
    after: u64,
    /// How many seconds to wait for one, at most 30.
    #[serde(default)]
    wait: u64,
}

/// How many events an answer has.
const PAGE: u64 = 500;
/// How often a waiting call looks.
const BEAT: Duration = Duration::from_millis(100);

/// Events after a number, one JSON object per line; with `wait` the answer comes with the next one.
#[utoipa::path(get, path = "/api/v1/matches/{id}/events", tag = "play",
    security((), ("token" = [])), params(("id" = String, Path), Wanted),
    responses((status = 200, body = String, content_type = "application/x-ndjson"),
        (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn events(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Asked(wanted): Asked<Wanted>,
) -> Result<Response, Problem> {
    let until = Instant::now() + Duration::from_secs(wanted.wait.min(30));
    loop {
        let events = after(&app, &id, caller.id(), wanted.after).await?;
        if !events.is_empty() || Instant::now() >= until {
            let lines: String = events.iter().map(|event| format!("{event}\n")).collect();
            return Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], lines).into_response());
        }
        sleep(BEAT).await;
    }
}

async fn after(
    app: &App,
    id: &str,
    player: Option<String>,
    after: u64,
) -> Result<Vec<Value>, Problem> {
    app.rooms
        .read(&app.core, id, move |table, _| {
            let viewer = table.viewer(player.as_deref());
            may_watch(table, viewer)?;
            let last = table.visible_head(viewer).min(after.saturating_add(PAGE));
            Ok((after.saturating_add(1)..=last).map(|seq| table.event(viewer, seq)).collect())
        })
        .await?
}
