//! The proof of the dice.

use axum::Json;
use axum::extract::{Path, State};
use protocol::{ChooserInfo, NonceInfo, Proof};
use tabletop::Seat;
use tabletop::fair::Chooser;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::identity::Caller;
use crate::problem::Problem;
use crate::rooms::{Sitting, Table, may_watch};

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(proof))
}

/// The commitment, the nonces and, after the end, the secret.
#[utoipa::path(get, path = "/api/v1/matches/{id}/proof", tag = "dice",
    security((), ("token" = [])), params(("id" = String, Path)),
    responses((status = 200, body = Proof), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
async fn proof(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Proof>, Problem> {
    let player = caller.id();
    let look = move |table: &Table| {
        may_watch(table, table.viewer(player.as_deref()))?;
        Ok(Json(proof_of(table)))
    };
    app.rooms.read(&app.core, &id, move |table, _| look(table)).await?
}

fn proof_of(table: &Table) -> Proof {
    let nonces = nonces_of(table);
    let chooser = Chooser::of(nonces.iter().filter(|it| it.adds).map(|it| it.seat).collect());
    Proof {
        id: table.play.id().to_string(),
        game: table.game.name().to_owned(),
        rules_version: table.rules_version,
        commitment: table.commitment.clone(),
        nonces,
        secret: table.revealed().map(ToString::to_string),
        chooser: ChooserInfo { one_person: chooser.is_one_person(), sentence: chooser.to_string() },
        limit: "Whoever runs the server knows the dice while the match is played".to_owned(),
    }
}

fn nonces_of(table: &Table) -> Vec<NonceInfo> {
    let used = table.play.nonces();
    let info = |(seat, sitting): (Seat, &Sitting)| {
        let given = sitting.nonce.clone().or_else(|| used.get(seat.index())?.clone());
        NonceInfo {
            seat,
            adds: given.as_ref().map_or(sitting.seal.is_some(), |nonce| nonce.adds_for(seat)),
            hash: sitting.seal.map(|seal| seal.to_string()),
            nonce: given.map(|nonce| nonce.to_string()),
        }
    };
    Seat::first(Seat::MAX).zip(&table.seats).map(info).collect()
}
