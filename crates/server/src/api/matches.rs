//! Matches: create, list, look.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use store::{Cursor, MatchFilter, MatchRow, Status, Visibility};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::{Asked, Input};
use crate::app::App;
use crate::identity::{Caller, Player, hash_password};
use crate::limits::Limit;
use crate::problem::{Problem, unknown_match};
use crate::rooms::lobby::{self, CreateMatch, Openness};
use crate::rooms::{MatchInfo, SeatInfo, StateInfo, Subscribers, Table, may_watch};

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(create, list)).routes(routes!(get)).routes(routes!(by_code))
}

/// Creates a match; you run it.
#[utoipa::path(post, path = "/api/v1/matches", tag = "matches", security(("token" = [])),
    request_body = CreateMatch,
    responses((status = 201, body = MatchInfo), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 404, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn create(
    State(app): State<App>,
    Player(me): Player,
    Input(wanted): Input<CreateMatch>,
) -> Result<Response, Problem> {
    app.core.limit(Limit::Matches, &me.id)?;
    let password = hashed(wanted.visibility, wanted.password.as_deref()).await?;
    let id = lobby::create(&app.core, (&me.id, &me.name), &wanted, password).await?;
    let info = info(&app, &id, Some(me.id)).await?;
    Ok((StatusCode::CREATED, Json(info)).into_response())
}

/// What is stored of the password of a match, if it needs one.
pub(super) async fn hashed(
    openness: Openness,
    password: Option<&str>,
) -> Result<Option<String>, Problem> {
    match (openness, password) {
        (Openness::Password, Some(password)) if !password.is_empty() => {
            Ok(Some(hash_password(password.to_owned()).await?))
        }
        (Openness::Password, _) => {
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
pub(super) struct Wanted {
    /// Of this game alone.
    game: Option<String>,
    /// With this status alone; without it what can be joined or watched.
    status: Option<String>,
    /// The next page: `next` of the one before.
    cursor: Option<String>,
}

impl Wanted {
    /// The same, of this game alone.
    pub(super) fn of(mut self, game: &str) -> Wanted {
        self.game = Some(game.to_owned());
        self
    }
}

/// One page of the lobby.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct Page {
    /// The matches, newest first.
    matches: Vec<Summary>,
    /// Where the next page begins, if there is one.
    next: Option<String>,
}

/// A match in the lobby.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
struct Summary {
    id: String,
    game: String,
    title: Option<String>,
    status: String,
    visibility: String,
    /// How many seats are free.
    open_seats: usize,
    seats: Vec<SeatInfo>,
    spectators: bool,
    rated: bool,
    result: Option<String>,
    created_at: i64,
    updated_at: i64,
}

/// How many matches a page has.
const PAGE: u32 = 50;

/// The lobby.
#[utoipa::path(get, path = "/api/v1/matches", tag = "matches", params(Wanted),
    responses((status = 200, body = Page), (status = 400, body = Problem)))]
async fn list(State(app): State<App>, Asked(wanted): Asked<Wanted>) -> Result<Json<Page>, Problem> {
    page(&app, wanted).await
}

pub(super) async fn page(app: &App, wanted: Wanted) -> Result<Json<Page>, Problem> {
    let statuses = match &wanted.status {
        None => vec![Status::Waiting, Status::Running, Status::Paused],
        Some(word) => {
            let status = Status::from_word(word);
            vec![status.ok_or_else(|| Problem::malformed("There is no such status"))?]
        }
    };
    let after = wanted.cursor.as_deref().map(str::parse::<Cursor>).transpose();
    let filter = MatchFilter {
        game: wanted.game,
        statuses,
        visibilities: vec![Visibility::Public, Visibility::Password],
        after: after.map_err(|_| Problem::malformed("This is no place in the list"))?,
    };
    let rows = app.core.store.list_matches(&filter, PAGE).await?;
    let next = rows.last().filter(|_| rows.len() == PAGE as usize);
    let next = next.map(|row| row.cursor().to_string());
    Ok(Json(Page { matches: rows.iter().map(summary).collect(), next }))
}

fn summary(row: &MatchRow) -> Summary {
    #[derive(Deserialize, Default)]
    struct Meta {
        seats: Vec<SeatInfo>,
        result: Option<String>,
    }
    let meta: Meta = serde_json::from_str(&row.meta).unwrap_or_default();
    let hosting: Option<crate::rooms::Hosting> = serde_json::from_str(&row.options).ok();
    let settings = hosting.map(|hosting| hosting.settings).unwrap_or_default();
    Summary {
        id: row.id.to_string(),
        game: row.game.clone(),
        title: settings.title,
        status: row.status.to_string(),
        visibility: row.visibility.to_string(),
        open_seats: meta.seats.iter().filter(|seat| seat.kind == "open").count(),
        seats: meta.seats,
        spectators: settings.spectators,
        rated: settings.rated,
        result: meta.result,
        created_at: row.created_at,
        updated_at: row.updated_at,
    }
}

/// A match and its position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct Shown {
    /// The match.
    #[serde(flatten)]
    pub(super) info: MatchInfo,
    /// The position, once the game has started and as far as you may see it.
    state: Option<StateInfo>,
}

/// A match and its position as you may see it. The ETag is the number of the last event.
#[utoipa::path(get, path = "/api/v1/matches/{id}", tag = "matches",
    security((), ("token" = [])), params(("id" = String, Path)),
    responses((status = 200, body = Shown), (status = 304), (status = 404, body = Problem)))]
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

pub(super) async fn shown(app: &App, id: &str, player: Option<String>) -> Result<Shown, Problem> {
    let look = move |table: &Table, online: &Subscribers| {
        let viewer = table.viewer(player.as_deref());
        let state = table.state(viewer).filter(|_| may_watch(table, viewer).is_ok());
        Shown { info: table.info(player.as_deref(), |it| online.is_online(it)), state }
    };
    app.rooms.read(&app.core, id, look).await
}

/// A match by the code that its players give to friends.
#[utoipa::path(get, path = "/api/v1/invites/{code}", tag = "matches",
    params(("code" = String, Path)),
    responses((status = 200, body = Invited), (status = 404, body = Problem)))]
async fn by_code(
    State(app): State<App>,
    Path(code): Path<String>,
) -> Result<Json<Invited>, Problem> {
    let code = code.to_lowercase();
    let row = app.core.store.match_by_join_code(&code).await.map_err(|error| match error {
        store::StoreError::NotFound(_) => unknown_match(),
        other => other.into(),
    })?;
    Ok(Json(Invited { id: row.id.to_string(), game: row.game }))
}

/// Where an invitation leads.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
struct Invited {
    /// The match.
    id: String,
    /// Its game.
    game: String,
}
