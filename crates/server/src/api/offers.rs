//! What needs everyone's consent: rewind, draw, pause, resume, rematch.

use axum::Json;
use axum::extract::{Path, State};
use protocol::{Changed, NewOffer, OfferKind, PlainCommand};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::Input;
use super::seats::send_request;
use crate::app::App;
use crate::identity::Player;
use crate::problem::Problem;
use crate::rooms::MatchRequest;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(offer)).routes(routes!(accept)).routes(routes!(decline))
}

/// Proposes something; it is done when every other person at the table accepts.
#[utoipa::path(post, path = "/api/v1/matches/{id}/offers", tag = "offers",
    security(("token" = [])), params(("id" = String, Path)), request_body = NewOffer,
    responses((status = 200, body = Changed), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem)))]
async fn offer(
    State(app): State<App>,
    Player(me): Player,
    Path(id): Path<String>,
    Input(proposal): Input<NewOffer>,
) -> Result<Json<Changed>, Problem> {
    send_request(&app, &me, &id, proposal.cmd_id, MatchRequest::Offer { kind: proposal.kind }).await
}

/// Accepts what is proposed.
#[utoipa::path(post, path = "/api/v1/matches/{id}/offers/{kind}/accept", tag = "offers",
    security(("token" = [])), params(("id" = String, Path), ("kind" = OfferKind, Path)),
    request_body = Option<PlainCommand>,
    responses((status = 200, body = Changed), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn accept(
    State(app): State<App>,
    Player(me): Player,
    Path((id, kind)): Path<(String, OfferKind)>,
    Input(PlainCommand { cmd_id }): Input<PlainCommand>,
) -> Result<Json<Changed>, Problem> {
    send_request(&app, &me, &id, cmd_id, MatchRequest::Answer { kind, accept: true }).await
}

/// Declines what is proposed, or takes an own proposal back.
#[utoipa::path(post, path = "/api/v1/matches/{id}/offers/{kind}/decline", tag = "offers",
    security(("token" = [])), params(("id" = String, Path), ("kind" = OfferKind, Path)),
    request_body = Option<PlainCommand>,
    responses((status = 200, body = Changed), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn decline(
    State(app): State<App>,
    Player(me): Player,
    Path((id, kind)): Path<(String, OfferKind)>,
    Input(PlainCommand { cmd_id }): Input<PlainCommand>,
) -> Result<Json<Changed>, Problem> {
    send_request(&app, &me, &id, cmd_id, MatchRequest::Answer { kind, accept: false }).await
}
