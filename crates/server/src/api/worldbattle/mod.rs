//! World Battle's own verbs: thin names for the same matches and commands.
//!
//! Territories and cards are numbers as on the map. Each verb has a body of its own and works in
//! its phase only, so that a repeated `end-reinforcement` cannot end the attack phase.

mod reinforcements;
mod turn;
mod verbs;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use protocol::worldbattle::NewGame;
use protocol::{CreateMatch, MatchInfo, MatchPage, MatchWithState};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::{Input, QueryInput};
use super::matches::{self, MatchQuery};
use crate::app::App;
use crate::identity::{Caller, Player};
use crate::problem::Problem;
use crate::retries::Retry;
use crate::rooms::lobby;

const GAME: &str = "worldbattle";

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create, list))
        .routes(routes!(get))
        .merge(reinforcements::routes())
        .merge(verbs::routes())
}

/// `create`: a public match with you and open seats.
#[utoipa::path(post, path = "/api/v1/worldbattle/games", tag = "worldbattle",
    security(("token" = [])), request_body = NewGame,
    responses((status = 201, body = MatchInfo), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 409, body = Problem), (status = 422, body = Problem),
        (status = 429, body = Problem)))]
async fn create(
    State(app): State<App>,
    Player(me): Player,
    Input(new): Input<NewGame>,
) -> Result<(StatusCode, Json<MatchInfo>), Problem> {
    let retry = Retry::new(&me.id, new.cmd_id.as_deref(), "worldbattle/games", &new)?;
    if let Some(id) = matches::made_before(&app, retry.as_ref()).await? {
        let info = matches::info(&app, &id, Some(me.id)).await?;
        return Ok((StatusCode::CREATED, Json(info)));
    }
    app.core.limit_new_match(&me).await?;
    if !(2..=6).contains(&new.players) {
        return Err(Problem::refused("match.seat_count", "World Battle is for 2 to 6"));
    }
    let seats = (0..new.players).map(|seat| if seat == 0 { "you" } else { "open" });
    let wanted = CreateMatch::of_game(GAME, seats.map(str::to_owned).collect());
    let creator = (me.id.as_str(), me.name.as_str());
    let id = lobby::create(&app.core, creator, &wanted, None, retry.as_ref()).await?;
    let info = matches::info(&app, &id, Some(me.id)).await?;
    Ok((StatusCode::CREATED, Json(info)))
}

/// `list`: the lobby's matches of World Battle.
#[utoipa::path(get, path = "/api/v1/worldbattle/games", tag = "worldbattle", params(MatchQuery),
    responses((status = 200, body = MatchPage), (status = 400, body = Problem)))]
async fn list(
    State(app): State<App>,
    QueryInput(wanted): QueryInput<MatchQuery>,
) -> Result<Json<MatchPage>, Problem> {
    matches::page(&app, wanted.of(GAME)).await
}

/// `get`: a match as you may see it; never another hand, never the order of the deck.
#[utoipa::path(get, path = "/api/v1/worldbattle/games/{id}", tag = "worldbattle",
    security((), ("token" = [])), params(("id" = String, Path)),
    responses((status = 200, body = MatchWithState), (status = 404, body = Problem)))]
async fn get(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<MatchWithState>, Problem> {
    let shown = matches::shown(&app, &id, caller.id()).await?;
    of_this_game(&shown.info.game)?;
    Ok(Json(shown))
}

fn of_this_game(game: &str) -> Result<(), Problem> {
    if game == GAME { Ok(()) } else { Err(crate::problem::unknown_match()) }
}
