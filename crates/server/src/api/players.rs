//! Results and ratings.

use axum::Json;
use axum::extract::{Path, State};
use catalog::GameId;
use protocol::{PlayerInfo, RatingInfo, ResultInfo};
use serde::Deserialize;
use store::{MatchResult, Rating, StoreError, UserId, Visibility};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::QueryInput;
use super::people::told_kind;
use crate::app::App;
use crate::identity::Caller;
use crate::problem::Problem;
use crate::rooms::lobby::unknown_game;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(leaderboard)).routes(routes!(player))
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Skip {
    /// How many to leave out at the top; nothing is shown after the first 10 000.
    #[serde(default)]
    skip: u32,
}

/// How many a page has.
const PAGE: u32 = 50;
/// Who skips more is shown nothing: the store would read all that is skipped.
const DEEPEST: u32 = 10_000;

/// The best of a game.
#[utoipa::path(get, path = "/api/v1/leaderboards/{game}", tag = "players",
    params(("game" = String, Path), Skip),
    responses((status = 200, body = Vec<RatingInfo>), (status = 404, body = Problem)))]
async fn leaderboard(
    State(app): State<App>,
    Path(game): Path<String>,
    QueryInput(Skip { skip }): QueryInput<Skip>,
) -> Result<Json<Vec<RatingInfo>>, Problem> {
    let game: GameId = game.parse().map_err(|_| unknown_game())?;
    if skip > DEEPEST {
        return Ok(Json(Vec::new()));
    }
    let leaders = app.core.store.leaders(game.name(), 1, skip, PAGE).await?;
    named(&app, leaders).await.map(Json)
}

/// A player.
#[utoipa::path(get, path = "/api/v1/players/{id}", tag = "players",
    security((), ("token" = [])), params(("id" = String, Path)),
    responses((status = 200, body = PlayerInfo), (status = 404, body = Problem)))]
async fn player(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<PlayerInfo>, Problem> {
    let id = UserId(id);
    let user = app.core.store.user(&id).await?;
    let ratings = app.core.store.ratings_of(&id).await?;
    let results = app.core.store.results_of_user(&id, i64::MAX, PAGE).await?;
    let mut fared = Vec::new();
    for result in results {
        let Some(own) = result.placings.iter().find(|placing| placing.user == id) else { continue };
        fared.push(ResultInfo {
            id: told_id(&app, &result, caller.id()).await?,
            game: result.game.clone(),
            at: result.at,
            place: own.place,
            sides: own.sides,
        });
    }
    Ok(Json(PlayerInfo {
        player: id.to_string(),
        name: user.name,
        kind: told_kind(user.kind),
        ratings: named(&app, ratings).await?,
        results: fared,
    }))
}

/// The id of a match with this result, unless only its link leads to it and the caller did not play
/// there: the id is the link.
async fn told_id(
    app: &App,
    result: &MatchResult,
    caller: Option<String>,
) -> Result<Option<String>, Problem> {
    let played = result.placings.iter().any(|placing| Some(&placing.user.0) == caller.as_ref());
    let row = app.core.store.load_match(&result.match_id).await?;
    let tell = played || row.visibility != Visibility::Link;
    Ok(tell.then(|| result.match_id.to_string()))
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
