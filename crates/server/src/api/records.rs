//! Records: take one away, bring one, go on from one.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use catalog::GameId;
use protocol::{CheckedRecord, ForkMatch, MatchInfo};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::{self, Input, QueryInput};
use super::matches::{created, hashed, made_before};
use crate::app::App;
use crate::identity::{Address, Caller, Player};
use crate::limits::Limit;
use crate::problem::Problem;
use crate::retries::Retry;
use crate::rooms::{bad_record, may_watch, origin};

/// The most bytes of a record.
const RECORD: usize = 1024 * 1024;

pub(crate) fn routes() -> OpenApiRouter<App> {
    let import = OpenApiRouter::new().routes(routes!(check)).layer(DefaultBodyLimit::max(RECORD));
    OpenApiRouter::new().routes(routes!(record)).routes(routes!(fork)).merge(import)
}

/// The record of a match that is over: `salient verify` recomputes every die and position in it.
#[utoipa::path(get, path = "/api/v1/matches/{id}/record", tag = "dice",
    security((), ("token" = [])), params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"),
        (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
async fn record(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let player = caller.id();
    let text = app
        .rooms
        .read(&app.core, &id, move |table, _| {
            may_watch(table, table.viewer(player.as_deref()))?;
            if !table.is_over() {
                let detail = "A record shows what is hidden: it can be read after the end";
                return Err(Problem::conflict("match.not_over", detail).at(table.head()));
            }
            let missing = || Problem::conflict("match.not_started", "The game was never played");
            table.play.record_text().ok_or_else(missing)
        })
        .await??;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Keeping {
    /// Keep it as a match that is over, to be looked at and continued; this needs a token.
    #[serde(default)]
    keep: bool,
    /// Yours, and new for every record that is kept: sent again, it is the same match.
    #[param(pattern = "^[A-Za-z0-9.-]{1,64}$")]
    cmd_id: Option<String>,
}

/// Recomputes a record: commitment, every die, every position, the result. With `keep` it becomes a
/// match that is over.
#[utoipa::path(post, path = "/api/v1/records", tag = "dice", security((), ("token" = [])),
    params(Keeping), request_body(content = String, content_type = "text/plain"),
    responses((status = 200, body = CheckedRecord), (status = 201, body = CheckedRecord),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 409, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem),
        (status = 429, body = Problem)))]
async fn check(
    State(app): State<App>,
    Address(address): Address,
    caller: Caller,
    QueryInput(Keeping { keep, cmd_id }): QueryInput<Keeping>,
    request: Request,
) -> Result<Response, Problem> {
    let keeper = if keep { Some(caller.player()?) } else { None };
    app.core.limit(Limit::Records, &address.to_string()).await?;
    let text = text_of(body::bytes(request, &app).await?)?;
    let record = text.clone();
    let Some(me) = keeper else {
        let checked = app.core.check(move || checked(&record)).await??;
        return Ok(Json(checked).into_response());
    };
    let retry = Retry::new(&me.id, cmd_id.as_deref(), "records", &text)?;
    let made = made_before(&app, retry.as_ref()).await?;
    if made.is_none() {
        app.core.limit_new_match(&me).await?;
        app.core.limit_kept_record(&me).await?;
    }
    let mut checked = app.core.check(move || checked(&record)).await??;
    checked.id = match made {
        Some(id) => Some(id),
        None => Some(origin::import(&app.core, &me.id, text, retry.as_ref()).await?),
    };
    Ok((StatusCode::CREATED, Json(checked)).into_response())
}

fn text_of(bytes: Bytes) -> Result<String, Problem> {
    String::from_utf8(bytes.into()).map_err(|_| {
        let detail = "A record is text in UTF-8";
        Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "request.media_type", detail)
    })
}

fn checked(text: &str) -> Result<CheckedRecord, Problem> {
    let verified = GameId::of_record(text).and_then(|game| Ok((game, GameId::verify(text)?)));
    let (game, verified) = verified.map_err(|error| bad_record(&error))?;
    Ok(CheckedRecord {
        game: game.name().to_owned(),
        steps: verified.steps,
        draws: verified.draws,
        digest: verified.digest.to_string(),
        result: verified.outcome.map(|outcome| outcome.to_string()),
        id: None,
    })
}

/// Goes on from a step of a match that is over, as a new match with new dice; you run it.
#[utoipa::path(post, path = "/api/v1/matches/{id}/fork", tag = "matches",
    security(("token" = [])), params(("id" = String, Path)), request_body = ForkMatch,
    responses((status = 201, body = MatchInfo), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn fork(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(wanted): Input<ForkMatch>,
) -> Result<Response, Problem> {
    let asked = ForkMatch { password: None, ..wanted.clone() };
    let route = format!("matches/{id}/fork");
    let retry = Retry::new(&me.id, wanted.cmd_id.as_deref(), &route, &asked)?;
    if let Some(id) = made_before(&app, retry.as_ref()).await? {
        return created(&app, &id, me.id).await;
    }
    app.core.limit_new_match(&me).await?;
    let (at, player) = (wanted.at, me.id.clone());
    let source = app
        .rooms
        .read(&app.core, &id, move |table, _| {
            // What is gone on from shows what was played before.
            may_watch(table, table.viewer(Some(&player)))?;
            table.source(at)
        })
        .await??;
    if source.is_long() {
        app.core.limit_kept_record(&me).await?;
    }
    let password = hashed(&app.core, wanted.visibility, wanted.password.as_deref()).await?;
    let creator = (me.id.as_str(), me.name.as_str());
    let id = origin::fork(&app.core, creator, source, &wanted, password, retry.as_ref()).await?;
    created(&app, &id, me.id).await
}
