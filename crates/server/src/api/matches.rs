//! Matches: create, list, look.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use protocol::{
    CreateMatch, Invitation, MatchInfo, MatchPage, MatchStatus, MatchSummary, MatchWithState,
    SeatKind, Visibility,
};
use serde::Deserialize;
use store::{Cursor, MatchFilter, MatchRow, Status};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::{Input, QueryInput};
use crate::app::{App, Core};
use crate::identity::{Address, Caller, Player, hash_password};
use crate::limits::Limit;
use crate::problem::{Problem, unknown_match};
use crate::retries::Retry;
use crate::rooms::{ListEntry, Subscribers, Table, lobby, may_watch, status_info, visibility_info};

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(create, list)).routes(routes!(get)).routes(routes!(by_code))
}

/// Creates a match; you run it.
#[utoipa::path(post, path = "/api/v1/matches", tag = "matches", security(("token" = [])),
    request_body = CreateMatch,
    responses((status = 201, body = MatchInfo), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn create(
    State(app): State<App>,
    Player(me): Player,
    Input(wanted): Input<CreateMatch>,
) -> Result<Response, Problem> {
    let asked = CreateMatch { password: None, ..wanted.clone() };
    let retry = Retry::new(&me.id, wanted.cmd_id.as_deref(), "matches", &asked)?;
    if let Some(id) = made_before(&app, retry.as_ref()).await? {
        return created(&app, &id, me.id).await;
    }
    app.core.limit_new_match(&me).await?;
    let password = hashed(&app.core, wanted.visibility, wanted.password.as_deref()).await?;
    let creator = (me.id.as_str(), me.name.as_str());
    let id = lobby::create(&app.core, creator, &wanted, password, retry.as_ref()).await?;
    created(&app, &id, me.id).await
}

/// The match that the same request made before; a retry costs nothing and is not checked again.
pub(super) async fn made_before(
    app: &App,
    retry: Option<&Retry>,
) -> Result<Option<String>, Problem> {
    match retry {
        Some(retry) => retry.made(&app.core).await,
        None => Ok(None),
    }
}

/// Answers with a match that was made for this player.
pub(super) async fn created(app: &App, id: &str, player: String) -> Result<Response, Problem> {
    let info = info(app, id, Some(player)).await?;
    Ok((StatusCode::CREATED, Json(info)).into_response())
}

/// How long the password of a match may be.
const PASSWORD_CHARS: usize = 256;

/// What is stored of the password of a match, if it needs one.
pub(super) async fn hashed(
    core: &Core,
    visibility: Visibility,
    password: Option<&str>,
) -> Result<Option<String>, Problem> {
    match (visibility, password) {
        (Visibility::Password, Some(password)) if password.chars().count() > PASSWORD_CHARS => {
            let detail = format!("The password of a match has at most {PASSWORD_CHARS} characters");
            Err(Problem::refused("lobby.bad_password", detail))
        }
        (Visibility::Password, Some(password)) if !password.is_empty() => {
            Ok(Some(hash_password(core, password.to_owned()).await?))
        }
        (Visibility::Password, _) => {
            let detail = "A match with a password needs one";
            Err(Problem::refused("lobby.password_missing", detail))
        }
        _ => Ok(None),
    }
}

/// A match as this player sees it.
pub(super) async fn info(
    app: &App,
    id: &str,
    player: Option<String>,
) -> Result<MatchInfo, Problem> {
    let look = move |table: &Table, online: &Subscribers| {
        table.info(player.as_deref(), |it| online.is_online(it))
    };
    app.rooms.read(&app.core, id, look).await
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MatchQuery {
    /// Of this game alone.
    game: Option<String>,
    /// With this status alone; without it what can be joined or watched.
    #[param(inline)]
    status: Option<MatchStatus>,
    /// The next page: `next` of the one before.
    #[param(pattern = "^[0-9]{1,15}[.][A-Za-z0-9]+$")]
    cursor: Option<String>,
}

impl MatchQuery {
    /// The same, of this game alone.
    pub(super) fn of(mut self, game: &str) -> MatchQuery {
        self.game = Some(game.to_owned());
        self
    }
}

/// How many matches a page has.
const PAGE: u32 = 50;

/// The lobby.
#[utoipa::path(get, path = "/api/v1/matches", tag = "matches", params(MatchQuery),
    responses((status = 200, body = MatchPage), (status = 400, body = Problem)))]
async fn list(
    State(app): State<App>,
    QueryInput(wanted): QueryInput<MatchQuery>,
) -> Result<Json<MatchPage>, Problem> {
    page(&app, wanted).await
}

pub(super) async fn page(app: &App, wanted: MatchQuery) -> Result<Json<MatchPage>, Problem> {
    let statuses = match wanted.status {
        None => vec![Status::Waiting, Status::Running, Status::Paused],
        Some(status) => vec![stored_status(status)],
    };
    let after = wanted.cursor.as_deref().map(str::parse::<Cursor>).transpose();
    let filter = MatchFilter {
        game: wanted.game,
        statuses,
        visibilities: vec![store::Visibility::Public, store::Visibility::Password],
        after: after.map_err(|_| Problem::malformed("This is no place in the list"))?,
    };
    let rows = app.core.store.list_matches(&filter, PAGE).await?;
    let next = rows.last().filter(|_| rows.len() == PAGE as usize);
    let next = next.map(|row| row.cursor().to_string());
    Ok(Json(MatchPage { matches: rows.iter().map(summary).collect(), next }))
}

fn stored_status(status: MatchStatus) -> Status {
    match status {
        MatchStatus::Waiting => Status::Waiting,
        MatchStatus::Running => Status::Running,
        MatchStatus::Paused => Status::Paused,
        MatchStatus::Finished => Status::Finished,
        MatchStatus::Cancelled => Status::Cancelled,
        MatchStatus::Frozen => Status::Frozen,
    }
}

fn summary(row: &MatchRow) -> MatchSummary {
    let entry = ListEntry::read(&row.meta);
    let hosting: Option<crate::rooms::Hosting> = serde_json::from_str(&row.options).ok();
    let settings = hosting.map(|hosting| hosting.settings).unwrap_or_default();
    MatchSummary {
        id: row.id.to_string(),
        game: row.game.clone(),
        title: settings.title,
        status: status_info(row.status),
        visibility: visibility_info(row.visibility),
        open_seats: entry.seats.iter().filter(|seat| seat.kind == SeatKind::Open).count(),
        seats: entry.seats,
        spectators: settings.spectators,
        rated: settings.rated,
        result: entry.result,
        created_at: row.created_at,
        updated_at: row.updated_at,
    }
}

/// A match and its position as you may see it. The ETag is the number of the last event.
#[utoipa::path(get, path = "/api/v1/matches/{id}", tag = "matches",
    security((), ("token" = [])), params(("id" = String, Path)),
    responses((status = 200, body = MatchWithState), (status = 304), (status = 404, body = Problem)))]
async fn get(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let shown = shown(&app, &id, caller.id()).await?;
    let etag = format!("\"{}\"", shown.info.seq);
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let mut response = match known {
        Some(known) if known == etag => StatusCode::NOT_MODIFIED.into_response(),
        _ => Json(shown).into_response(),
    };
    if let Ok(etag) = HeaderValue::from_str(&etag) {
        response.headers_mut().insert(header::ETAG, etag);
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    }
    Ok(response)
}

pub(super) async fn shown(
    app: &App,
    id: &str,
    player: Option<String>,
) -> Result<MatchWithState, Problem> {
    let look = move |table: &Table, online: &Subscribers| {
        let viewer = table.viewer(player.as_deref());
        let state = table.state(viewer).filter(|_| may_watch(table, viewer).is_ok());
        MatchWithState { info: table.info(player.as_deref(), |it| online.is_online(it)), state }
    };
    app.rooms.read(&app.core, id, look).await
}

/// A match by the code that its players give to friends.
#[utoipa::path(get, path = "/api/v1/invites/{code}", tag = "matches",
    params(("code" = String, Path)),
    responses((status = 200, body = Invitation), (status = 404, body = Problem),
        (status = 429, body = Problem)))]
async fn by_code(
    State(app): State<App>,
    Address(address): Address,
    Path(code): Path<String>,
) -> Result<Json<Invitation>, Problem> {
    app.core.limit(Limit::Invites, &address.to_string()).await?;
    let code = code.to_lowercase();
    let row = app.core.store.match_by_join_code(&code).await.map_err(|error| match error {
        store::StoreError::NotFound(_) => unknown_match(),
        other => other.into(),
    })?;
    Ok(Json(Invitation { id: row.id.to_string(), game: row.game }))
}
