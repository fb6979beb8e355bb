//! The proof of the dice, and records.

use axum::Json;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use catalog::GameId;
use serde::{Deserialize, Serialize};
use tabletop::Seat;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body;
use crate::app::App;
use crate::problem::Problem;
use crate::rooms::Table;

/// The most bytes of a record.
const RECORD: usize = 1024 * 1024;

pub(crate) fn routes() -> OpenApiRouter<App> {
    let import = OpenApiRouter::new().routes(routes!(check)).layer(DefaultBodyLimit::max(RECORD));
    OpenApiRouter::new().routes(routes!(proof)).routes(routes!(record)).merge(import)
}

/// What anyone needs to check the dice of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
struct Proof {
    /// The match, to which the commitment is bound.
    id: String,
    /// The game.
    game: String,
    /// The version of its rules.
    rules_version: u32,
    /// SHA-256 over the secret and the terms, published when the match was created.
    commitment: String,
    /// What the seats added.
    nonces: Vec<NonceInfo>,
    /// The secret, once the match is over.
    secret: Option<String>,
    /// What cannot be proven.
    limit: String,
}

/// What a seat added to the dice.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
struct NonceInfo {
    /// Which seat.
    #[schema(value_type = u8)]
    seat: Seat,
    /// The hash that was sent before; a seat that sent none adds its letter.
    hash: Option<String>,
    /// The nonce, once it was given.
    nonce: Option<String>,
}

/// The commitment, the nonces and, after the end, the secret.
#[utoipa::path(get, path = "/api/v1/matches/{id}/proof", tag = "dice",
    params(("id" = String, Path)),
    responses((status = 200, body = Proof), (status = 404, body = Problem)))]
async fn proof(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Proof>, Problem> {
    app.rooms.read(&app.core, &id, |table, _| Json(proof_of(table))).await
}

fn proof_of(table: &Table) -> Proof {
    let started = table.started.is_some();
    let nonces = Seat::first(Seat::MAX).zip(&table.seats).map(|(seat, sitting)| {
        let given = sitting.nonce.as_ref().map(ToString::to_string);
        NonceInfo {
            seat,
            hash: sitting.seal.map(|seal| seal.to_string()),
            nonce: given.or_else(|| started.then(|| seat.to_string())),
        }
    });
    Proof {
        id: table.id.clone(),
        game: table.game.name().to_owned(),
        rules_version: table.rules_version,
        commitment: table.commitment.clone(),
        nonces: nonces.collect(),
        secret: table.revealed().map(ToString::to_string),
        limit: "Whoever runs the server knows the dice while the match is played".to_owned(),
    }
}

/// The record of a match that is over: `salient verify` recomputes every die and position in it.
#[utoipa::path(get, path = "/api/v1/matches/{id}/record", tag = "dice",
    params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn record(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Problem> {
    let text = app
        .rooms
        .read(&app.core, &id, |table, _| {
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

/// What a record says, recomputed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
struct Checked {
    /// Its game.
    game: String,
    /// How many steps were played again.
    steps: u32,
    /// How many dice and other draws were recomputed.
    draws: usize,
    /// The digest of the last position.
    digest: String,
    /// How it ended, if it did.
    result: Option<String>,
}

/// Recomputes a record: commitment, every die, every position, the result.
#[utoipa::path(post, path = "/api/v1/records", tag = "dice",
    request_body(content = String, content_type = "text/plain"),
    responses((status = 200, body = Checked), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem)))]
async fn check(State(app): State<App>, request: Request) -> Result<Json<Checked>, Problem> {
    let bytes = body::bytes(request, &app).await?;
    let text = String::from_utf8(bytes.into()).map_err(|_| {
        let detail = "A record is text in UTF-8";
        Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "request.media_type", detail)
    })?;
    let checked = tokio::task::spawn_blocking(move || {
        let game = GameId::of_record(&text)?;
        GameId::verify(&text).map(|verified| (game, verified))
    });
    let (game, verified) = checked.await.map_err(|_| Problem::unavailable())?.map_err(|error| {
        Problem::refused(&format!("record.{}", error.reason.code()), error.to_string())
    })?;
    Ok(Json(Checked {
        game: game.name().to_owned(),
        steps: verified.steps,
        draws: verified.draws,
        digest: verified.digest.to_string(),
        result: verified.outcome.map(|outcome| outcome.to_string()),
    }))
}
