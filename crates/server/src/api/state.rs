//! Looking at a position: the view, what is legal, exact odds.

use axum::Json;
use axum::extract::{Path, State};
use protocol::{Board, LegalActions, Odds, StateInfo};
use serde::Deserialize;
use tabletop::{Seat, Viewer};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::QueryInput;
use crate::app::App;
use crate::identity::{Caller, Known};
use crate::problem::Problem;
use crate::rooms::{Table, may_watch};

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(state))
        .routes(routes!(board))
        .routes(routes!(legal))
        .routes(routes!(odds))
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct At {
    /// After which step; the present one without.
    at: Option<u32>,
}

/// The position as you may see it, now or after an earlier step.
#[utoipa::path(get, path = "/api/v1/matches/{id}/state", tag = "play",
    security((), ("token" = [])), params(("id" = String, Path), At),
    responses((status = 200, body = StateInfo), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn state(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    QueryInput(At { at }): QueryInput<At>,
) -> Result<Json<StateInfo>, Problem> {
    let player = caller.id();
    let look = move |table: &Table| {
        let viewer = started(table, player.as_deref())?;
        let last = table.step_at(table.visible_head(viewer));
        let step = at.unwrap_or(last);
        if step > last {
            let detail = format!("The game is at step {last}, not {step}");
            return Err(Problem::conflict("match.stale", detail).at(table.head()));
        }
        table.state_at(viewer, step)
    };
    app.rooms.read(&app.core, &id, move |table, _| look(table)).await?.map(Json)
}

/// The board of a match: territories, cells or squares with their borders and outlines.
#[utoipa::path(get, path = "/api/v1/matches/{id}/board", tag = "play",
    security((), ("token" = [])), params(("id" = String, Path)),
    responses((status = 200, body = Board), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn board(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Board>, Problem> {
    let player = caller.id();
    let look = move |table: &Table| {
        let viewer = started(table, player.as_deref())?;
        Ok::<_, Problem>((table.game, table.play.view_json(viewer)?))
    };
    let (game, view) = app.rooms.read(&app.core, &id, move |table, _| look(table)).await??;
    // Drawing it takes a moment: not on the task of the match.
    game.printed_board(&view).map(Json).ok_or_else(Problem::unavailable)
}

/// What you may do now.
#[utoipa::path(get, path = "/api/v1/matches/{id}/legal", tag = "play",
    security(("token" = [])), params(("id" = String, Path)),
    responses((status = 200, body = LegalActions), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn legal(
    State(app): State<App>,
    Known(me): Known,
    Path(id): Path<String>,
) -> Result<Json<LegalActions>, Problem> {
    let look = move |table: &Table| {
        let seat = seated(table, &me.id)?;
        let actions = table.play.legal(seat)?;
        Ok(Json(LegalActions { seq: table.head(), step: table.play.step(), actions }))
    };
    app.rooms.read(&app.core, &id, move |table, _| look(table)).await?
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Of {
    /// The action in notation.
    action: String,
}

/// Exactly what one of your actions can lead to; `null` for one without chance.
#[utoipa::path(get, path = "/api/v1/matches/{id}/odds", tag = "play",
    security(("token" = [])), params(("id" = String, Path), Of),
    responses((status = 200, body = Option<Odds>), (status = 400, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem), (status = 422, body = Problem),
        (status = 429, body = Problem)))]
async fn odds(
    State(app): State<App>,
    Known(me): Known,
    Path(id): Path<String>,
    QueryInput(Of { action }): QueryInput<Of>,
) -> Result<Json<Option<Odds>>, Problem> {
    let look = move |table: &Table| {
        let seat = seated(table, &me.id)?;
        let view = table.play.view_json(Viewer::Seat(seat))?;
        Ok((table.game, view, seat))
    };
    let looked: Result<_, Problem> =
        app.rooms.read(&app.core, &id, move |table, _| look(table)).await?;
    let (game, view, seat) = looked?;
    // Large battles take a while: not on a thread that answers others.
    Ok(Json(app.core.check(move || game.odds(&view, seat, &action)).await??))
}

/// As whom somebody looks at a game that has started.
fn started(table: &Table, player: Option<&str>) -> Result<Viewer, Problem> {
    let viewer = table.viewer(player);
    may_watch(table, viewer)?;
    match table.started {
        Some(_) => Ok(viewer),
        None => Err(Problem::conflict("match.not_started", "The game has not started yet")),
    }
}

fn seated(table: &Table, player: &str) -> Result<Seat, Problem> {
    match started(table, Some(player))? {
        Viewer::Seat(seat) => Ok(seat),
        Viewer::Spectator => {
            Err(Problem::forbidden("match.not_your_seat", "You have no seat at this table"))
        }
    }
}
