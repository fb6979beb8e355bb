//! Results and ratings.

use axum::Json;
use axum::extract::{Path, State};
use catalog::GameId;
use serde::{Deserialize, Serialize};
use store::{MatchResult, Rating, StoreError, UserId};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::Asked;
use crate::app::App;
use crate::problem::Problem;
use crate::rooms::lobby::unknown_game;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(leaderboard)).routes(routes!(player))
}

/// How strong somebody is in a game (Glicko-2).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
struct RatingInfo {
    game: String,
    player: String,
    name: String,
    rating: f64,
    /// How uncertain it is: with 95 % the strength is within twice as much.
    deviation: f64,
    games: u32,
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Skip {
    /// How many to leave out at the top.
    #[serde(default)]
    skip: u32,
}

/// How many a page has.
const PAGE: u32 = 50;

/// The best of a game.
#[utoipa::path(get, path = "/api/v1/leaderboards/{game}", tag = "players",
    params(("game" = String, Path), Skip),
    responses((status = 200, body = Vec<RatingInfo>), (status = 404, body = Problem)))]
async fn leaderboard(
    State(app): State<App>,
    Path(game): Path<String>,
    Asked(Skip { skip }): Asked<Skip>,
) -> Result<Json<Vec<RatingInfo>>, Problem> {
    let game: GameId = game.parse().map_err(|_| unknown_game())?;
    let leaders = app.core.store.leaders(game.name(), 1, skip, PAGE).await?;
    named(&app, leaders).await.map(Json)
}

/// A player, their ratings and newest results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
struct PlayerInfo {
    player: String,
    name: String,
    /// `guest` or `account`.
    kind: String,
    ratings: Vec<RatingInfo>,
    results: Vec<ResultInfo>,
}

/// How a player fared in a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
struct ResultInfo {
    /// The match.
    id: String,
    game: String,
    at: i64,
    /// 1 for the winner.
    place: u8,
    /// How many sides there were.
    sides: u8,
}

/// A player.
#[utoipa::path(get, path = "/api/v1/players/{id}", tag = "players",
    params(("id" = String, Path)),
    responses((status = 200, body = PlayerInfo), (status = 404, body = Problem)))]
async fn player(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<PlayerInfo>, Problem> {
    let id = UserId(id);
    let user = app.core.store.user(&id).await?;
    let ratings = app.core.store.ratings_of(&id).await?;
    let results = app.core.store.results_of_user(&id, i64::MAX, PAGE).await?;
    let fared = |result: MatchResult| {
        let own = result.placings.iter().find(|placing| placing.user == id)?;
        Some(ResultInfo {
            id: result.match_id.to_string(),
            game: result.game.clone(),
            at: result.at,
            place: own.place,
            sides: own.sides,
        })
    };
    Ok(Json(PlayerInfo {
        player: id.to_string(),
        name: user.name,
        kind: user.kind.to_string(),
        ratings: named(&app, ratings).await?,
        results: results.into_iter().filter_map(fared).collect(),
    }))
}

async fn named(app: &App, ratings: Vec<Rating>) -> Result<Vec<RatingInfo>, Problem> {
    let mut infos = Vec::new();
    for rating in ratings {
        let name = match app.core.store.user(&rating.user).await {
            Ok(user) => user.name,
            Err(StoreError::NotFound(_)) => continue,
            Err(error) => return Err(error.into()),
        };
        let Rating { game, user, rating, deviation, games, .. } = rating;
        infos.push(RatingInfo { game, player: user.0, name, rating, deviation, games });
    }
    Ok(infos)
}
