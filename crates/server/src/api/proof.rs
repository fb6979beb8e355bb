//! The proof of the dice.

use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use tabletop::Seat;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::problem::Problem;
use crate::rooms::Table;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(proof))
}

/// What anyone needs to check the dice of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
struct Proof {
    /// The match to which the commitment is bound: of one that was played elsewhere, its name there.
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
    let used = table.play.nonces();
    let nonces = Seat::first(Seat::MAX).zip(&table.seats).map(|(seat, sitting)| {
        let given = sitting.nonce.clone().or_else(|| used.get(seat.index())?.clone());
        NonceInfo {
            seat,
            hash: sitting.seal.map(|seal| seal.to_string()),
            nonce: given.map(|nonce| nonce.to_string()),
        }
    });
    Proof {
        id: table.play.id().to_string(),
        game: table.game.name().to_owned(),
        rules_version: table.rules_version,
        commitment: table.commitment.clone(),
        nonces: nonces.collect(),
        secret: table.revealed().map(ToString::to_string),
        limit: "Whoever runs the server knows the dice while the match is played".to_owned(),
    }
}
