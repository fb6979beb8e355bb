//! The games.

use axum::Json;
use axum::extract::Path;
use catalog::GameId;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::problem::Problem;
use crate::rooms::lobby::unknown_game;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(get))
}

/// A game and how it is set up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
struct Game {
    /// Its name in addresses and records.
    id: String,
    /// The name on the card.
    title: String,
    /// The game in one sentence.
    tagline: String,
    /// The version of its rules.
    rules_version: u32,
    /// The fewest players.
    min_seats: u8,
    /// The most players.
    max_seats: u8,
    /// Its setup as JSON Schema.
    #[schema(value_type = Object)]
    setup: Value,
    /// Its bots, weakest first.
    bots: Vec<String>,
}

/// All games.
#[utoipa::path(get, path = "/api/v1/games", tag = "games",
    responses((status = 200, body = Vec<Game>)))]
async fn list() -> Json<Vec<Game>> {
    Json(GameId::ALL.iter().map(|game| describe(*game)).collect())
}

/// One game.
#[utoipa::path(get, path = "/api/v1/games/{game}", tag = "games",
    params(("game" = String, Path)),
    responses((status = 200, body = Game), (status = 404, body = Problem)))]
async fn get(Path(game): Path<String>) -> Result<Json<Game>, Problem> {
    game.parse().map(describe).map(Json).map_err(|_| unknown_game())
}

fn describe(game: GameId) -> Game {
    let info = game.info();
    Game {
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
