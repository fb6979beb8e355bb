//! The games.

use axum::Json;
use axum::extract::Path;
use catalog::GameId;
use protocol::{Board, GameInfo, MapSummary};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::problem::Problem;
use crate::rooms::lobby::unknown_game;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(get))
        .routes(routes!(maps))
        .routes(routes!(map))
}

/// All games.
#[utoipa::path(get, path = "/api/v1/games", tag = "games",
    responses((status = 200, body = Vec<GameInfo>)))]
async fn list() -> Json<Vec<GameInfo>> {
    Json(GameId::ALL.iter().map(|game| describe(*game)).collect())
}

/// One game.
#[utoipa::path(get, path = "/api/v1/games/{game}", tag = "games",
    params(("game" = String, Path)),
    responses((status = 200, body = GameInfo), (status = 404, body = Problem)))]
async fn get(Path(game): Path<String>) -> Result<Json<GameInfo>, Problem> {
    game.parse().map(describe).map(Json).map_err(|_| unknown_game())
}

/// The maps that a game can be set up with by name. BattleZone and Conquer make a new one for every
/// match: `GET /matches/{id}/board` has it.
#[utoipa::path(get, path = "/api/v1/games/{game}/maps", tag = "games",
    params(("game" = String, Path)),
    responses((status = 200, body = Vec<MapSummary>), (status = 404, body = Problem)))]
async fn maps(Path(game): Path<String>) -> Result<Json<Vec<MapSummary>>, Problem> {
    let game: GameId = game.parse().map_err(|_| unknown_game())?;
    Ok(Json(game.maps().iter().map(Board::summary).collect()))
}

/// A map: its territories with names, borders and outlines, its continents and their bonuses.
#[utoipa::path(get, path = "/api/v1/games/{game}/maps/{map}", tag = "games",
    params(("game" = String, Path), ("map" = String, Path)),
    responses((status = 200, body = Board), (status = 404, body = Problem)))]
async fn map(Path((game, map)): Path<(String, String)>) -> Result<Json<Board>, Problem> {
    let game: GameId = game.parse().map_err(|_| unknown_game())?;
    let maps = game.maps();
    let names: Vec<&str> = maps.iter().map(|it| it.map.as_str()).collect();
    let unknown = match names.as_slice() {
        [] => "Every match of this game has a board of its own".to_owned(),
        names => format!("The maps are {}", names.join(", ")),
    };
    let found = maps.into_iter().find(|it| it.map == map);
    found.map(Json).ok_or_else(|| Problem::not_found("game.unknown_map", &unknown))
}

fn describe(game: GameId) -> GameInfo {
    let info = game.info();
    GameInfo {
        id: info.id.to_owned(),
        title: info.title.to_owned(),
        tagline: info.tagline.to_owned(),
        rules_version: info.rules_version,
        min_seats: *info.seats.start(),
        max_seats: *info.seats.end(),
        setup: game.setup_schema(),
        bots: info.bots.iter().map(|&bot| bot.to_owned()).collect(),
    }
}
